package dev.larder.store.policy;

import dev.larder.store.memory.MarginalHits;

/** Every policy there is. */
enum PolicyKind {
  LRU,
  LFU,
  RANDOM,
  SOONEST_EXPIRY,
  ADAPTIVE,
  NONE;

  /** A policy over the rows of that rig. */
  EvictionPolicy make(PolicyRig rig) {
    return switch (this) {
      case LRU -> new Lru(rig.space);
      case LFU -> new Lfu(rig.space);
      case RANDOM -> new RandomEviction(rig.space, rig.draws);
      case SOONEST_EXPIRY -> new SoonestExpiry(rig.space, rig.deadlineView);
      case ADAPTIVE -> new Adaptive(rig.space, rig.chargeView);
      case NONE -> new NoEviction();
    };
  }

  /** The same, for a store in a pool. */
  EvictionPolicy makeCounting(PolicyRig rig, MarginalHits hits) {
    return switch (this) {
      case LRU -> new Lru(rig.space, rig.chargeView, hits);
      case LFU -> new Lfu(rig.space, hits);
      case RANDOM -> new RandomEviction(rig.space, rig.draws, hits);
      case SOONEST_EXPIRY -> new SoonestExpiry(rig.space, rig.deadlineView, hits);
      case ADAPTIVE -> new Adaptive(rig.space, rig.chargeView, hits);
      case NONE -> new NoEviction();
    };
  }
}
