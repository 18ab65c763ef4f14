package dev.larder.store;

import dev.larder.store.memory.MemoryPool;

/**
 * What a store may take.
 *
 * @param pool the ledger it draws on, its own or one shared with other stores
 * @param maxEntryBytes the largest charge of one pair; a larger one is rejected before anything is
 *     evicted for it
 * @param evicts whether rows may be evicted; if not, a write that finds no room is refused
 * @param ownerBytes bytes of the objects that the store's owner keeps around it: charged from the
 *     beginning to the end, so that the limit is the whole cache's
 */
public record StoreLimits(MemoryPool pool, long maxEntryBytes, boolean evicts, long ownerBytes) {

  /** Limits for a store whose owner keeps nothing around it. */
  public StoreLimits(MemoryPool pool, long maxEntryBytes, boolean evicts) {
    this(pool, maxEntryBytes, evicts, 0);
  }

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
