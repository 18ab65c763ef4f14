package dev.larder.store.policy;

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
}
