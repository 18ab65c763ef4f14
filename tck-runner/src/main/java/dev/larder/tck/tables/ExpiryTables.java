package dev.larder.tck.tables;

import dev.larder.tck.lesson.LibraryHour;

/** The expiry lesson's tables as text: its own with one row more, and with real costs. */
final class ExpiryTables {
  private static final int ACCESSES = LibraryHour.SECONDS * LibraryHour.ACCESSES_PER_SECOND;
  private static final int KEYS = LibraryHour.SECONDS * LibraryHour.PUTS_PER_SECOND;

  private ExpiryTables() {}

  /** What the lesson's measurement prints, the timer wheel's rows and line besides. */
  static String ofTheLesson(ExpiryResult[] results) {
    return "one hour of traffic: "
        + KEYS
        + " keys placed, "
        + ACCESSES
        + " accesses made, seed "
        + LibraryHour.SEED
        + "\n"
        + held(results)
        + "\ncleanup cost and delay\n"
        + cleanup(results)
        + "\n"
        + closing(result(results, Cleanup.LAZY), result(results, Cleanup.SAMPLES_20))
        + timerWheel(result(results, Cleanup.TIMER_WHEEL));
  }

  /** What the same runs hold at real costs; the work is the same. */
  static String withRealCosts(ExpiryResult[] results) {
    return held(results) + memory(results);
  }

  private static String held(ExpiryResult[] results) {
    StringBuilder text =
        new StringBuilder("method            entries held  dead entries  dead bytes  dead share")
            .append("  peak dead bytes\n");
    for (ExpiryResult run : results) {
      text.append(Cells.left(run.cleanup().label(), 20))
          .append(Cells.right(run.entries(), 14))
          .append(Cells.right(run.dead().entries(), 11))
          .append(Cells.right(run.dead().bytes(), 10))
          .append(Cells.right(Cells.percent(run.dead().share()), 9))
          .append(Cells.right(run.watch().peakDeadBytes(), 15))
          .append('\n');
    }
    return text.toString();
  }

  private static String cleanup(ExpiryResult[] results) {
    StringBuilder text =
        new StringBuilder("method            lazy deleted  average delay  worst  active deleted")
            .append("  sampled\n");
    for (ExpiryResult run : results) {
      text.append(Cells.left(run.cleanup().label(), 20))
          .append(Cells.right(run.lazyDeleted(), 15))
          .append(Cells.right(Cells.fixed(run.averageDelay(), 1) + " s", 18))
          .append(Cells.right(run.watch().delayWorst() + " s", 9))
          .append(Cells.right(run.activeDeleted(), 15))
          .append(Cells.right(run.touches(), 12))
          .append('\n');
    }
    return text.toString();
  }

  private static String closing(ExpiryResult lazy, ExpiryResult active) {
    long less = lazy.bytes() - active.bytes();
    return "extra work per access: lazy 0 (limited to the accessed entry) | active, 20 samples: "
        + Cells.fixed(touchesPerAccess(active), 3)
        + " entries, "
        + active.watch().rounds()
        + " rounds / "
        + LibraryHour.SECONDS
        + " seconds\nmemory with lazy only: "
        + lazy.bytes()
        + " bytes | with active, 20 samples: "
        + active.bytes()
        + " bytes | difference "
        + less
        + " bytes ("
        + Cells.percent((double) less / lazy.bytes())
        + ")\n";
  }

  private static String timerWheel(ExpiryResult wheel) {
    return "timer wheel: "
        + Cells.fixed(touchesPerAccess(wheel), 3)
        + " entries per access | dead share at the end of a minute: at most "
        + Cells.percent(wheel.watch().peakDeadShare())
        + ", just before that second's sweep "
        + Cells.percent(wheel.watch().peakShareBeforeSweep())
        + " | memory "
        + wheel.bytes()
        + " bytes\n";
  }

  /** Entries that the cleaning up looked at, for each access that somebody made. */
  static double touchesPerAccess(ExpiryResult run) {
    return (double) run.touches() / ACCESSES;
  }

  private static String memory(ExpiryResult[] results) {
    StringBuilder text = new StringBuilder("memory held:");
    String separator = " ";
    for (ExpiryResult run : results) {
      text.append(separator).append(run.cleanup().label()).append(' ').append(run.bytes());
      separator = " | ";
    }
    return text.append(" bytes\n").toString();
  }

  /** The run of one way of cleaning up. */
  static ExpiryResult result(ExpiryResult[] results, Cleanup cleanup) {
    for (ExpiryResult result : results) {
      if (result.cleanup() == cleanup) {
        return result;
      }
    }
    throw new IllegalArgumentException("no run of this cleanup: cleanup=" + cleanup);
  }
}
