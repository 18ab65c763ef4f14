package dev.larder.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The same example, not a line changed, with Caffeine's provider in Larder's place. */
class QuickstartOnCaffeineTest {
  @Test
  void main_providerWithoutBudgets_runsAndKeepsEverything() {
    PrintedRun run = PrintedRun.ofMain();

    assertThat(run.printed())
        .contains("Provider: CaffeineCachingProvider")
        .contains("Latest: A title about as long as titles are, no. 199999");
    assertThat(run.kept()).isEqualTo(Quickstart.BOOKS);
  }
}
