package dev.larder.store.policy;

import dev.larder.store.memory.ObjectLayout;

/** Evicts nobody: when memory is short, the write fails. 0 bytes a row; keeps no state at all. */
public final class NoEviction implements EvictionPolicy {
  /** Makes no column. */
  public NoEviction() {}

  @Override
  public void inserted(int slot, int hash, long charge) {}

  @Override
  public void hit(int slot) {}

  @Override
  public void peeked(int slot, int word) {}

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {}

  @Override
  public void removed(int slot, int hash, long charge) {}

  @Override
  public void renumbered(int from, int to) {}

  @Override
  public int nextVictim() {
    return -1;
  }

  @Override
  public long bytesHeld() {
    return ObjectLayout.CURRENT.object(0);
  }

  @Override
  public int state(int slot) {
    return 0;
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {}

  @Override
  public int inOrder(int[] slots) {
    return -1;
  }
}
