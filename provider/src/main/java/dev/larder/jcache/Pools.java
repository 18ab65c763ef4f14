package dev.larder.jcache;

import dev.larder.settings.PoolSettings;
import dev.larder.store.memory.MemoryPool;
import java.net.URI;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The pools of one manager: what its caches without a budget of their own draw on, those on the
 * heap and those outside. Managers for which no pool is set share one, so that the memory does not
 * grow with their number.
 *
 * <p>Thread-safe.
 */
final class Pools {
  private static final ReentrantLock COMMON_LOCK = new ReentrantLock();

  // Guarded by COMMON_LOCK.
  private static @Nullable MemoryPool common;
  private static @Nullable MemoryPool commonOffHeap;

  private final ReentrantLock lock = new ReentrantLock();
  private final Own heap = new Own("larder.budget");
  private final Own offHeap = new Own("larder.offheap.budget");

  /** A pool of this manager alone. Guarded by lock. */
  private static final class Own {
    final String key;
    @Nullable MemoryPool pool;

    /** What the setting said when the pool was made; its limit may have changed. */
    long setting;

    Own(String key) {
      this.key = key;
    }
  }

  /**
   * The pool for a cache that is being created, or for its manager.
   *
   * @param user who asks, for messages
   * @throws IllegalArgumentException if the setting has changed while caches use the pool
   */
  MemoryPool pool(PoolSettings settings, String user) {
    return settings.common() ? common(settings) : own(settings, user);
  }

  /** What to call one of the pools that {@link #pool} gave, in messages. */
  static String owner(MemoryPool pool, URI manager) {
    COMMON_LOCK.lock();
    try {
      return pool == common
          ? "the pool of all managers that set no larder.budget"
          : "the pool of CacheManager " + manager;
    } finally {
      COMMON_LOCK.unlock();
    }
  }

  private static MemoryPool common(PoolSettings settings) {
    COMMON_LOCK.lock();
    try {
      MemoryPool present = settings.offHeap() ? commonOffHeap : common;
      if (present != null) {
        return present;
      }
      MemoryPool pool = new MemoryPool(settings.limitBytes());
      if (settings.offHeap()) {
        commonOffHeap = pool;
      } else {
        common = pool;
      }
      return pool;
    } finally {
      COMMON_LOCK.unlock();
    }
  }

  private MemoryPool own(PoolSettings settings, String user) {
    lock.lock();
    try {
      Own own = settings.offHeap() ? offHeap : heap;
      MemoryPool pool = own.pool;
      boolean changed = own.setting != settings.limitBytes();
      if (pool == null || (changed && pool.budget().usedBytes() == 0)) {
        pool = new MemoryPool(settings.limitBytes());
        own.pool = pool;
        own.setting = settings.limitBytes();
      } else if (changed) {
        throw changed(own, settings, user);
      }
      return pool;
    } finally {
      lock.unlock();
    }
  }

  private static IllegalArgumentException changed(Own own, PoolSettings settings, String user) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "%s changed from %,d to %,d bytes while caches use the pool: close them first%s (%s)",
            own.key,
            own.setting,
            settings.limitBytes(),
            settings.offHeap() ? "" : ", or resize it by manager.unwrap(CacheBudget.class)",
            user));
  }
}
