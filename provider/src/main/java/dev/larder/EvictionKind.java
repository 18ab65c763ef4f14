package dev.larder;

/** Who leaves when a cache's budget is used up. */
public enum EvictionKind {
  /** The entry that was used least recently. */
  LRU,
  /** The entry that was used least often; among equals the one that arrived first. */
  LFU,
  /** Any entry, each with the same chance. */
  RANDOM,
  /** The entry that expires soonest; among equals the one that arrived first. */
  SOONEST_EXPIRY,
  /**
   * Entries that were not used again soon after they arrived, then those not used of late; follows
   * the traffic. The default.
   */
  ADAPTIVE,
  /**
   * Nobody: when the budget is used up, writes that need more fail with a {@code CacheException}.
   * The cache must have a budget of its own.
   */
  NONE
}
