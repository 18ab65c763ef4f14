package dev.larder.store;

import dev.larder.store.memory.LongColumn;
import dev.larder.store.memory.RowSpace;

/**
 * Deadlines in 8 bytes, for stores that evict nobody: there a deadline must find room wherever it
 * moves to, in a full store as well. Guarded by the segment's lock.
 */
final class WideDeadlines implements RowDeadlines {
  private final LongColumn column;

  /** Makes its column in {@code rows}. */
  WideDeadlines(RowSpace rows) {
    column = rows.longs();
  }

  @Override
  public long deadlineMillis(int slot) {
    return column.get(slot);
  }

  @Override
  public long peekMillis(int slot, int beside) {
    return column.peek(slot);
  }

  @Override
  public void set(int slot, long deadlineMillis) {
    column.set(slot, deadlineMillis);
  }
}
