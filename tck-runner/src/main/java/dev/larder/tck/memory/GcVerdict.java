package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether Larder keeps what is promised about collections. */
final class GcVerdict {
  private GcVerdict() {}

  /**
   * One line for each promise that is not kept.
   *
   * @param rate operations a second that were due
   * @param leastEntries entries that it has to hold
   * @param larder its run
   * @param caffeine the run of Caffeine's JCache provider; null if it was not asked for
   */
  static List<String> objections(
      long rate, long leastEntries, GcResult larder, @Nullable GcResult caffeine) {
    List<String> objections = new ArrayList<>();
    if (larder.entries() < leastEntries) {
      objections.add(say("expected at least %d entries, found %d", leastEntries, larder.entries()));
    }
    // On a machine that is too slow for the load, nobody keeps up.
    double due =
        caffeine == null ? (double) rate : Math.min((double) rate, caffeine.load().perSecond());
    if (larder.load().perSecond() < Promise.RATE_HELD * due) {
      objections.add(
          say("expected %.0f operations a second, found %.0f", due, larder.load().perSecond()));
    }
    if (caffeine != null) {
      compare(objections, "all pauses", larder, caffeine, GcResult.Pauses::totalMillis);
      compare(objections, "the worst pause", larder, caffeine, GcResult.Pauses::worstMillis);
    }
    return objections;
  }

  private interface Figure {
    double of(GcResult.Pauses pauses);
  }

  private static void compare(
      List<String> objections, String what, GcResult larder, GcResult caffeine, Figure figure) {
    double most = figure.of(caffeine.pauses()) * Promise.SHARE_OF_CAFFEINES_PAUSES;
    double found = figure.of(larder.pauses());
    if (found > most) {
      objections.add(
          say(
              "%s: expected at most a fifth of Caffeine's %.1f ms, found %.1f ms",
              what, figure.of(caffeine.pauses()), found));
    }
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
