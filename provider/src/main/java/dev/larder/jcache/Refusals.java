package dev.larder.jcache;

import dev.larder.codec.RefusedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Entries of one cache that its filter refused when they were read: counted, and one warning a
 * minute. Thread-safe.
 */
final class Refusals {
  private static final Logger LOGGER = System.getLogger(Refusals.class.getName());
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final AtomicLong count = new AtomicLong();
  private final AtomicLong nextReportNanos = new AtomicLong(System.nanoTime());

  /** An entry was taken out. */
  void tookOut(RefusedException reason) {
    long total = count.incrementAndGet();
    long now = System.nanoTime();
    long next = nextReportNanos.get();
    if (now - next >= 0 && nextReportNanos.compareAndSet(next, now + INTERVAL_NANOS)) {
      LOGGER.log(
          Level.WARNING,
          "{0}; the entry was removed ({1} so far, next report in 60 s)",
          reason.getMessage(),
          total);
    }
  }

  /** Entries taken out since the cache was made. */
  long count() {
    return count.get();
  }
}
