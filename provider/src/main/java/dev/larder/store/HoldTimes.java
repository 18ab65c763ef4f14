package dev.larder.store;

import dev.larder.store.memory.ObjectLayout;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long locks were held, as a histogram in classes an eighth of a power of two wide, and how
 * often those who take none were disturbed. Thread-safe; a reader sees what was recorded before,
 * and perhaps some of what is being recorded.
 */
public final class HoldTimes {
  private static final int EIGHTHS = 3;
  private static final int CLASSES = (Long.SIZE - EIGHTHS) << EIGHTHS;

  private final AtomicLongArray counts = new AtomicLongArray(CLASSES);
  private final AtomicLong max = new AtomicLong();
  private final AtomicLong readRetries = new AtomicLong();

  /** Bytes of this object and what it holds. */
  public static long bytes() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(3L * layout.referenceBytes())
        + layout.object(layout.referenceBytes())
        + layout.array(Long.BYTES, CLASSES)
        + 2 * layout.object(Long.BYTES);
  }

  /** A reader without the lock has to look again. */
  void readAgain() {
    readRetries.getAndIncrement();
  }

  void record(long nanos) {
    long time = Math.max(nanos, 0);
    counts.getAndIncrement(classOf(time));
    if (time > max.get()) {
      max.accumulateAndGet(time, Math::max);
    }
  }

  /** Below 16 each number has a class of its own; above, the class is the four highest bits. */
  private static int classOf(long nanos) {
    int shift = Math.max(0, Long.SIZE - 1 - EIGHTHS - Long.numberOfLeadingZeros(nanos));
    return (shift << EIGHTHS) + (int) (nanos >>> shift);
  }

  private static long endOf(int number) {
    int shift = Math.max(0, (number >>> EIGHTHS) - 1);
    return ((number - ((long) shift << EIGHTHS) + 1) << shift) - 1;
  }

  /** How many were recorded. */
  public long count() {
    long count = 0;
    for (int i = 0; i < CLASSES; i++) {
      count += counts.get(i);
    }
    return count;
  }

  /** The end of the class below whose end this share of all times lie; 0 if there are none. */
  public long percentile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share must be 0..1: share=" + share);
    }
    long wanted = (long) Math.ceil(share * count());
    long seen = 0;
    for (int i = 0; i < CLASSES && wanted > 0; i++) {
      seen += counts.get(i);
      if (seen >= wanted) {
        return Math.min(endOf(i), max());
      }
    }
    return wanted == 0 ? 0 : max();
  }

  /** How often readers without the lock had to look again. */
  public long readRetries() {
    return readRetries.get();
  }

  /** The longest time. */
  public long max() {
    return max.get();
  }
}
