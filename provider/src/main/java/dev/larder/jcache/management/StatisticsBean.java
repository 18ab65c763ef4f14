package dev.larder.jcache.management;

import javax.cache.management.CacheStatisticsMXBean;

/** JCache's statistics as an MXBean. Percentages and averages of nothing are 0, times are in µs. */
public final class StatisticsBean implements CacheStatisticsMXBean {
  private static final float NANOS_PER_MICRO = 1_000;
  private static final float PERCENT = 100;

  private final CacheStatistics statistics;

  /** A view of {@code statistics}. */
  public StatisticsBean(CacheStatistics statistics) {
    this.statistics = statistics;
  }

  @Override
  public void clear() {
    statistics.clear();
  }

  @Override
  public long getCacheHits() {
    return statistics.hits();
  }

  @Override
  public float getCacheHitPercentage() {
    return percentage(statistics.hits());
  }

  @Override
  public long getCacheMisses() {
    return statistics.misses();
  }

  @Override
  public float getCacheMissPercentage() {
    return percentage(statistics.misses());
  }

  private float percentage(long part) {
    return part == 0 ? 0 : part * PERCENT / getCacheGets();
  }

  @Override
  public long getCacheGets() {
    return statistics.hits() + statistics.misses();
  }

  @Override
  public long getCachePuts() {
    return statistics.puts();
  }

  @Override
  public long getCacheRemovals() {
    return statistics.removals();
  }

  @Override
  public long getCacheEvictions() {
    return statistics.evictions();
  }

  @Override
  public float getAverageGetTime() {
    return average(statistics.getNanos(), getCacheGets());
  }

  @Override
  public float getAveragePutTime() {
    return average(statistics.putNanos(), getCachePuts());
  }

  @Override
  public float getAverageRemoveTime() {
    return average(statistics.removeNanos(), getCacheRemovals());
  }

  private static float average(long nanos, long count) {
    return count == 0 ? 0 : nanos / NANOS_PER_MICRO / count;
  }
}
