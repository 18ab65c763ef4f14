package dev.larder.tck.memory;

import java.time.Duration;
import java.util.Objects;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.statistics.TierStatistics;
import org.jspecify.annotations.Nullable;

/**
 * A cache of Ehcache itself. It can tell its size and its bytes only through its statistics.
 *
 * @param <V> the type its values are declared with, which decides on their serializer
 */
final class EhcacheUnderTest<V> implements CacheUnderTest {
  /** Ehcache's names for its tiers. */
  static final String HEAP = "OnHeap";

  static final String OFF_HEAP = "OffHeap";

  private final CacheManager manager;
  private final Cache<String, V> cache;
  private final Class<V> type;
  private final TierStatistics tier;
  private final boolean offHeap;

  private EhcacheUnderTest(
      CacheManager manager,
      Cache<String, V> cache,
      Class<V> type,
      TierStatistics tier,
      boolean offHeap) {
    this.manager = manager;
    this.cache = cache;
    this.type = type;
    this.tier = tier;
    this.offHeap = offHeap;
  }

  static <V> CacheUnderTest open(
      String name, String tier, Class<V> type, ResourcePoolsBuilder pools, Duration expiry) {
    DefaultStatisticsService statistics = new DefaultStatisticsService();
    CacheManager manager =
        CacheManagerBuilder.newCacheManagerBuilder()
            .using(statistics)
            .withCache(
                name,
                CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, type, pools)
                    .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(expiry)))
            .build(true);
    TierStatistics figures = statistics.getCacheStatistics(name).getTierStatistics().get(tier);
    return new EhcacheUnderTest<>(
        manager,
        manager.getCache(name, String.class, type),
        type,
        Objects.requireNonNull(figures, tier),
        tier.equals(OFF_HEAP));
  }

  @Override
  public void put(String key, Object value) {
    cache.put(key, type.cast(value));
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
    return tier.getMappings();
  }

  @Override
  public long offHeapBytes() {
    return offHeap ? tier.getAllocatedByteSize() : 0;
  }

  @Override
  public void close() {
    cache.clear();
    manager.close();
  }
}
