package dev.larder.store.policy;

import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;

/**
 * Evicts the least recently used row, exactly: one queue in order of use. 4 bytes a row.
 *
 * <p>Source: Denning, "The Working Set Model for Program Behavior", CACM 11(5), 1968, for why
 * recency predicts use. Guarded by the segment's lock.
 */
public final class Lru implements EvictionPolicy {
  private final SlotQueue byUse;

  /** Makes its two columns in {@code rows}. */
  public Lru(RowSpace rows) {
    byUse = new SlotQueue(rows.shorts(), rows.shorts());
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    byUse.append(slot);
  }

  @Override
  public void hit(int slot) {
    byUse.moveToEnd(slot);
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {}

  @Override
  public void removed(int slot, int hash, long charge) {
    byUse.remove(slot);
  }

  @Override
  public int nextVictim() {
    return byUse.isEmpty() ? -1 : byUse.first();
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(layout.referenceBytes()) + SlotQueue.bytesHeld();
  }

  @Override
  public int state(int slot) {
    return 0;
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    byUse.append(slot);
  }

  @Override
  public int inOrder(int[] slots) {
    return byUse.copyTo(slots, 0);
  }
}
