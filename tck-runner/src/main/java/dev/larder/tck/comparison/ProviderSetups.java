package dev.larder.tck.comparison;

import com.github.benmanes.caffeine.jcache.configuration.CaffeineConfiguration;
import dev.larder.tck.child.ChildJvm;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;

/**
 * How each provider is configured: everything that differs between them is in this file.
 *
 * <p>The same for all: a {@link MutableConfiguration} with String keys and String values, stored by
 * value (JCache's default), eternal, without statistics, management, loader, writer and listeners;
 * one thread; the heap flags in {@link ChildJvm}.
 */
final class ProviderSetups {
  private ProviderSetups() {}

  /**
   * Larder as anybody would use it: a plain JCache configuration, and the budget as one setting of
   * the cache. Nothing is searched and nothing is tuned.
   */
  static final class Larder implements ProviderSetup {
    @Override
    public String cachingProvider() {
      return "dev.larder.spi.LarderCachingProvider";
    }

    @Override
    public Properties managerProperties(String cacheName, LimitKind kind, long limit) {
      Properties properties = new Properties();
      properties.setProperty("larder.cache." + cacheName + ".budget", limit + "B");
      return properties;
    }

    @Override
    public Configuration<String, String> configuration(
        MutableConfiguration<String, String> common, LimitKind kind, long limit) {
      return common;
    }

    @Override
    public void settle(Cache<String, String> cache) {
      // Larder evicts before it allocates: nothing is put off.
    }
  }

  /**
   * Caffeine's JCache provider at its best for these runs.
   *
   * <ul>
   *   <li>The limit is a number of entries where values are of one size: that is the narrowest node
   *       Caffeine has, 8 bytes an entry less than with a weigher. Where sizes differ, a weigher
   *       keeps the real bytes near the limit all the time; with a number of entries they follow
   *       the mix, and the number would have to be small enough for the heaviest.
   *   <li>The weigher counts what an entry really takes: both strings as objects and Caffeine's own
   *       share, so that small values are not overrated.
   *   <li>Stored by value or by reference makes no difference in bytes: it does not copy strings.
   *   <li>Eternal and without an expiry of its own: the narrowest node again, no timer wheel.
   *   <li>Maintenance runs on the calling thread: eviction keeps up with the replay, so the policy
   *       decides on fresh facts and the cache never holds more than its limit.
   * </ul>
   */
  static final class Caffeine implements ProviderSetup {
    @Override
    public String cachingProvider() {
      return "com.github.benmanes.caffeine.jcache.spi.CaffeineCachingProvider";
    }

    @Override
    public Properties managerProperties(String cacheName, LimitKind kind, long limit) {
      return new Properties();
    }

    @Override
    public Configuration<String, String> configuration(
        MutableConfiguration<String, String> common, LimitKind kind, long limit) {
      CaffeineConfiguration<String, String> configuration = new CaffeineConfiguration<>(common);
      configuration.setExecutorFactory(() -> Runnable::run);
      if (kind == LimitKind.WEIGHT) {
        configuration.setMaximumWeight(OptionalLong.of(limit));
        configuration.setWeigherFactory(Optional.of(() -> Caffeine::weigh));
      } else {
        configuration.setMaximumSize(OptionalLong.of(limit));
      }
      return configuration;
    }

    private static int weigh(String key, String value) {
      long bytes = EntryEstimate.bytes(key.length(), value.length());
      return (int) Math.min(Integer.MAX_VALUE, bytes);
    }

    @Override
    public void settle(Cache<String, String> cache) {
      cache.unwrap(com.github.benmanes.caffeine.cache.Cache.class).cleanUp();
    }
  }
}
