package dev.larder.tck.tables;

import dev.larder.store.StoreUsage;

/**
 * What a run of the eviction lesson ended with.
 *
 * @param policy who was evicted
 * @param budgetBytes the limit
 * @param accesses length of the trace
 * @param usage the store's counters
 * @param dead what was over and still held, at the end
 */
record EvictionResult(
    PolicyChoice policy, long budgetBytes, long accesses, StoreUsage usage, Dead dead) {

  /** Each miss put an entry; everything else was a hit. */
  long misses() {
    return usage.events().inserted();
  }

  long hits() {
    return accesses - misses();
  }

  double hitRate() {
    return (double) hits() / accesses;
  }

  /** Entries that were over when they were asked for. */
  long dropped() {
    return usage.events().expiredLazily();
  }

  long entries() {
    return usage.entries();
  }

  long bytes() {
    return usage.usedBytes();
  }
}
