package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether Larder keeps what is promised about overwrites in a full cache. */
final class OverwriteVerdict {
  private static final double NANOS_PER_MICRO = 1_000;

  private OverwriteVerdict() {}

  /**
   * One line for each promise that is not kept.
   *
   * @param limitBytes the bound
   * @param larder its run
   * @param caffeine the run of Caffeine's JCache provider; null if it was not asked for
   */
  static List<String> objections(
      long limitBytes, OverwriteResult larder, @Nullable OverwriteResult caffeine) {
    List<String> objections = new ArrayList<>();
    double ratio = larder.mostRatio(limitBytes);
    if (ratio > Promise.MOST_RATIO + Promise.TOLERANCE) {
      objections.add(
          say(
              "expected at most %.2f (+ %.3f) of the bound, found %.4f",
              Promise.MOST_RATIO, Promise.TOLERANCE, ratio));
    }
    if (caffeine != null && larder.putsPerSecond() < caffeine.putsPerSecond()) {
      objections.add(
          say(
              "expected at least Caffeine's %.0f puts a second, found %.0f",
              caffeine.putsPerSecond(), larder.putsPerSecond()));
    }
    OverwriteResult.LogWork log = larder.log();
    if (log == null || log.written() == 0 || log.amplification() > Promise.AMPLIFICATION) {
      objections.add(
          say(
              "expected at most %.1f bytes copied for each byte written, found %s",
              Promise.AMPLIFICATION,
              log == null ? "none" : say("%.2f of %d", log.amplification(), log.written())));
    }
    OverwriteResult.Holds locks = larder.locks();
    if (locks == null
        || locks.count() == 0
        || locks.p99Nanos() > Promise.LOCK_HOLD_MICROS * NANOS_PER_MICRO) {
      objections.add(
          say(
              "expected 99 of 100 locks to be held at most %d microseconds, found %s",
              Promise.LOCK_HOLD_MICROS,
              locks == null ? "none" : say("%.1f", locks.p99Nanos() / NANOS_PER_MICRO)));
    }
    return objections;
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
