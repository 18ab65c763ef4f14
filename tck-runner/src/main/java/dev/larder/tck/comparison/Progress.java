package dev.larder.tck.comparison;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Tells a waiting person what is going on: each step in a line, and within a long step the
 * percentage now and then.
 *
 * <p>Thread-safe: children report from threads of their own.
 */
final class Progress {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

  private final PrintWriter out;
  private final LongSupplier nanoTime;
  private String step = "";
  private long lastLine;

  /**
   * Creates a progress display.
   *
   * @param out where lines go
   * @param nanoTime the clock that spaces them
   */
  Progress(PrintWriter out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
  }

  /** Starts a step and says so. */
  synchronized void start(String newStep) {
    step = newStep;
    line("  " + newStep + " ...");
  }

  /** States the percentage of the current step, if the last line is some seconds old. */
  synchronized void at(int percent) {
    if (nanoTime.getAsLong() - lastLine >= INTERVAL_NANOS) {
      line("  " + step + " ... " + percent + " %");
    }
  }

  /** Prints a line of its own. */
  synchronized void line(String text) {
    out.println(text);
    out.flush();
    lastLine = nanoTime.getAsLong();
  }
}
