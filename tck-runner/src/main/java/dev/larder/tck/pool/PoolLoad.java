package dev.larder.tck.pool;

import dev.larder.tck.trace.Trace;
import java.util.Arrays;
import javax.cache.Cache;

/**
 * The requests of one cache: several copies of a trace, with keys of their own, request by request.
 * A get, and a put after a miss; what the trace says is over counts as a miss.
 *
 * <p>Not thread-safe.
 */
final class PoolLoad {
  private final Trace trace;
  private final int copies;
  private final long[] deadlines;
  private int next;
  private long hits;

  PoolLoad(Trace trace, int copies) {
    this.trace = trace;
    this.copies = copies;
    deadlines = new long[trace.hasTtls() ? copies * trace.idSpace() : 0];
  }

  Trace trace() {
    return trace;
  }

  int copies() {
    return copies;
  }

  long requests() {
    return (long) copies * trace.length();
  }

  /** Bytes that all its entries would take. */
  long footprint(long bytesBesideContents) {
    return copies * (trace.contentBytes() + trace.distinct() * bytesBesideContents);
  }

  /** How much of it is done, from 0 to 1. */
  double progress() {
    return (double) next / trace.length();
  }

  /** The next request of each copy. */
  void step(Cache<String, String> cache) {
    for (int copy = 0; copy < copies; copy++) {
      request(cache, trace.id(next) + copy * trace.idSpace());
    }
    next++;
  }

  private void request(Cache<String, String> cache, int id) {
    String key = trace.shape().key(id);
    String value = cache.get(key);
    if (value != null) {
      if (!trace.shape().isValueOf(id, value)) {
        throw new IllegalStateException("a cache returned what was put under another key");
      }
      if (deadlines.length == 0 || deadlines[id] > trace.timeMillis(next)) {
        hits++;
        return;
      }
    }
    cache.put(key, trace.shape().value(id, trace.size(next)));
    if (deadlines.length > 0) {
      deadlines[id] = trace.deadlineMillis(next);
    }
  }

  long hits() {
    return hits;
  }

  /** Begins again. */
  void reset() {
    next = 0;
    hits = 0;
    Arrays.fill(deadlines, 0);
  }
}
