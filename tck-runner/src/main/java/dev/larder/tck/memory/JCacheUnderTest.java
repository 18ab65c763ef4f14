package dev.larder.tck.memory;

import dev.larder.CacheUsage;
import java.util.Properties;
import java.util.function.ToLongFunction;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.Configuration;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/** A cache of a JCache provider, which has no size: it is counted, unless the peer has a way. */
public final class JCacheUnderTest implements CacheUnderTest {
  private final CachingProvider provider;
  private final Cache<String, Object> cache;
  private final ToLongFunction<Cache<String, Object>> settledSize;
  private final @Nullable CacheUsage usage;

  private JCacheUnderTest(
      CachingProvider provider,
      Cache<String, Object> cache,
      ToLongFunction<Cache<String, Object>> settledSize) {
    this.provider = provider;
    this.cache = cache;
    this.settledSize = settledSize;
    usage = usageOf(cache);
  }

  /** Opens a cache whose size is found by iteration, or in Larder's account. */
  public static CacheUnderTest open(
      String provider,
      String name,
      Properties properties,
      Configuration<String, Object> configuration) {
    return open(provider, name, properties, configuration, JCacheUnderTest::count);
  }

  /**
   * Opens a cache.
   *
   * @param settledSize finishes what the peer has put off and gives the number of entries
   */
  public static CacheUnderTest open(
      String provider,
      String name,
      Properties properties,
      Configuration<String, Object> configuration,
      ToLongFunction<Cache<String, Object>> settledSize) {
    CachingProvider caching = Caching.getCachingProvider(provider);
    CacheManager manager =
        caching.getCacheManager(
            caching.getDefaultURI(), caching.getDefaultClassLoader(), properties);
    return new JCacheUnderTest(caching, manager.createCache(name, configuration), settledSize);
  }

  private static @Nullable CacheUsage usageOf(Cache<String, Object> cache) {
    try {
      return cache.unwrap(CacheUsage.class);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static long count(Cache<String, Object> cache) {
    long count = 0;
    for (Cache.Entry<String, Object> entry : cache) {
      if (entry != null) {
        count++;
      }
    }
    return count;
  }

  /** The cache itself, for what only JCache has. */
  public Cache<String, Object> jcache() {
    return cache;
  }

  @Override
  public void put(String key, Object value) {
    cache.put(key, value);
  }

  @Override
  public @Nullable Object get(String key) {
    return cache.get(key);
  }

  @Override
  public void remove(String key) {
    cache.remove(key);
  }

  @Override
  public long size() {
    return usage == null ? settledSize.applyAsLong(cache) : usage.entries();
  }

  @Override
  public void settle() {
    size();
  }

  @Override
  public long offHeapBytes() {
    return usage == null ? 0 : usage.offHeapReservedBytes();
  }

  @Override
  public @Nullable CacheUsage usage() {
    return usage;
  }

  @Override
  public void close() {
    cache.clear();
    provider.close();
  }
}
