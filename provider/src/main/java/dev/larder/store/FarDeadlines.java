package dev.larder.store;

import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Version;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * The deadlines of the few rows that need 8 bytes for them, by slot: an open hash table, at most
 * three quarters full. Guarded by the segment's lock, except {@link #peek}.
 */
final class FarDeadlines {
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;
  private static final int EMPTY = 0xffff;
  private static final int FIRST_LENGTH = 8;
  private static final int GOLDEN = 0x9e3779b9;

  // Shared, so that taking a row out allocates nothing.
  private static final char[] NO_SLOTS = new char[0];
  private static final long[] NO_DEADLINES = new long[0];

  private char[] slots = NO_SLOTS;
  private long[] deadlines = NO_DEADLINES;
  private int size;

  /** Takes a row's deadline. */
  @FunctionalInterface
  interface Taker {
    void take(int slot, long deadlineMillis);
  }

  /** Bytes that {@link #grow} would allocate before one more comes; 0 if there is room. */
  long needs() {
    return hasRoom() ? 0 : bytes(nextLength());
  }

  private boolean hasRoom() {
    return 4 * (size + 1) <= 3 * slots.length;
  }

  private int nextLength() {
    return Math.max(FIRST_LENGTH, 2 * slots.length);
  }

  /** Makes room for one more. Allocates first: when it throws, nothing changed. */
  void grow(Version version) {
    if (!hasRoom()) {
      resize(nextLength(), version);
    }
  }

  private void resize(int length, Version version) {
    char[] oldSlots = slots;
    long[] oldDeadlines = deadlines;
    char[] newSlots = new char[length];
    long[] newDeadlines = new long[length];
    Arrays.fill(newSlots, (char) EMPTY);
    version.openWindow();
    slots = newSlots;
    deadlines = newDeadlines;
    for (int i = 0; i < oldSlots.length; i++) {
      if (oldSlots[i] != EMPTY) {
        place(oldSlots[i], oldDeadlines[i]);
      }
    }
    version.closeWindow();
  }

  /** Adds a row, which is not here; there is room. */
  void put(int slot, long deadlineMillis) {
    place(slot, deadlineMillis);
    size++;
  }

  private void place(int slot, long deadlineMillis) {
    int at = home(slot);
    while (slots[at] != EMPTY) {
      at = next(at);
    }
    slots[at] = (char) slot;
    deadlines[at] = deadlineMillis;
  }

  private int home(int slot) {
    return home(slot, slots.length);
  }

  private static int home(int slot, int length) {
    return (slot * GOLDEN) >>> (Integer.numberOfLeadingZeros(length) + 1);
  }

  private int next(int at) {
    return (at + 1) & (slots.length - 1);
  }

  /** The deadline of a row, which is here. */
  long get(int slot) {
    return deadlines[find(slot)];
  }

  /** The deadline of a row as far as it can be seen without the lock; any number if it cannot. */
  long peek(int slot) {
    char[] seenSlots = slots;
    long[] seenDeadlines = deadlines;
    int length = Math.min(seenSlots.length, seenDeadlines.length);
    int at = length == 0 ? 0 : home(slot, length);
    for (int i = 0; i < length; i++) {
      if (seenSlots[at] == slot) {
        return seenDeadlines[at];
      }
      at = (at + 1) & (length - 1);
    }
    return Long.MIN_VALUE;
  }

  /** Moves the deadline of a row, which is here. */
  void set(int slot, long deadlineMillis) {
    deadlines[find(slot)] = deadlineMillis;
  }

  private int find(int slot) {
    int at = home(slot);
    while (slots[at] != slot) {
      at = next(at);
    }
    return at;
  }

  /** Takes out a row, which is here; those behind it move up, so that they are still found. */
  void remove(int slot) {
    takeOut(slot);
    size--;
    if (size == 0) {
      slots = NO_SLOTS;
      deadlines = NO_DEADLINES;
    }
  }

  /** Gives a row, which is here, another number. */
  void renumber(int from, int to) {
    long deadline = get(from);
    takeOut(from);
    place(to, deadline);
  }

  private void takeOut(int slot) {
    int hole = find(slot);
    for (int at = next(hole); slots[at] != EMPTY; at = next(at)) {
      int distance = (at - home(slots[at])) & (slots.length - 1);
      if (distance >= ((at - hole) & (slots.length - 1))) {
        slots[hole] = slots[at];
        deadlines[hole] = deadlines[at];
        hole = at;
      }
    }
    slots[hole] = EMPTY;
  }

  /** Takes out all rows whose deadline is {@code due}, and hands them over. */
  void drain(LongPredicate due, Taker taker) {
    for (int at = 0; at < slots.length; at++) {
      // Another may have moved up to this place; at the end of the table, to one before it: later.
      while (at < slots.length && slots[at] != EMPTY && due.test(deadlines[at])) {
        int slot = slots[at];
        long deadline = deadlines[at];
        remove(slot);
        taker.take(slot, deadline);
      }
    }
  }

  long bytesHeld() {
    return bytes(slots.length);
  }

  private static long bytes(int length) {
    return length == 0
        ? 0
        : LAYOUT.array(Character.BYTES, length) + LAYOUT.array(Long.BYTES, length);
  }
}
