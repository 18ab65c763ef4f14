package dev.larder.testkit;

import dev.larder.store.policy.EvictionPolicy;

/** Hands everything on to another policy; a test overrides what it wants to see or to break. */
public class ForwardingPolicy implements EvictionPolicy {
  private final EvictionPolicy policy;

  /** Hands on to {@code policy}. */
  public ForwardingPolicy(EvictionPolicy policy) {
    this.policy = policy;
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
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
    policy.removed(slot, hash, charge);
  }

  @Override
  public void renumbered(int from, int to) {
    policy.renumbered(from, to);
  }

  @Override
  public int nextVictim() {
    return policy.nextVictim();
  }

  @Override
  public long needs() {
    return policy.needs();
  }

  @Override
  public long needsWithAnother() {
    return policy.needsWithAnother();
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
    policy.adopt(slot, hash, charge, state);
  }

  @Override
  public int inOrder(int[] slots) {
    return policy.inOrder(slots);
  }

  @Override
  public void inherit(EvictionPolicy parent) {
    policy.inherit(parent instanceof ForwardingPolicy forwarding ? forwarding.policy : parent);
  }
}
