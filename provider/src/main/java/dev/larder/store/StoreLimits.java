package dev.larder.store;

import dev.larder.store.memory.MemoryPool;

/**
 * What a store may take.
 *
 * @param pool the ledger it draws on, its own or one shared with other stores
 * @param maxEntryBytes the largest charge of one pair; a larger one is rejected before anything is
 *     evicted for it
 * @param evicts whether rows may be evicted; if not, a write that finds no room is refused
 */
public record StoreLimits(MemoryPool pool, long maxEntryBytes, boolean evicts) {

  /** Checks the numbers. */
  public StoreLimits {
    if (maxEntryBytes < 1 || maxEntryBytes > pool.budget().limitBytes()) {
      throw new IllegalArgumentException(
          "maxEntryBytes must be 1.."
              + pool.budget().limitBytes()
              + ": maxEntryBytes="
              + maxEntryBytes);
    }
  }
}
