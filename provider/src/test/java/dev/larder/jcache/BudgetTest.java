package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.CacheException;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The budget, end to end: through the JCache API and {@link CacheUsage}. */
class BudgetTest {
  private static final String LARGE = "x".repeat(200_000);

  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();
  private final Threads threads = new Threads();

  @AfterEach
  void close() {
    threads.close();
    fixture.close();
  }

  private static CacheUsage usage(LarderCache<?, ?> cache) {
    return cache.unwrap(CacheUsage.class);
  }

  /**
   * The last growth of a small cache's index used to come when it was nearly full: old and new
   * array together did not fit, and entries left at 0.946 of the limit.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void put_smallBudgets_evictNobodyBefore98PercentAreUsed(boolean byValue) {
    for (int limit = 150_000; limit < 1_000_000; limit += limit / 16) {
      LarderCache<String, String> cache =
          fixture.create(
              byValue + " " + limit,
              LarderConfiguration.builder(String.class, String.class)
                  .budget(limit + "B")
                  .storeByValue(byValue)
                  .build());
      CacheUsage usage = usage(cache);
      long used = 0;
      for (int i = 0; usage.evicted() == 0; i++) {
        used = usage.usedBytes();
        cache.put("k%07d".formatted(i), "v".repeat(24));
      }

      assertThat(used).as("used of %d when the first left", limit).isGreaterThan(limit / 50 * 49L);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void put_manyThreadsIntoASmallBudget_neverExceedsIt(EvictionKind eviction) throws Exception {
    for (boolean byValue : new boolean[] {true, false}) {
      LarderCache<Integer, byte[]> cache =
          fixture.create(
              eviction + " " + byValue,
              LarderConfiguration.builder(Integer.class, byte[].class)
                  .budget("200000B")
                  .storeByValue(byValue)
                  .eviction(eviction)
                  .build());
      CacheUsage usage = usage(cache);
      AtomicBoolean over = new AtomicBoolean();
      AtomicInteger exceeded = new AtomicInteger();
      Future<?> watching =
          threads.run(
              () -> {
                while (!over.get()) {
                  if (usage.usedBytes() > usage.limitBytes()) {
                    exceeded.incrementAndGet();
                  }
                }
              });
      AtomicInteger seed = new AtomicInteger();

      threads.together(
          4,
          () -> {
            SplittableRandom random = new SplittableRandom(seed.incrementAndGet());
            for (int i = 0; i < 5_000; i++) {
              cache.put(random.nextInt(3_000), new byte[random.nextInt(400)]);
              cache.get(random.nextInt(3_000));
            }
            return true;
          });
      over.set(true);
      Threads.get(watching);

      assertThat(exceeded.get()).as("times above the limit").isZero();
      assertThat(usage.evicted()).isPositive();
      assertThat(usage.usedBytes()).isBetween(150_000L, 200_000L);
      assertThat(usage.payloadBytes() + usage.overheadBytes()).isEqualTo(usage.usedBytes());
    }
  }

  @Test
  void put_largerThanMaxEntryBytes_isStoredThenEvictedAtOnce() {
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .writeThrough(true)
                .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
                .addListener(recorder.listening(/* oldValue= */ true, /* synchronous= */ true))
                .build());
    cache.put("k", "small");
    recorder.take();

    cache.put("k", LARGE);

    assertThat(recorder.take())
        .containsExactly("write k " + LARGE, "UPDATED k " + LARGE + " small");
    assertThat(cache.get("k")).as("the old value is stale").isNull();
    assertThat(usage(cache).rejected()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(2);
    assertThat(CacheFixture.statistics(cache).getCacheEvictions()).isEqualTo(1);
    assertThat(cache.putIfAbsent("k", LARGE)).isTrue();
    assertThat(cache.getAndPut("k", LARGE)).isNull();
    assertThat(cache.containsKey("k")).isFalse();
  }

  @Test
  void get_loadedValueDoesNotFit_isReturnedAllTheSame() {
    recorder.source.put("k", LARGE);
    for (EvictionKind eviction : List.of(EvictionKind.LRU, EvictionKind.NONE)) {
      LarderCache<String, String> cache =
          fixture.create(
              eviction.name(),
              CacheFixture.strings()
                  .eviction(eviction)
                  .readThrough(true)
                  .cacheLoaderFactory(Recorder.factory(recorder.new Loader()))
                  .build());

      assertThat(cache.get("k")).isEqualTo(LARGE);
      assertThat(cache.getAll(java.util.Set.of("k"))).isEqualTo(Map.of("k", LARGE));
      String got = cache.invoke("k", (entry, arguments) -> entry.getValue());
      assertThat(got).isEqualTo(LARGE);
      assertThat(cache.containsKey("k")).isFalse();
    }
  }

  @Test
  void evictionNone_full_failsBeforeWriterAndChange() {
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .budget("100kB")
                .eviction(EvictionKind.NONE)
                .writeThrough(true)
                .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
                .addListener(recorder.listening(/* oldValue= */ true, /* synchronous= */ true))
                .build());
    String value = "x".repeat(1_000);
    int stored = 0;
    CacheException full = null;
    while (full == null) {
      recorder.take();
      try {
        cache.put("k" + stored, value);
        stored++;
      } catch (CacheException e) {
        full = e;
      }
    }

    assertThat(full).hasMessageContaining("Cache 'orders'").hasMessageContaining("100,000");
    assertThat(recorder.take()).as("writer and listener").isEmpty();
    assertThat(stored).isGreaterThan(50);
    assertThat(usage(cache).entries()).isEqualTo(stored);
    assertThat(usage(cache).evicted() + usage(cache).rejected()).isZero();

    String larger = "y".repeat(12_000);
    assertThatThrownBy(() -> cache.replace("k0", larger)).isInstanceOf(CacheException.class);
    assertThatThrownBy(() -> cache.putAll(Map.of("k1", larger))).isInstanceOf(CacheException.class);
    assertThatThrownBy(() -> cache.invoke("k2", (entry, arguments) -> set(entry, larger)))
        .isInstanceOf(CacheException.class);
    assertThat(cache.get("k0")).as("the old mapping is kept").isEqualTo(value);
    assertThat(cache.get("k1")).isEqualTo(value);
    assertThat(recorder.take()).isEmpty();

    cache.remove("k3");
    cache.put("k3", value);
    assertThat(cache.get("k3")).isEqualTo(value);
  }

  private static boolean set(
      javax.cache.processor.MutableEntry<String, String> entry, String value) {
    entry.setValue(value);
    return true;
  }

  @Test
  void pool_twoCachesOfAManager_shareItAndGiveItBack() {
    Properties properties = new Properties();
    properties.setProperty("larder.budget", "400kB");
    try (CacheFixture pooled = new CacheFixture(properties)) {
      LarderCache<Integer, byte[]> first = pooled.create("first", bytes());
      LarderCache<Integer, byte[]> second = pooled.create("second", bytes());
      CacheUsage usage = usage(first);
      for (int i = 0; i < 5_000; i++) {
        first.put(i, new byte[200]);
        assertThat(usage.poolUsedBytes()).isLessThanOrEqualTo(400_000);
      }
      for (int i = 0; i < 5_000; i++) {
        second.put(i, new byte[200]);
        assertThat(usage.poolUsedBytes()).isLessThanOrEqualTo(400_000);
      }

      assertThat(usage.pooled()).isTrue();
      assertThat(usage.limitBytes()).isEqualTo(400_000);
      assertThat(usage.usedBytes() + usage(second).usedBytes())
          .isEqualTo(usage.poolUsedBytes())
          .isGreaterThan(300_000);
      second.close();
      assertThat(usage.poolUsedBytes()).isEqualTo(usage.usedBytes());
      first.close();
      assertThat(usage.poolUsedBytes()).isZero();
    }
  }

  private static MutableConfiguration<Integer, byte[]> bytes() {
    return new MutableConfiguration<Integer, byte[]>().setTypes(Integer.class, byte[].class);
  }

  @Test
  void pool_managersThatSetNone_shareOneOfATenthOfTheHeap() {
    try (CacheFixture other = new CacheFixture()) {
      CacheUsage usage = usage(fixture.create("here", bytes()));
      CacheUsage there = usage(other.create("there", bytes()));

      assertThat(usage.limitBytes())
          .isEqualTo(there.limitBytes())
          .isBetween(
              Runtime.getRuntime().maxMemory() / 10 - 1, Runtime.getRuntime().maxMemory() / 10);
      assertThat(usage.poolUsedBytes()).isEqualTo(there.poolUsedBytes());
      assertThat(usage.poolUsedBytes()).isGreaterThan(usage.usedBytes());
    }
  }

  @Test
  void clear_fullCache_givesTheBytesBack() {
    LarderCache<Integer, byte[]> cache =
        fixture.create(
            LarderConfiguration.builder(Integer.class, byte[].class).budget("1MiB").build());
    for (int i = 0; i < 10_000; i++) {
      cache.put(i, new byte[100]);
    }

    cache.clear();

    assertThat(usage(cache).entries()).isZero();
    assertThat(usage(cache).payloadBytes()).isZero();
    assertThat(usage(cache).usedBytes()).isLessThan(50_000);
    assertThat(usage(cache).cleared()).isPositive();
  }
}
