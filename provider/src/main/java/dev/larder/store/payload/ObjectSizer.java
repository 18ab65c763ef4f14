package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Walks what can be seen without JVM flags: fields of users' classes and records, arrays, and the
 * JDK's values and collections by formula.
 *
 * <p>It errs towards charging too much. What it cannot see (a class of a module that is not open, a
 * JDK class it has no formula for) it charges for its own bytes only, and {@link #estimates} counts
 * that. A graph of more than {@value #MOST_OBJECTS} objects is not walked to its end: the rest is
 * charged what the objects seen cost on average, and counted, too.
 *
 * <p>Thread-safe. A graph that others change meanwhile is an estimate.
 */
public final class ObjectSizer implements Sizer {
  /** The most objects of one graph that are looked at. */
  static final int MOST_OBJECTS = 10_000;

  /** What is known of classes is the same for all sizers, so it is found out once. */
  private static final Shapes SHAPES = new Shapes(ObjectLayout.CURRENT);

  private static final Leaves LEAVES = new Leaves(ObjectLayout.CURRENT, SHAPES);

  private final AtomicLong estimates = new AtomicLong();

  @Override
  public long sizeOf(Object root) {
    return counted(walk(root), 0);
  }

  /** {@inheritDoc} A pair of which either is an estimate is one estimate. */
  @Override
  public PairSizer forPairs() {
    return (key, value) -> counted(walk(key), walk(value));
  }

  /** The sum of two answers of {@link #walk}. */
  private long counted(long first, long second) {
    if (first < 0 || second < 0) {
      estimates.incrementAndGet();
    }
    return plain(first) + plain(second);
  }

  private static long plain(long bytes) {
    return bytes < 0 ? ~bytes : bytes;
  }

  /** Bytes of {@code root} and all behind it; their complement, which is negative, if estimated. */
  private static long walk(Object root) {
    if (Leaves.isShared(root)) {
      return 0;
    }
    long leaf = LEAVES.sizeOf(root);
    if (leaf >= 0) {
      return leaf;
    }
    Walk walk = new Walk(SHAPES, LEAVES, MOST_OBJECTS);
    long bytes = walk.run(root);
    return walk.isEstimate() ? ~bytes : bytes;
  }

  /** How many of the sizes given so far, of pairs or of single objects, are estimates. */
  public long estimates() {
    return estimates.get();
  }
}
