package dev.larder.store.policy;

import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.ShortColumn;

/**
 * A queue of rows, linked both ways through two columns, so that any row leaves in one step.
 *
 * <p>Several queues may share the columns as long as a row is in one of them at a time. Guarded by
 * the segment's lock.
 */
final class SlotQueue {
  /** No row: an empty queue's ends, and the links that lead nowhere. */
  static final int NONE = 0xffff;

  private final ShortColumn previous;
  private final ShortColumn next;
  private int first = NONE;
  private int last = NONE;

  SlotQueue(ShortColumn previous, ShortColumn next) {
    this.previous = previous;
    this.next = next;
  }

  /** Puts a row, which is in no queue, at the end. */
  void append(int slot) {
    previous.set(slot, last);
    next.set(slot, NONE);
    if (last == NONE) {
      first = slot;
    } else {
      next.set(last, slot);
    }
    last = slot;
  }

  /** Takes out a row, which is in this queue. */
  void remove(int slot) {
    int before = previous.get(slot);
    int after = next.get(slot);
    if (before == NONE) {
      first = after;
    } else {
      next.set(before, after);
    }
    if (after == NONE) {
      last = before;
    } else {
      previous.set(after, before);
    }
  }

  /** Moves a row, which is in this queue, to the end. */
  void moveToEnd(int slot) {
    if (slot != last) {
      remove(slot);
      append(slot);
    }
  }

  /** A row, which is in this queue, gets another number. */
  void renumber(int from, int to) {
    int before = previous.get(from);
    int after = next.get(from);
    previous.set(to, before);
    next.set(to, after);
    if (before == NONE) {
      first = to;
    } else {
      next.set(before, to);
    }
    if (after == NONE) {
      last = to;
    } else {
      previous.set(after, to);
    }
  }

  /** The row at the front, or {@link #NONE}. */
  int first() {
    return first;
  }

  /** The row behind, or {@link #NONE}. */
  int next(int slot) {
    return next.get(slot);
  }

  /** The row in front, or {@link #NONE}. */
  int previous(int slot) {
    return previous.get(slot);
  }

  boolean isEmpty() {
    return first == NONE;
  }

  /**
   * Copies the rows, front first, to {@code slots} from {@code from} on; returns where it ended.
   */
  int copyTo(int[] slots, int from) {
    int end = from;
    for (int slot = first; slot != NONE; slot = next.get(slot)) {
      slots[end++] = slot;
    }
    return end;
  }

  static long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(2L * layout.referenceBytes() + 2L * Integer.BYTES);
  }
}
