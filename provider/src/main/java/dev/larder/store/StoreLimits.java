package dev.larder.store;

import dev.larder.store.memory.MemoryPool;

/**
 * What a store may take.
 *
 * @param pool the ledger it draws on, its own or one shared with other stores
 * @param maxEntryBytes the largest charge of one pair; a larger one is rejected before anything is
 *     evicted for it. {@link #AN_EIGHTH} follows the pool's limit
 * @param evicts whether rows may be evicted; if not, a write that finds no room is refused
 * @param ownerBytes bytes of the objects that the store's owner keeps around it: charged from the
 *     beginning to the end, so that the limit is the whole cache's
 */
public record StoreLimits(MemoryPool pool, long maxEntryBytes, boolean evicts, long ownerBytes) {

  /** As {@code maxEntryBytes}: an eighth of the pool's limit, also after that has changed. */
  public static final long AN_EIGHTH = 0;

  private static final int ENTRIES_PER_POOL = 8;

  /** Limits for a store whose owner keeps nothing around it. */
  public StoreLimits(MemoryPool pool, long maxEntryBytes, boolean evicts) {
    this(pool, maxEntryBytes, evicts, 0);
  }

  /** Checks the numbers. */
  public StoreLimits {
    if (maxEntryBytes < 0 || maxEntryBytes > pool.budget().limitBytes()) {
      throw new IllegalArgumentException(
          "maxEntryBytes must be 1.."
              + pool.budget().limitBytes()
              + ": maxEntryBytes="
              + maxEntryBytes);
    }
  }

  /** The pool's limit now. */
  public long limitBytes() {
    return pool.budget().limitBytes();
  }

  /** The largest charge of one pair now. */
  public long largestEntry() {
    long limit = limitBytes();
    return maxEntryBytes == AN_EIGHTH ? limit / ENTRIES_PER_POOL : Math.min(maxEntryBytes, limit);
  }
}
