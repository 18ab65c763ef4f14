package dev.larder.store;

import dev.larder.store.memory.Deadlines;

/**
 * Keeps the deadlines of a segment's rows, exact to the millisecond. Not thread-safe: guarded by
 * the segment's lock, except {@link #peekMillis}.
 */
interface RowDeadlines extends Deadlines {
  /**
   * The deadline of any slot, or any number at all: whoever has no lock validates it. It is right
   * if the segment's version has not changed.
   *
   * @param beside what lies beside the slot's word, if anything does
   */
  long peekMillis(int slot, int beside);

  /** Bytes that {@link #grow} would allocate before a row can have this deadline; 0 if it can. */
  default long needs(long deadlineMillis) {
    return 0;
  }

  /** Allocates what {@link #needs} announced; the caller has reserved it. */
  default void grow() {}

  /**
   * Sets a row's deadline; {@link #needs} was 0 for it. The caller has a window open, unless nobody
   * can find the row yet.
   */
  void set(int slot, long deadlineMillis);

  /** The row is going away. */
  default void forget(int slot) {}

  /** A row goes on under another number, which was free; in a window. Needs no more bytes. */
  default void renumber(int from, int to) {
    set(to, deadlineMillis(from));
  }

  /** Lets the figures stay small as time goes by; to be called now and then. */
  default void follow(long nowMillis) {}

  /** Bytes held besides columns and besides what an empty segment has, headers included. */
  default long bytesHeld() {
    return 0;
  }
}
