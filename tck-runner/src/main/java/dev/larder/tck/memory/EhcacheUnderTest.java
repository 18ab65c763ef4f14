package dev.larder.tck.memory;

import java.time.Duration;
import java.util.Objects;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.statistics.TierStatistics;

/**
 * A cache of Ehcache itself. It can tell its size and its bytes only through its statistics.
 *
 * @param <V> the type its values are declared with, which decides on their serializer
 */
final class EhcacheUnderTest<V> extends EhcacheCore<V> {
  /** Ehcache's names for its tiers. */
  static final String HEAP = "OnHeap";

  static final String OFF_HEAP = "OffHeap";

  private final TierStatistics tier;
  private final boolean offHeap;

  private EhcacheUnderTest(
      Class<V> type, CacheManager manager, String name, TierStatistics tier, boolean offHeap) {
    super(type, manager, name);
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
        type, manager, name, Objects.requireNonNull(figures, tier), tier.equals(OFF_HEAP));
  }

  @Override
  public long size() {
    return tier.getMappings();
  }

  @Override
  public long offHeapBytes() {
    return offHeap ? tier.getAllocatedByteSize() : 0;
  }
}
