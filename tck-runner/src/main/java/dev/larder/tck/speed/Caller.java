package dev.larder.tck.speed;

import com.sun.management.ThreadMXBean;
import dev.larder.tck.memory.CacheUnderTest;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** One who calls without pause. Used by one thread at a time. */
final class Caller {
  /** Operations between two looks at the clock. */
  static final int BATCH = 1_024;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final CacheUnderTest cache;
  private final String[] keys;
  private final Object[] values;

  /** Numbers of keys to get, or, of which the bits are turned, to put. */
  private final int[] draws;

  private int next;
  private long misses;

  /** Keeps the compiler from leaving out what a result is made of. */
  private @Nullable Object sink;

  Caller(CacheUnderTest cache, String[] keys, Object[] values, int[] draws, int from) {
    this.cache = cache;
    this.keys = keys;
    this.values = values;
    this.draws = draws;
    next = from;
  }

  /**
   * What was done in a lap.
   *
   * @param operations gets and puts
   * @param nanos how long they took
   * @param bytes allocated by the caller's thread
   * @param misses gets that found nothing
   */
  record Lap(long operations, long nanos, long bytes, long misses) {}

  /** Goes on for some seconds. */
  Lap run(double seconds) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    long missed = misses;
    long operations = 0;
    long start = System.nanoTime();
    long nanos;
    do {
      batch();
      operations += BATCH;
      nanos = System.nanoTime() - start;
    } while (nanos < seconds * 1e9);
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    return new Lap(operations, nanos, bytes, misses - missed);
  }

  private void batch() {
    int end = next + BATCH;
    for (int i = next; i < end; i++) {
      int draw = draws[i];
      if (draw < 0) {
        cache.put(keys[~draw], values[i & (values.length - 1)]);
      } else {
        Object value = cache.get(keys[draw]);
        if (value == null) {
          misses++;
        } else if (i == end - 1) {
          sink = value;
        }
      }
    }
    next = end == draws.length ? 0 : end;
  }

  /** The last value that it kept, if any. */
  @Nullable Object sink() {
    return sink;
  }
}
