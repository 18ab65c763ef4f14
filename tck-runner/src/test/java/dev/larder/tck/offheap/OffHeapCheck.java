package dev.larder.tck.offheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.CacheUsage;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.Test;

/** Runs with the TCK off-heap only: without it that run could quietly be one on the heap. */
class OffHeapCheck {
  @Test
  void newCache_besideTheTck_isOutsideTheHeap() {
    assertThat(offHeapBytes(new MutableConfiguration<>())).isPositive();
  }

  @Test
  void newCacheByReference_besideTheTck_isOnTheHeap() {
    MutableConfiguration<String, String> byReference = new MutableConfiguration<>();

    assertThat(offHeapBytes(byReference.setStoreByValue(false))).isZero();
  }

  /** What a cache holds outside that is made and filled as the TCK does it. */
  private static long offHeapBytes(MutableConfiguration<String, String> configuration) {
    CacheManager manager = Caching.getCachingProvider().getCacheManager();
    try (Cache<String, String> cache = manager.createCache("off-heap-check", configuration)) {
      cache.put("key", "value");
      return cache.unwrap(CacheUsage.class).offHeapBytes();
    } finally {
      manager.destroyCache("off-heap-check");
    }
  }
}
