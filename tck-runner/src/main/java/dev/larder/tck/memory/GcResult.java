package dev.larder.tck.memory;

import org.jspecify.annotations.Nullable;

/**
 * What the collector did while a cache was under a load of a fixed rate.
 *
 * @param entries entries in the cache at the end
 * @param pauses all pauses of the collector meanwhile
 * @param cpuSeconds processor time of its threads meanwhile; null where the system does not say
 * @param load how the load fared
 */
record GcResult(long entries, Pauses pauses, @Nullable Double cpuSeconds, Load load) {
  /**
   * Times at which nothing but the collector ran.
   *
   * @param count how many
   * @param totalMillis all of them
   * @param worstMillis the longest
   */
  record Pauses(long count, double totalMillis, double worstMillis) {}

  /**
   * How a load fared.
   *
   * @param operations gets and puts that were done in time or late
   * @param hits gets that found their key
   * @param seconds that they took
   * @param worstPutMillis the longest put, from call to return
   * @param worstDelayMillis the most that an operation began after its time
   */
  record Load(
      long operations, long hits, double seconds, double worstPutMillis, double worstDelayMillis) {
    double perSecond() {
      return operations / seconds;
    }

    /** Both of two loads that ran side by side. */
    Load with(Load other) {
      return new Load(
          operations + other.operations,
          hits + other.hits,
          Math.max(seconds, other.seconds),
          Math.max(worstPutMillis, other.worstPutMillis),
          Math.max(worstDelayMillis, other.worstDelayMillis));
    }
  }
}
