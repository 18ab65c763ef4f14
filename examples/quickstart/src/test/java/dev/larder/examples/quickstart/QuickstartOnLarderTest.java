package dev.larder.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The example with the dependency it is shipped with. */
class QuickstartOnLarderTest {
  private static final int BUDGET_BYTES = 4 << 20;
  private static final int LEAST_BYTES_PER_BOOK = 60;
  private static final int MOST_BYTES_PER_BOOK = 210;

  @Test
  void main_moreBooksThanTheBudgetHolds_keepsWhatItHolds() {
    PrintedRun run = PrintedRun.ofMain();

    assertThat(run.printed())
        .contains("Provider: LarderCachingProvider")
        .contains("Latest: A title about as long as titles are, no. 199999");
    assertThat(run.kept())
        .isBetween(BUDGET_BYTES / MOST_BYTES_PER_BOOK, BUDGET_BYTES / LEAST_BYTES_PER_BOOK);
  }
}
