package dev.larder.jcache;

import dev.larder.ByteSize;
import dev.larder.CacheBudget;
import dev.larder.settings.Settings;
import dev.larder.store.memory.MemoryPool;
import java.util.Locale;
import java.util.Objects;
import javax.cache.CacheManager;

/** {@link CacheBudget} of a pool, of one cache alone or of a manager. Thread-safe. */
final class LiveBudget implements CacheBudget {
  private final MemoryPool pool;
  private final Lifecycle owner;
  private final String refusal;
  private final boolean offHeap;

  private LiveBudget(MemoryPool pool, Lifecycle owner, String refusal, boolean offHeap) {
    this.pool = pool;
    this.owner = owner;
    this.refusal = refusal;
    this.offHeap = offHeap;
  }

  /** The budget of a manager's caches that have none of their own. */
  static CacheBudget ofPool(MemoryPool pool, Lifecycle manager) {
    return new LiveBudget(pool, manager, "", /* offHeap= */ false);
  }

  /** A cache's own budget. */
  static CacheBudget ofCache(MemoryPool own, Lifecycle cache, boolean offHeap) {
    return new LiveBudget(own, cache, "", offHeap);
  }

  /** The pool that a cache draws on, and has no say in. */
  static CacheBudget ofPooledCache(
      MemoryPool pool, Lifecycle cache, CacheManager manager, boolean offHeap) {
    String drawsOn =
        offHeap
            ? "it draws on the off-heap pool, which keeps the size that larder.offheap.budget gives"
            : "it draws on the pool: resize that by unwrap(CacheBudget.class) of CacheManager "
                + manager.getURI();
    return new LiveBudget(
        pool,
        cache,
        " has no budget of its own, " + drawsOn + ", or set a budget when the cache is created",
        offHeap);
  }

  @Override
  public long limitBytes() {
    return pool.budget().limitBytes();
  }

  @Override
  public long usedBytes() {
    return pool.budget().usedBytes();
  }

  @Override
  public void resize(ByteSize limit) {
    owner.checkOpen();
    Objects.requireNonNull(limit, "limit");
    if (!refusal.isEmpty()) {
      throw new IllegalStateException(owner.subject() + refusal);
    }
    long bytes = Settings.newLimitBytes(limit, owner.subject(), offHeap);
    long inTheWay = pool.resize(bytes);
    if (inTheWay > 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: the budget cannot be lowered to %,d bytes: at least %,d cannot be evicted (what"
                  + " segments need for themselves, or entries under eviction NONE); it stays at"
                  + " %,d bytes: choose more, remove entries, or create the cache anew",
              owner.subject(),
              bytes,
              inTheWay,
              pool.budget().limitBytes()));
    }
    HeapBudgets.JVM.check();
  }
}
