package dev.larder.store.policy;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.FlagColumn;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;

/**
 * The rows at the front of a queue that would be gone if it had an eighth less bytes, marked by a
 * flag of theirs. Follows the queue, a few rows at each event.
 *
 * <p>Guarded by the segment's lock.
 */
final class Tail {
  /** The flag, free in the policies that have tails. */
  static final int FLAG = 0b1000;

  private static final int NONE = SlotQueue.NONE;
  private static final int STEPS = 4;

  private final SlotQueue queue;
  private final FlagColumn flags;
  private final Charges charges;

  /** The last row with the flag; all in front of it have it too. */
  private int end = NONE;

  private long bytes;

  Tail(SlotQueue queue, FlagColumn flags, Charges charges) {
    this.queue = queue;
    this.flags = flags;
    this.charges = charges;
  }

  /** Whether the row is in it. */
  boolean has(int slot) {
    return (flags.get(slot) & FLAG) != 0;
  }

  /** A row, which has just come to the end of the queue, is not in it. */
  void clear(int slot) {
    flags.set(slot, flags.get(slot) & ~FLAG);
  }

  /** A row is about to leave the queue. */
  void leaves(int slot, long charge) {
    if (has(slot)) {
      flags.set(slot, flags.get(slot) & ~FLAG);
      bytes -= charge;
      end = slot == end ? queue.previous(slot) : end;
    }
  }

  /** A row, of this queue, got another number. */
  void renumbered(int from, int to) {
    end = end == from ? to : end;
  }

  /** A row's charge has changed. */
  void resized(int slot, long difference) {
    bytes += has(slot) ? difference : 0;
  }

  /** Takes in or leaves out a few rows, so that it is an eighth of so many bytes. */
  void follow(long queueBytes) {
    long wanted = queueBytes / MarginalHits.PARTS;
    for (int step = 0; step < STEPS; step++) {
      int next = end == NONE ? queue.first() : queue.next(end);
      long charge = next == NONE || bytes >= wanted ? Long.MAX_VALUE : charges.chargeBytes(next);
      if (charge <= wanted - bytes) {
        flags.set(next, flags.get(next) | FLAG);
        bytes += charge;
        end = next;
      } else if (bytes <= wanted) {
        return;
      } else {
        long last = charges.chargeBytes(end);
        flags.set(end, flags.get(end) & ~FLAG);
        bytes -= last;
        end = queue.previous(end);
      }
    }
  }

  /** Bytes of its rows; for tests. */
  long bytes() {
    return bytes;
  }

  static long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(3L * layout.referenceBytes() + Integer.BYTES + Long.BYTES);
  }
}
