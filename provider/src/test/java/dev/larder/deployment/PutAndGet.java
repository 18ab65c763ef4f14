package dev.larder.deployment;

import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;

/**
 * A program as a user would write it, run by {@link DeploymentTest} in a JVM that has nothing but
 * Larder and cache-api.
 */
public final class PutAndGet {
  private PutAndGet() {}

  /** Prints where the provider's class lives and what a cache of it returns. */
  public static void main(String[] args) {
    CachingProvider provider = Caching.getCachingProvider();
    try (CacheManager manager = provider.getCacheManager()) {
      Cache<String, Long> cache =
          manager.createCache(
              "numbers",
              new MutableConfiguration<String, Long>().setTypes(String.class, Long.class));
      cache.put("answer", 42L);
      System.out.println(provider.getClass().getModule() + " answer=" + cache.get("answer"));
    }
  }
}
