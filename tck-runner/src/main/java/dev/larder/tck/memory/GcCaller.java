package dev.larder.tck.memory;

import java.util.concurrent.locks.LockSupport;

/**
 * Gets and puts in turn at a fixed rate, keys drawn evenly, from one thread: each operation has a
 * time at which it is due. After a pause, what has become due meanwhile is done at once, as
 * requests that queue are.
 */
final class GcCaller {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Less than that is not worth a wait: waking up takes as long. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  /** No caller comes so far, so no two of them draw the same keys. */
  private static final long DRAWS = 1L << 40;

  private final CacheUnderTest cache;
  private final Values values;
  private final long keys;
  private final long rate;
  private long number;
  private long hits;
  private long worstPutNanos;

  /** The {@code caller}-th of several that call {@code rate} times a second each. */
  GcCaller(CacheUnderTest cache, Values values, long keys, long rate, int caller) {
    this.cache = cache;
    this.values = values;
    this.keys = keys;
    this.rate = rate;
    number = caller * DRAWS;
  }

  /** Goes on for some seconds. */
  GcResult.Load run(double seconds) {
    hits = 0;
    worstPutNanos = 0;
    long worstDelayNanos = 0;
    long operations = (long) (seconds * rate);
    long start = System.nanoTime();
    for (long i = 0; i < operations; i++) {
      long due = start + i * NANOS_PER_SECOND / rate;
      long early = due - System.nanoTime();
      if (early >= LEAST_WAIT_NANOS) {
        LockSupport.parkNanos(early);
      }
      worstDelayNanos = Math.max(worstDelayNanos, -early);
      operate();
    }
    return new GcResult.Load(
        operations,
        hits,
        (double) (System.nanoTime() - start) / NANOS_PER_SECOND,
        worstPutNanos / NANOS_PER_MILLI,
        worstDelayNanos / NANOS_PER_MILLI);
  }

  private void operate() {
    long key = (long) (Values.share(number) * keys);
    if (number++ % 2 == 0) {
      hits += cache.get(Values.key(key)) == null ? 0 : 1;
      return;
    }
    String text = Values.key(key);
    Object value = values.value(key, number);
    long start = System.nanoTime();
    cache.put(text, value);
    worstPutNanos = Math.max(worstPutNanos, System.nanoTime() - start);
  }
}
