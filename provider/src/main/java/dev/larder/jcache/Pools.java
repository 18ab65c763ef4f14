package dev.larder.jcache;

import dev.larder.settings.PoolSettings;
import dev.larder.store.memory.MemoryPool;
import java.net.URI;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The pool of one manager: what its caches without a budget of their own draw on. Managers for
 * which no pool is set share one, so that the memory does not grow with their number.
 *
 * <p>Thread-safe.
 */
final class Pools {
  private static final ReentrantLock COMMON_LOCK = new ReentrantLock();
  private static @Nullable MemoryPool common;

  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable MemoryPool own;

  /** What {@code larder.budget} said when {@link #own} was made; its limit may have changed. */
  private long ownSetting;

  /**
   * The pool for a cache that is being created, or for its manager.
   *
   * @param user who asks, for messages
   * @throws IllegalArgumentException if the setting has changed while caches use the pool
   */
  MemoryPool pool(PoolSettings settings, String user) {
    return settings.common() ? common(settings.limitBytes()) : own(settings, user);
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

  private static MemoryPool common(long limitBytes) {
    COMMON_LOCK.lock();
    try {
      MemoryPool pool = common;
      if (pool == null) {
        pool = new MemoryPool(limitBytes);
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
      MemoryPool pool = own;
      boolean changed = ownSetting != settings.limitBytes();
      if (pool == null || (changed && pool.budget().usedBytes() == 0)) {
        pool = new MemoryPool(settings.limitBytes());
        own = pool;
        ownSetting = settings.limitBytes();
      } else if (changed) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "larder.budget changed from %,d to %,d bytes while caches use the pool: close them"
                    + " first, or resize it by manager.unwrap(CacheBudget.class) (%s)",
                ownSetting,
                settings.limitBytes(),
                user));
      }
      return pool;
    } finally {
      lock.unlock();
    }
  }
}
