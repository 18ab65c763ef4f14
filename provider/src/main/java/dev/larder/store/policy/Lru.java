package dev.larder.store.policy;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import org.jspecify.annotations.Nullable;

/**
 * Evicts the least recently used row, exactly: one queue in order of use. 4 bytes a row.
 *
 * <p>Source: Denning, "The Working Set Model for Program Behavior", CACM 11(5), 1968, for why
 * recency predicts use. Guarded by the segment's lock.
 */
public final class Lru implements EvictionPolicy {
  private final SlotQueue byUse;
  private final @Nullable Counting counting;

  /** Makes its two columns in {@code rows}. */
  public Lru(RowSpace rows) {
    byUse = new SlotQueue(rows.shorts(), rows.shorts());
    counting = null;
  }

  /**
   * The same, for a store that shares a pool: counts {@code hits}, and takes its rows' flags;
   * {@code charges} are those of the same rows.
   */
  public Lru(RowSpace rows, Charges charges, MarginalHits hits) {
    byUse = new SlotQueue(rows.shorts(), rows.shorts());
    counting = new Counting(new Tail(byUse, rows.flags(), charges), charges, hits);
  }

  /** What only a store in a pool has. */
  private static final class Counting {
    private final Tail tail;
    private final Charges charges;
    private final HitMeter meter;
    private long bytes;

    Counting(Tail tail, Charges charges, MarginalHits hits) {
      this.tail = tail;
      this.charges = charges;
      meter = new HitMeter(hits);
    }

    void added(long more) {
      bytes += more;
      tail.follow(bytes);
    }

    /** A row is about to go to the other end: with an eighth less it would not have been there. */
    void hit(int slot) {
      if (tail.has(slot)) {
        meter.add(MarginalHits.ONE_SIDED);
        tail.leaves(slot, charges.chargeBytes(slot));
      }
    }

    void leaves(int slot, long charge) {
      tail.leaves(slot, charge);
      bytes -= charge;
    }

    static long bytesHeld() {
      ObjectLayout layout = ObjectLayout.CURRENT;
      return layout.object(3L * layout.referenceBytes() + Long.BYTES)
          + layout.object(layout.referenceBytes())
          + HitMeter.bytesHeld()
          + Tail.bytesHeld();
    }
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    byUse.append(slot);
    if (counting != null) {
      counting.tail.clear(slot);
      counting.added(charge);
    }
  }

  @Override
  public void hit(int slot) {
    if (counting == null) {
      byUse.moveToEnd(slot);
    } else {
      counting.hit(slot);
      byUse.moveToEnd(slot);
      counting.added(0);
    }
  }

  @Override
  public boolean allowsPeeks() {
    return false;
  }

  @Override
  public void peeked(int slot, int word) {
    throw new IllegalStateException("hits are ordered under the lock");
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {
    if (counting != null) {
      counting.tail.resized(slot, newCharge - oldCharge);
      counting.added(newCharge - oldCharge);
    }
  }

  @Override
  public void removed(int slot, int hash, long charge) {
    if (counting != null) {
      counting.leaves(slot, charge);
    }
    byUse.remove(slot);
    if (counting != null) {
      counting.added(0);
    }
  }

  @Override
  public void renumbered(int from, int to) {
    byUse.renumber(from, to);
    if (counting != null) {
      counting.tail.renumbered(from, to);
    }
  }

  @Override
  public int nextVictim() {
    return byUse.isEmpty() ? -1 : byUse.first();
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long fields = layout.object(2L * layout.referenceBytes());
    return fields + SlotQueue.bytesHeld() + (counting == null ? 0 : Counting.bytesHeld());
  }

  @Override
  public int state(int slot) {
    return 0;
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    inserted(slot, hash, charge);
  }

  @Override
  public int inOrder(int[] slots) {
    return byUse.copyTo(slots, 0);
  }
}
