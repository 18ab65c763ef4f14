package dev.larder.tck.memory;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.jspecify.annotations.Nullable;

/**
 * A cache of Ehcache itself, without the statistics by which it would know its size: they cost.
 *
 * @param <V> the type its values are declared with, which decides on their serializer
 */
public class EhcacheCore<V> implements CacheUnderTest {
  private final CacheManager manager;
  private final Cache<String, V> cache;
  private final Class<V> type;

  /** The manager's cache of that name; closing this closes the manager. */
  public EhcacheCore(Class<V> type, CacheManager manager, String name) {
    this.type = type;
    this.manager = manager;
    cache = manager.getCache(name, String.class, type);
  }

  @Override
  public final void put(String key, Object value) {
    cache.put(key, type.cast(value));
  }

  @Override
  public final @Nullable Object get(String key) {
    return cache.get(key);
  }

  @Override
  public final void remove(String key) {
    cache.remove(key);
  }

  @Override
  public long size() {
    long count = 0;
    for (Cache.Entry<String, V> entry : cache) {
      count += entry == null ? 0 : 1;
    }
    return count;
  }

  @Override
  public final void close() {
    cache.clear();
    manager.close();
  }
}
