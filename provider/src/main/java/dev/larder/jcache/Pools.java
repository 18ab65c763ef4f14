package dev.larder.jcache;

import dev.larder.settings.PoolSettings;
import dev.larder.settings.Region;
import dev.larder.store.memory.MemoryPool;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The pools of one manager, one for the heap and one beside it: what its caches without a budget of
 * their own draw on. Managers for which no pool is set share one, so that the memory does not grow
 * with their number.
 *
 * <p>Thread-safe.
 */
final class Pools {
  private static final ReentrantLock COMMON_LOCK = new ReentrantLock();
  private static final Map<Region, MemoryPool> COMMON = new EnumMap<>(Region.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Region, Own> own = new EnumMap<>(Region.class);

  /** A manager's pool, and what its property said when it was made: its limit may have changed. */
  private record Own(MemoryPool pool, long setting) {}

  /**
   * The pool for a cache that is being created, or for its manager.
   *
   * @param user who asks, for messages
   * @throws IllegalArgumentException if the setting has changed while caches use the pool
   */
  MemoryPool pool(PoolSettings settings, String user) {
    return settings.common() ? common(settings) : own(settings, user);
  }

  private static MemoryPool common(PoolSettings settings) {
    COMMON_LOCK.lock();
    try {
      return COMMON.computeIfAbsent(
          settings.region(), region -> new MemoryPool(settings.limitBytes()));
    } finally {
      COMMON_LOCK.unlock();
    }
  }

  private MemoryPool own(PoolSettings settings, String user) {
    lock.lock();
    try {
      Own present = own.get(settings.region());
      if (present != null && present.setting() == settings.limitBytes()) {
        return present.pool();
      }
      if (present != null && present.pool().budget().usedBytes() > 0) {
        throw changed(present, settings, user);
      }
      MemoryPool pool = new MemoryPool(settings.limitBytes());
      own.put(settings.region(), new Own(pool, settings.limitBytes()));
      return pool;
    } finally {
      lock.unlock();
    }
  }

  private static IllegalArgumentException changed(Own present, PoolSettings settings, String user) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "%s changed from %,d to %,d bytes while caches use the pool: close them first, or resize"
                + " it by manager.unwrap(CacheBudget.class) (%s)",
            settings.region().property(),
            present.setting(),
            settings.limitBytes(),
            user));
  }
}
