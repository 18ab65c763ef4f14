package dev.larder;

/**
 * The budget of a cache, or of a manager's pool, while it is in use: {@code
 * cache.unwrap(CacheBudget.class)} or {@code manager.unwrap(CacheBudget.class)}.
 *
 * <pre>
 *   cache.unwrap(CacheBudget.class).resize(ByteSize.parse("128MiB"));
 * </pre>
 *
 * <p>A live view: every call reads the present figure. In every state that a thread can observe
 * {@code usedBytes <= limitBytes}; two calls may belong to different moments. Thread-safe: several
 * changes of one limit come one after the other.
 *
 * <p>Of a cache without a budget of its own this is the pool that it draws on, which only the
 * manager may change. Managers that set no {@code larder.budget} share one pool: a change through
 * one of them is a change for all.
 */
public interface CacheBudget {

  /** The most bytes that may be held now. */
  long limitBytes();

  /** The bytes that are held now, by all caches of the budget. */
  long usedBytes();

  /**
   * Changes the limit.
   *
   * <p>A higher one takes effect at once. A lower one is reached by evicting: when this method
   * returns, no more than that is held. It locks a cache's segments one by one and for short times
   * only, so the cache stays usable; the higher limit holds until the lower one is reached. A
   * {@code maxEntryBytes} that was not set stays an eighth of the limit; one that was set stays as
   * it is.
   *
   * @param limit bytes, or a share of the maximum heap; at least 64 KiB, and at most the maximum
   *     heap
   * @throws IllegalArgumentException if the limit is out of that range, or if the caches cannot
   *     come down to it: each segment of a cache keeps some KiB for itself, and a cache that evicts
   *     nobody (eviction {@code NONE}) all its entries. The message has the numbers; the limit is
   *     as it was
   * @throws IllegalStateException if the cache (the manager) is closed, or the cache has no budget
   *     of its own
   */
  void resize(ByteSize limit);
}
