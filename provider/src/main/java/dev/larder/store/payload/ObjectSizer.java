package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;
import java.util.concurrent.atomic.LongAdder;

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

  private final Shapes shapes;
  private final Leaves leaves;
  private final LongAdder estimates = new LongAdder();

  /** A sizer for the JVM that runs this. */
  public ObjectSizer() {
    this(ObjectLayout.CURRENT);
  }

  ObjectSizer(ObjectLayout layout) {
    shapes = new Shapes(layout);
    leaves = new Leaves(layout, shapes);
  }

  @Override
  public long sizeOf(Object root) {
    if (Leaves.isShared(root)) {
      return 0;
    }
    long leaf = leaves.sizeOf(root);
    if (leaf >= 0) {
      return leaf;
    }
    Walk walk = new Walk(shapes, leaves, MOST_OBJECTS);
    long bytes = walk.run(root);
    if (walk.isEstimate()) {
      estimates.increment();
    }
    return bytes;
  }

  /** How many of the sizes given so far are estimates. */
  public long estimates() {
    return estimates.sum();
  }
}
