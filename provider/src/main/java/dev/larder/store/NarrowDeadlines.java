package dev.larder.store;

import dev.larder.store.memory.IntColumn;
import dev.larder.store.memory.RowSpace;
import java.util.function.LongPredicate;

/**
 * Deadlines in 4 bytes: milliseconds from a base that follows the time. Those beyond some 24 days
 * have 4 bytes that say so, and stand in a table of their own.
 *
 * <p>Guarded by the segment's lock, except {@link #peekMillis}. The table moves other rows' entries
 * whenever one comes or goes, so it changes in windows of the segment's version.
 */
final class NarrowDeadlines implements RowDeadlines {
  private static final int NEVER = Integer.MIN_VALUE;
  private static final int FAR = Integer.MIN_VALUE + 1;
  private static final int LEAST = Integer.MIN_VALUE + 2;

  /** 12.4 days, so that at least as many lie ahead of the base at any time. */
  static final long BASE_STEP_MILLIS = 1L << 30;

  private final RowSpace rows;
  private final IntColumn column;
  private final FarDeadlines far = new FarDeadlines();
  private long base;

  /** Makes its column in {@code rows}, beside what every reader looks at. */
  NarrowDeadlines(RowSpace rows, long nowMillis) {
    this.rows = rows;
    column = rows.besideWords();
    base = nowMillis;
  }

  @Override
  public long deadlineMillis(int slot) {
    int offset = column.get(slot);
    if (offset >= LEAST) {
      return base + offset;
    }
    return offset == NEVER ? ETERNAL : far.get(slot);
  }

  @Override
  public long peekMillis(int slot, int beside) {
    int offset = beside;
    if (offset >= LEAST) {
      return base + offset;
    }
    return offset == NEVER ? ETERNAL : far.peek(slot);
  }

  private boolean isNear(long deadlineMillis) {
    long offset = deadlineMillis - base;
    return offset >= LEAST && offset <= Integer.MAX_VALUE;
  }

  @Override
  public long needs(long deadlineMillis) {
    return deadlineMillis == ETERNAL || isNear(deadlineMillis) ? 0 : far.needs();
  }

  @Override
  public void grow() {
    far.grow(rows.version());
  }

  @Override
  public void set(int slot, long deadlineMillis) {
    if (deadlineMillis == ETERNAL || isNear(deadlineMillis)) {
      forget(slot);
      column.set(slot, deadlineMillis == ETERNAL ? NEVER : (int) (deadlineMillis - base));
    } else if (column.get(slot) == FAR) {
      far.set(slot, deadlineMillis);
    } else {
      far.put(slot, deadlineMillis);
      column.set(slot, FAR);
    }
  }

  @Override
  public void forget(int slot) {
    if (column.get(slot) == FAR) {
      rows.version().openWindow();
      far.remove(slot);
      column.set(slot, NEVER);
      rows.version().closeWindow();
    }
  }

  @Override
  public void renumber(int from, int to) {
    if (column.get(from) == FAR) {
      far.renumber(from, to);
    }
    column.set(to, column.get(from));
    column.set(from, NEVER);
  }

  /**
   * Moves the base to now if that is far enough away: some ten thousand additions, in one window,
   * but not twice in twelve days.
   */
  @Override
  public void follow(long nowMillis) {
    if (nowMillis - base < BASE_STEP_MILLIS) {
      return;
    }
    // Made before the window: in it nothing is allocated.
    LongPredicate comesNear = deadline -> deadline - base <= Integer.MAX_VALUE;
    FarDeadlines.Taker taker = (slot, deadline) -> setOffset(slot, deadline - base);
    rows.version().openWindow();
    moveBase(nowMillis);
    far.drain(comesNear, taker);
    rows.version().closeWindow();
  }

  private void moveBase(long nowMillis) {
    long step = nowMillis - base;
    for (int slot = 0; slot < rows.rows(); slot++) {
      int offset = column.get(slot);
      if (offset >= LEAST) {
        setOffset(slot, offset - step);
      }
    }
    base = nowMillis;
  }

  /** If the row is over for weeks and nobody has swept it up, how long does not matter any more. */
  private void setOffset(int slot, long offset) {
    column.set(slot, (int) Math.max(offset, LEAST));
  }

  @Override
  public long bytesHeld() {
    return far.bytesHeld();
  }
}
