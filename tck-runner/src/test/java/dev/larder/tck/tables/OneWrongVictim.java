package dev.larder.tck.tables;

import dev.larder.store.policy.EvictionPolicy;

/** Does what another policy does, but once evicts the row that should have gone last. */
final class OneWrongVictim implements EvictionPolicy {
  private static final int WRONG_EVICTION = 1_000;

  private final EvictionPolicy policy;
  private int evictions;
  private int rows;

  OneWrongVictim(EvictionPolicy policy) {
    this.policy = policy;
  }

  @Override
  public int nextVictim() {
    int victim = policy.nextVictim();
    evictions++;
    if (evictions != WRONG_EVICTION) {
      return victim;
    }
    int[] order = new int[rows];
    return order[policy.inOrder(order) - 1];
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    rows++;
    policy.inserted(slot, hash, charge);
  }

  @Override
  public void hit(int slot) {
    policy.hit(slot);
  }

  @Override
  public boolean allowsPeeks() {
    return policy.allowsPeeks();
  }

  @Override
  public void peeked(int slot, int word) {
    policy.peeked(slot, word);
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {
    policy.resized(slot, oldCharge, newCharge);
  }

  @Override
  public void rescheduled(int slot) {
    policy.rescheduled(slot);
  }

  @Override
  public void removed(int slot, int hash, long charge) {
    rows--;
    policy.removed(slot, hash, charge);
  }

  @Override
  public void renumbered(int from, int to) {
    policy.renumbered(from, to);
  }

  @Override
  public long needs() {
    return policy.needs();
  }

  @Override
  public void grow() {
    policy.grow();
  }

  @Override
  public long bytesHeld() {
    return policy.bytesHeld();
  }

  @Override
  public int state(int slot) {
    return policy.state(slot);
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    rows++;
    policy.adopt(slot, hash, charge, state);
  }

  @Override
  public int inOrder(int[] slots) {
    return policy.inOrder(slots);
  }
}
