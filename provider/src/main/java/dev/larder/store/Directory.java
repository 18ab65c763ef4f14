package dev.larder.store;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which segment a hash belongs to: extendible hashing (Fagin, Nievergelt, Pippenger, Strong, ACM
 * TODS 1979) on the hash's high bits.
 *
 * <p>Thread-safe. A reader may see a table from before a split; the segment itself then says that
 * it does not own the hash, and the reader looks again. The table only ever changes under the
 * directory's lock, which is taken inside a segment's.
 */
final class Directory {
  /** The hash behind the last. */
  static final long END = 1L << Integer.SIZE;

  private final StoreContext context;
  private final ReentrantLock lock = new ReentrantLock();

  // Written under lock; the array's elements are written before it is published.
  private volatile Segment[] table;

  Directory(StoreContext context, int segments) {
    this.context = context;
    table = new Segment[segments];
    int depth = Integer.numberOfTrailingZeros(segments);
    for (int i = 0; i < segments; i++) {
      table[i] = Segment.first(this, i, depth);
    }
  }

  /** What the segments hold together. */
  long heldBytes() {
    long[] sum = new long[1];
    walk(
        (segment, from) -> {
          sum[0] += segment.heldBytes();
          return segment.endIfOwner(from);
        });
    return sum[0];
  }

  /** What the segments would hold together with next to no row. */
  long leastBytes() {
    long[] sum = new long[1];
    walk(
        (segment, from) -> {
          sum[0] += segment.leastBytes();
          return segment.endIfOwner(from);
        });
    return sum[0];
  }

  StoreContext context() {
    return context;
  }

  /** The first {@code depth} bits of a hash. */
  static int position(int hash, int depth) {
    return (int) ((hash & 0xffff_ffffL) >>> (Integer.SIZE - depth));
  }

  /** The segment that owned the hash a moment ago. */
  Segment segment(int hash) {
    Segment[] current = table;
    return current[position(hash, Integer.numberOfTrailingZeros(current.length))];
  }

  /** Something to do in each segment. */
  interface Visit {
    /**
     * Visits the segment if it owns the hash {@code from}.
     *
     * @return the first hash behind the segment's, or {@link Segment#NOT_HERE}
     */
    long in(Segment segment, int from);
  }

  /** Visits the segments in the order of their hashes, so that every hash is covered once. */
  void walk(Visit visit) {
    long next = 0;
    while (next < END) {
      next = step(visit, next);
    }
  }

  /** Visits the segment that owns the hash {@code from}; returns where to go on. */
  long step(Visit visit, long from) {
    while (true) {
      long end = visit.in(segment((int) from), (int) from);
      if (end != Segment.NOT_HERE) {
        return end;
      }
    }
  }

  /** A split is done: hashes that begin with the {@code depth} bits of {@code prefix} are here. */
  void publish(Segment segment, int prefix, int depth) {
    lock.lock();
    try {
      Segment[] current = table;
      int tableDepth = Integer.numberOfTrailingZeros(current.length);
      Segment[] next = depth > tableDepth ? doubled(current) : current.clone();
      int shift = Integer.numberOfTrailingZeros(next.length) - depth;
      Arrays.fill(next, prefix << shift, (prefix + 1) << shift, segment);
      table = next;
    } finally {
      lock.unlock();
    }
  }

  private static Segment[] doubled(Segment[] table) {
    Segment[] next = new Segment[2 * table.length];
    for (int i = 0; i < next.length; i++) {
      next[i] = table[i / 2];
    }
    return next;
  }
}
