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
 * <p>Not thread-safe: guarded by the segment's lock.
 */
final class Slots implements Deadlines {
  private static final int NONE = -1;
  private static final int LOCATION_MASK = (1 << Payload.LOCATION_BITS) - 1;

  private final RowSpace space;
  private final IntColumn locations;
  private final RowDeadlines deadlines;
  private int free = NONE;
  private int used;
  private int live;

  Slots(RowSpace space, RowDeadlines deadlines) {
    this.space = space;
    this.deadlines = deadlines;
    locations = space.words();
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
      free = locations.get(slot);
    }
    locations.set(slot, 0);
    live++;
    return slot;
  }

  /** Gives a row back. */
  void release(int slot) {
    deadlines.forget(slot);
    locations.set(slot, free);
    free = slot;
    live--;
  }

  /** Gives a row, which is in use, another number. */
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
      int following = locations.get(slot);
      if (slot >= end) {
        unused.set(slot - end);
      } else {
        locations.set(slot, kept);
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
        // Flags and location are one word.
        locations.set(to, locations.get(from));
        deadlines.renumber(from, to);
        renumbering.renumber(from, to);
      }
    }
  }

  int location(int slot) {
    return locations.get(slot) & LOCATION_MASK;
  }

  void location(int slot, int location) {
    locations.set(slot, (locations.get(slot) & ~LOCATION_MASK) | location);
  }

  @Override
  public long deadlineMillis(int slot) {
    return deadlines.deadlineMillis(slot);
  }

  void deadline(int slot, long deadlineMillis) {
    deadlines.set(slot, deadlineMillis);
  }

  /** Rows in use. */
  int live() {
    return live;
  }
}
