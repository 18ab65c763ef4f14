package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final StringWriter output = new StringWriter();
  private final AtomicLong clock = new AtomicLong();
  private final Progress progress = new Progress(new PrintWriter(output), clock::get);

  @Test
  void at_soonAfterTheLastLine_isSilent() {
    progress.start("larder");
    clock.addAndGet(Duration.ofSeconds(4).toNanos());
    progress.at(40);

    assertThat(output.toString().lines()).containsExactly("  larder ...");
  }

  @Test
  void at_somethingTakesLong_printsThePercentage() {
    progress.start("larder");
    clock.addAndGet(Duration.ofSeconds(5).toNanos());
    progress.at(40);
    progress.at(45);

    assertThat(output.toString().lines()).containsExactly("  larder ...", "  larder ... 40 %");
  }
}
