package dev.larder.tck.comparison;

import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;

/** One cache of one provider, opened for a job and closed with everything that belongs to it. */
final class OpenCache implements AutoCloseable {
  private static final String NAME = "replay";

  private final ProviderSetup setup;
  private final CachingProvider provider;
  private final Cache<String, String> cache;

  private OpenCache(ProviderSetup setup, CachingProvider provider, Cache<String, String> cache) {
    this.setup = setup;
    this.provider = provider;
    this.cache = cache;
  }

  /** A cache of strings, as JCache makes it by default. */
  static OpenCache open(ProviderSetup setup, LimitKind kind, long limit) {
    return open(
        setup,
        kind,
        limit,
        new MutableConfiguration<String, String>().setTypes(String.class, String.class));
  }

  /** A cache with the configuration that is the same for all providers. */
  static OpenCache open(
      ProviderSetup setup,
      LimitKind kind,
      long limit,
      MutableConfiguration<String, String> common) {
    CachingProvider provider = Caching.getCachingProvider(setup.cachingProvider());
    CacheManager manager =
        provider.getCacheManager(
            provider.getDefaultURI(),
            provider.getDefaultClassLoader(),
            setup.managerProperties(NAME, kind, limit));
    Cache<String, String> cache =
        manager.createCache(NAME, setup.configuration(common, kind, limit));
    return new OpenCache(setup, provider, cache);
  }

  Cache<String, String> cache() {
    return cache;
  }

  void settle() {
    setup.settle(cache);
  }

  /** Entries as iteration finds them: JCache has no size. */
  long countEntries() {
    long count = 0;
    for (Cache.Entry<String, String> entry : cache) {
      if (entry != null) {
        count++;
      }
    }
    return count;
  }

  /** Closes the cache, its manager and the provider. */
  @Override
  public void close() {
    provider.close();
  }
}
