package dev.larder;

/**
 * How long the locks of a cache were held: every time that an operation, the sweeper or the cleaner
 * kept others out of a part of the cache. Read through {@link CacheUsage#lockHolds}.
 *
 * <p>Times are wall-clock nanoseconds, so they contain what the machine did meanwhile: collections
 * and other processes. They are kept in classes an eighth of a power of two wide: a figure is at
 * most 12.5 % above the time it stands for. A live view. Thread-safe.
 */
public interface LockHolds {
  /** How often a lock was held since the cache was created. */
  long count();

  /**
   * The time that this share of all holds did not exceed.
   *
   * @param share 0 to 1; 0.99 for the 99th percentile
   * @return nanoseconds; 0 if no lock was held yet
   * @throws IllegalArgumentException if {@code share} is not between 0 and 1
   */
  long percentileNanos(double share);

  /** The longest hold, in nanoseconds. */
  long maxNanos();

  /**
   * How often reads that take no lock had to look again, because what they were looking at changed
   * meanwhile, since the cache was created. A read that did so several times in vain takes the
   * lock.
   */
  long readRetries();
}
