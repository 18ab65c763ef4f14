package dev.larder.tck.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What overwriting in a full cache came to.
 *
 * @param keys how many keys were overwritten: all those that the cache held after settling
 * @param puts how many puts were counted
 * @param seconds they took
 * @param weights the cache after settling, and at the end
 * @param emptyHeapBytes the heap without it
 * @param log what became of the bytes meanwhile, for a cache that tells
 * @param locks how long its locks were held from the start, for a cache that tells
 */
record OverwriteResult(
    long keys,
    long puts,
    double seconds,
    List<Weight> weights,
    long emptyHeapBytes,
    @Nullable LogWork log,
    @Nullable Holds locks) {

  /**
   * Bytes that went into the log while puts were counted.
   *
   * @param written by puts
   * @param copied by the cleaner
   * @param evicted entries that had to leave meanwhile
   */
  record LogWork(long written, long copied, long evicted) {
    /** Bytes copied for each byte written. */
    double amplification() {
      return written == 0 ? 0 : (double) copied / written;
    }
  }

  /**
   * How long locks were held.
   *
   * @param count how often
   * @param p99Nanos what 99 of 100 did not exceed
   * @param maxNanos the longest
   */
  record Holds(long count, long p99Nanos, long maxNanos) {}

  /** The same, with the lock holds of another run. */
  OverwriteResult withLocks(@Nullable Holds others) {
    return new OverwriteResult(keys, puts, seconds, weights, emptyHeapBytes, log, others);
  }

  double putsPerSecond() {
    return puts / seconds;
  }

  double mostRatio(long limitBytes) {
    return weights.stream()
        .mapToDouble(weight -> (double) weight.realBytes(emptyHeapBytes) / limitBytes)
        .max()
        .orElse(0);
  }

  Weight last() {
    return weights.get(weights.size() - 1);
  }
}
