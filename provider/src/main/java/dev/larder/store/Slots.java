package dev.larder.store;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.IntColumn;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.Payload;
import java.util.BitSet;

/**
 * Hands out slot numbers and keeps the columns every store has: location and, only where rows
 * expire, the deadline. A free row's location is the next free row. The bits that a location leaves
 * of its word are the row's flags, lent to the eviction policy.
 *
 * <p>Not thread-safe: guarded by the segment's lock, except the {@code peek} methods.
 */
final class Slots implements Deadlines {
  private static final int LOCATION_MASK = (1 << Payload.LOCATION_BITS) - 1;
  private static final int NONE = LOCATION_MASK;

  /**
   * All flags of a free row are set. A reader without the lock only changes a word that lacks some,
   * if it is as it was when the row was in use: so never that of a free row.
   */
  private static final int FREE = ~LOCATION_MASK;

  private final RowSpace space;
  private final IntColumn locations;
  private final RowDeadlines deadlines;
  private final boolean hasTwins;
  private int free = NONE;
  private int used;
  private int live;

  Slots(RowSpace space, RowDeadlines deadlines) {
    this.space = space;
    this.deadlines = deadlines;
    locations = space.words();
    hasTwins = locations.hasTwin();
  }

  /** Whether a row can be taken without growing. */
  boolean hasFree() {
    return free != NONE || used < space.rows();
  }

  /** A row that nobody uses; {@link #hasFree} said there is one. */
  int take() {
    int slot = free;
    if (slot == NONE) {
      slot = used++;
    } else {
      free = location(slot);
    }
    locations.set(slot, 0);
    live++;
    return slot;
  }

  /** Gives a row back. */
  void release(int slot) {
    deadlines.forget(slot);
    locations.set(slot, FREE | free);
    free = slot;
    live--;
  }

  /** Gives a row, which is in use, another number; in a window. */
  @FunctionalInterface
  interface Renumbering {
    void renumber(int from, int to);
  }

  /**
   * Gives the rows in use from {@code end} on other numbers, below it, where so many are free: then
   * nobody uses those.
   */
  void vacate(int end, Renumbering renumbering) {
    BitSet unused = new BitSet();
    int kept = NONE;
    int slot = free;
    while (slot != NONE) {
      int following = location(slot);
      if (slot >= end) {
        unused.set(slot - end);
      } else {
        locations.set(slot, FREE | kept);
        kept = slot;
      }
      slot = following;
    }
    free = kept;
    int last = used;
    used = Math.min(used, end);
    for (int from = end; from < last; from++) {
      if (!unused.get(from - end)) {
        int to = take();
        live--;
        renumber(from, to, renumbering);
      }
    }
  }

  private void renumber(int from, int to, Renumbering renumbering) {
    space.version().openWindow();
    try {
      // Flags and location are one word.
      locations.set(to, locations.get(from));
      deadlines.renumber(from, to);
      renumbering.renumber(from, to);
    } finally {
      space.version().closeWindow();
    }
  }

  int location(int slot) {
    return locations.get(slot) & LOCATION_MASK;
  }

  void location(int slot, int location) {
    locations.set(slot, (locations.get(slot) & ~LOCATION_MASK) | location);
  }

  /**
   * The word of any slot, location and flags, and what lies beside it in the high half; or any
   * number: whoever has no lock validates it.
   */
  long peek(int slot) {
    return hasTwins ? locations.peekBoth(slot) : locations.peek(slot);
  }

  static int wordIn(long peeked) {
    return (int) peeked;
  }

  static int locationIn(int word) {
    return word & LOCATION_MASK;
  }

  /** The deadline of a slot that was peeked at, or any number: whoever has no lock validates it. */
  long deadlineIn(long peeked, int slot) {
    return deadlines.peekMillis(slot, (int) (peeked >>> Integer.SIZE));
  }

  @Override
  public long deadlineMillis(int slot) {
    return deadlines.deadlineMillis(slot);
  }

  /** Sets a row's deadline, in a window or before the row can be found. */
  void deadline(int slot, long deadlineMillis) {
    deadlines.set(slot, deadlineMillis);
  }

  /** Rows in use. */
  int live() {
    return live;
  }
}
