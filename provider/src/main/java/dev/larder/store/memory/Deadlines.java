package dev.larder.store.memory;

/** Reads a row's deadline; the view that expiry and eviction get of the deadline column. */
@FunctionalInterface
public interface Deadlines {
  /** The deadline of a row that never expires. */
  long ETERNAL = Long.MAX_VALUE;

  /** Milliseconds of the store's {@code Ticker} at which the row expires, or {@link #ETERNAL}. */
  long deadlineMillis(int slot);
}
