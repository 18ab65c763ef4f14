package dev.larder.tck.comparison;

import dev.larder.tck.trace.EntryShape;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import java.util.Arrays;
import java.util.function.IntConsumer;
import javax.cache.Cache;

/**
 * Replays a trace: a get for each request, and a put after a miss.
 *
 * <p>Times to live run in trace time, which no provider's clock knows. So the replayer keeps each
 * key's deadline, the same for all providers: a hit at or past it counts as a miss, is removed and
 * put again. Its arrays are made at construction and kept until the end, so the measurement sees
 * them before and after and they cancel out.
 *
 * <p>Not thread-safe.
 */
final class Replayer {
  private static final int PROGRESS_STEPS = 20;

  private final Repetition repetition;
  private final Trace trace;
  private final EntryShape shape;
  private final long[] deadlines;
  private long hits;

  Replayer(Repetition repetition) {
    this.repetition = repetition;
    this.trace = repetition.trace();
    this.shape = trace.shape();
    this.deadlines = new long[trace.hasTtls() ? repetition.idSpace() : 0];
  }

  /** Hits of the last replay. */
  long hits() {
    return hits;
  }

  /**
   * Replays the first requests of every copy.
   *
   * @param cache the cache, empty
   * @param length how many requests of the single form
   * @param progress told the percentage done, now and then
   * @throws IllegalStateException if the cache returns what was put under another key
   */
  void replay(Cache<String, String> cache, int length, IntConsumer progress) {
    hits = 0;
    int step = Math.max(1, length / PROGRESS_STEPS);
    for (int request = 0; request < length; request++) {
      for (int copy = 0; copy < repetition.copies(); copy++) {
        replay(cache, request, repetition.id(request, copy));
      }
      if ((request + 1) % step == 0) {
        progress.accept((int) (100L * (request + 1) / length));
      }
    }
  }

  /**
   * Puts different keys until they exceed the limit, or all keys of the trace: counting entries, or
   * the characters of keys and values, which is less than any cache can take for them.
   */
  void fill(Cache<String, String> cache, LimitKind kind, long limit) {
    long filled = 0;
    for (int id = 0; id < repetition.idSpace() && filled <= limit + limit / 4; id++) {
      int size = trace.size(id % trace.length());
      String key = shape.key(id);
      cache.put(key, shape.value(id, size));
      filled += kind == LimitKind.ENTRIES ? 1 : key.length() + size;
    }
  }

  private void replay(Cache<String, String> cache, int request, int id) {
    String key = shape.key(id);
    String value = cache.get(key);
    if (value != null) {
      check(id, value);
      if (isLive(id, trace.timeMillis(request))) {
        hits++;
        return;
      }
      cache.remove(key);
    }
    cache.put(key, shape.value(id, trace.size(request)));
    if (deadlines.length > 0) {
      deadlines[id] = trace.deadlineMillis(request);
    }
  }

  private void check(int id, String value) {
    if (!shape.isValueOf(id, value)) {
      throw new IllegalStateException("the cache returned a value that was put under another key");
    }
  }

  private boolean isLive(int id, long now) {
    return deadlines.length == 0 || deadlines[id] > now;
  }

  /**
   * Reads every key whose deadline has passed at the trace's end, and removes it if it is there.
   */
  void touchExpired(Cache<String, String> cache) {
    long end = trace.timeMillis(trace.length() - 1);
    for (int id = 0; id < deadlines.length; id++) {
      if (deadlines[id] <= end) {
        String key = shape.key(id);
        if (cache.get(key) != null) {
          cache.remove(key);
        }
      }
    }
  }

  /** Forgets all deadlines: the next cache starts empty. */
  void reset() {
    Arrays.fill(deadlines, 0);
  }
}
