package dev.larder.jcache.integration;

import java.util.Collection;
import java.util.Map;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import org.jspecify.annotations.Nullable;

/**
 * A cache's loader, if it has one. Thread-safe if the loader is. Every exception of a loader comes
 * out as a {@link CacheLoaderException} that names the cache, the loader and the type of a key;
 * errors come out as they are.
 */
public final class ReadThrough {
  private final String cacheName;
  private final @Nullable CacheLoader<Object, Object> loader;
  private final boolean onRead;

  /**
   * A loader.
   *
   * @param onRead whether reads of absent entries load, too; {@code loadAll} always does
   */
  public ReadThrough(
      String cacheName, @Nullable CacheLoader<Object, Object> loader, boolean onRead) {
    this.cacheName = cacheName;
    this.loader = loader;
    this.onRead = onRead;
  }

  /** Whether there is a loader at all. */
  public boolean isThere() {
    return loader != null;
  }

  /** Whether a read of an absent entry loads. */
  public boolean loadsOnRead() {
    return onRead && loader != null;
  }

  /** The value of a key, or null if the loader has none. */
  public @Nullable Object load(Object key) {
    if (loader == null) {
      return null;
    }
    try {
      return loader.load(key);
    } catch (RuntimeException e) {
      throw failure(loader, key, e);
    }
  }

  /**
   * The values of some keys, at least one; what the loader leaves out, or maps to null, has none.
   */
  public Map<?, ?> loadAll(Collection<?> keys) {
    if (loader == null) {
      return Map.of();
    }
    try {
      Map<?, ?> loaded = loader.loadAll(keys);
      return loaded == null ? Map.of() : loaded;
    } catch (RuntimeException e) {
      throw failure(loader, keys.iterator().next(), e);
    }
  }

  /** The loader's answer was of no use: of a wrong type, or a map that throws. */
  public CacheLoaderException failure(Object key, RuntimeException cause) {
    return failure(loader, key, cause);
  }

  private CacheLoaderException failure(
      @Nullable Object thrower, Object key, RuntimeException cause) {
    if (cause instanceof CacheLoaderException failure) {
      return failure;
    }
    return new CacheLoaderException(
        "Cache '"
            + cacheName
            + "': CacheLoader "
            + (thrower == null ? "" : thrower.getClass().getName())
            + " failed for a "
            + key.getClass().getName()
            + " key; see cause",
        cause);
  }
}
