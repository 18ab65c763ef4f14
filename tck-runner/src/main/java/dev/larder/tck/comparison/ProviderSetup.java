package dev.larder.tck.comparison;

import java.util.Properties;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;

/**
 * How a provider is asked for one bounded cache. Used in the child JVM only, where the provider is
 * on the class path; implementations need a constructor without arguments.
 */
interface ProviderSetup {
  /** Class name of the provider's {@code CachingProvider}. */
  String cachingProvider();

  /** Properties of the cache manager. */
  Properties managerProperties(String cacheName, LimitKind kind, long limit);

  /** Configuration of the cache, made from the one that is the same for all. */
  Configuration<String, String> configuration(
      MutableConfiguration<String, String> common, LimitKind kind, long limit);

  /** Finishes work that the provider has put off, so that the measurement sees what it keeps. */
  void settle(Cache<String, String> cache);
}
