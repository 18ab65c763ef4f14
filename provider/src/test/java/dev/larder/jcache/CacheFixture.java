package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.LarderConfiguration;
import dev.larder.jcache.management.StatisticsBean;
import dev.larder.spi.LarderCachingProvider;
import dev.larder.store.expiry.Sweeper;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.memory.SlabPool;
import dev.larder.testkit.FakeTicker;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import javax.cache.configuration.Configuration;

/**
 * A manager whose time stands still until a test moves it, and whose caches are swept only when a
 * test says so. Closing it checks the stores' invariants and that no key lock is left.
 */
final class CacheFixture implements AutoCloseable {
  private static final int REST_SECONDS = 10;

  final FakeTicker ticker = new FakeTicker();
  final Services services;
  final LarderCacheManager manager;
  private final List<LarderCache<?, ?>> caches = new ArrayList<>();

  CacheFixture() {
    this(new Properties());
  }

  CacheFixture(Properties properties) {
    this(properties, ticker -> ticker);
  }

  /** Where readers are told the time by another ticker, made from the fixture's. */
  CacheFixture(Properties properties, UnaryOperator<Ticker> forReaders) {
    // The sweeper would publish once before its task is taken away.
    services =
        new Services(
            forReaders.apply(ticker),
            new Sweeper("larder-sweeper", ticker),
            new Workers("larder-worker"),
            new SlabPool());
    LarderCacheManager.Origin origin =
        new LarderCacheManager.Origin(
            new LarderCachingProvider(),
            URI.create("urn:test"),
            CacheFixture.class.getClassLoader(),
            services);
    manager = new LarderCacheManager(origin, properties, closed -> {});
  }

  /** Strings in a small budget, with statistics. */
  static LarderConfiguration.Builder<String, String> strings(boolean byValue) {
    return LarderConfiguration.builder(String.class, String.class)
        .budget("1MiB")
        .storeByValue(byValue)
        .statistics(true);
  }

  static LarderConfiguration.Builder<String, String> strings() {
    return strings(true);
  }

  <K, V> LarderCache<K, V> create(Configuration<K, V> configuration) {
    return create("orders", configuration);
  }

  @SuppressWarnings("unchecked")
  <K, V> LarderCache<K, V> create(String name, Configuration<K, V> configuration) {
    LarderCache<K, V> cache = manager.createCache(name, configuration).unwrap(LarderCache.class);
    caches.add(cache);
    SweepShare share = cache.administration().sweepShare();
    if (share != null) {
      services.sweeper().remove(share);
    }
    return cache;
  }

  /** What the sweeper's thread would do now. */
  static void sweep(LarderCache<?, ?> cache) {
    requireNonNull(cache.administration().sweepShare()).sweep();
  }

  static StatisticsBean statistics(LarderCache<?, ?> cache) {
    return new StatisticsBean(cache.administration().parts().statistics());
  }

  @Override
  public void close() {
    for (LarderCache<?, ?> cache : caches) {
      cache.administration().parts().store().checkInvariants();
    }
    manager.close();
    awaitRest();
    assertThat(KeyLocks.held()).as("key locks held at rest (J3)").isZero();
  }

  /** Work that nobody waited for, such as a loadAll without listener, may still be under way. */
  private static void awaitRest() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(REST_SECONDS);
    while (KeyLocks.held() > 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(100_000);
    }
  }
}
