package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larder.ByteSize;
import dev.larder.CacheBudget;
import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.spi.LarderCachingProvider;
import java.io.Serializable;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import javax.cache.Cache;
import javax.cache.CacheManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Budgets that are changed while caches are in use. */
@Timeout(60)
class CacheBudgetTest {
  private static final long MIB = 1 << 20;
  private static final String VALUE = "v".repeat(100);

  private final LarderCachingProvider provider = new LarderCachingProvider();

  @AfterEach
  void close() {
    provider.close();
  }

  private record Visit(int number, String name) implements Serializable {}

  /** What the cache keeps of a class so that its objects take few bytes, on JVM's heap too. */
  @Test
  void put_aClassNotMetBefore_isChargedForOnceAndGivenBack() {
    Cache<Integer, Object> cache =
        provider
            .getCacheManager()
            .createCache(
                "visits",
                LarderConfiguration.builder(Integer.class, Object.class).budget("256KiB").build());
    CacheUsage usage = cache.unwrap(CacheUsage.class);
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    long before = usage.fixedBytes();

    cache.put(1, new Visit(1, "one"));
    long charged = usage.fixedBytes() - before;
    for (int i = 0; i < 10_000; i++) {
      cache.put(i, new Visit(i, "number " + i));
    }

    assertThat(charged).isBetween(1_000L, 10_000L);
    assertThat(usage.fixedBytes()).isBetween(before + charged, before + charged + 64 * 1_024);
    assertThat(cache.get(9_999)).isEqualTo(new Visit(9_999, "number 9999"));
    cache.close();
    assertThat(budget.usedBytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resize_higher_isFilledToTheNewLimit(boolean byValue) {
    Cache<Integer, String> cache = cache(builder -> builder.storeByValue(byValue).budget("256KiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    fill(cache, 10_000);
    assertThat(budget.usedBytes()).isBetween(240L << 10, 256L << 10);

    budget.resize(ByteSize.ofBytes(16 * MIB));
    long most = 0;
    for (int i = 0; i < 300_000; i++) {
      cache.put(i, new String(VALUE));
      // While a segment splits it is less for a moment.
      most = Math.max(most, budget.usedBytes());
    }

    assertThat(budget.limitBytes()).isEqualTo(16 * MIB);
    assertThat(most).isBetween(16 * MIB * 99 / 100, 16 * MIB);
    assertThat(cache.unwrap(CacheUsage.class).limitBytes()).isEqualTo(16 * MIB);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resize_lower_evictsAtOnceAndNoMoreThanHasToGo(boolean byValue) {
    Cache<Integer, String> cache = cache(builder -> builder.storeByValue(byValue).budget("16MiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    fill(cache, 150_000);
    assertThat(budget.usedBytes()).isGreaterThan(15 * MIB);
    long entries = cache.unwrap(CacheUsage.class).entries();

    budget.resize(ByteSize.parse("4MiB"));

    assertThat(budget.limitBytes()).isEqualTo(4 * MIB);
    assertThat(budget.usedBytes()).isBetween(3 * MIB, 4 * MIB);
    assertThat(cache.unwrap(CacheUsage.class).entries()).isGreaterThan(entries / 6);
    fill(cache, 20_000);
    assertThat(budget.usedBytes()).isBetween(4 * MIB * 95 / 100, 4 * MIB);
    assertThat(cache.get(19_999)).isEqualTo(VALUE);
  }

  @ParameterizedTest
  @EnumSource(
      value = EvictionKind.class,
      names = {"NONE"},
      mode = EnumSource.Mode.EXCLUDE)
  void resize_downAndUpAgain_holdsAsMuchAsBefore(EvictionKind eviction) {
    Cache<Integer, String> cache = cache(builder -> builder.eviction(eviction).budget("4MiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    fill(cache, 40_000);
    long entries = cache.unwrap(CacheUsage.class).entries();

    budget.resize(ByteSize.parse("1MiB"));
    assertThat(budget.usedBytes()).isLessThanOrEqualTo(MIB);
    budget.resize(ByteSize.parse("4MiB"));
    fill(cache, 40_000);

    assertThat(cache.unwrap(CacheUsage.class).entries()).isGreaterThan(entries * 95 / 100);
  }

  /** The figure is read after each change, so writers have had every chance to spoil it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resize_whileOthersReadAndWrite_isKeptAndDisturbsNobody(boolean byValue) throws Exception {
    Cache<Integer, String> cache = cache(builder -> builder.storeByValue(byValue).budget("8MiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    fill(cache, 80_000);
    AtomicBoolean done = new AtomicBoolean();
    List<Future<Long>> others = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      for (int i = 0; i < 3; i++) {
        boolean writes = i < 2;
        int seed = i;
        others.add(threads.submit(() -> use(cache, writes, new SplittableRandom(seed), done)));
      }
      for (int i = 0; i < 100; i++) {
        budget.resize(ByteSize.parse("2MiB"));
        assertThat(budget.usedBytes()).isLessThanOrEqualTo(2 * MIB);
        budget.resize(ByteSize.parse("8MiB"));
        assertThat(budget.usedBytes()).isLessThanOrEqualTo(8 * MIB);
      }
    } finally {
      done.set(true);
      threads.shutdown();
    }

    for (Future<Long> other : others) {
      assertThat(other.get(30, TimeUnit.SECONDS)).as("operations").isPositive();
    }
    fill(cache, 80_000);
    assertThat(budget.usedBytes()).isBetween(8 * MIB * 95 / 100, 8 * MIB);
  }

  private static long use(
      Cache<Integer, String> cache, boolean writes, SplittableRandom random, AtomicBoolean done) {
    long operations = 0;
    while (!done.get()) {
      int key = random.nextInt(80_000);
      if (writes) {
        cache.put(key, new String(VALUE));
      } else {
        assertThat(cache.get(key)).isIn(null, VALUE);
      }
      operations++;
    }
    return operations;
  }

  @Test
  void resize_lowerThanSegmentsNeed_isRefusedWithTheNumbersAndNothingLost() {
    Cache<Integer, String> cache = cache(builder -> builder.budget("32MiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    fill(cache, 10_000);

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("100KiB")))
        .withMessageContaining("102,400")
        .withMessageContaining("33,554,432")
        .withMessageContaining("'books'");

    assertThat(budget.limitBytes()).isEqualTo(32 * MIB);
    assertThat(cache.unwrap(CacheUsage.class).entries()).isEqualTo(10_000);
  }

  @Test
  void resize_nobodyEvictedAndMoreHeld_isRefusedWithTheNumbersAndNothingLost() {
    Cache<Integer, String> cache =
        cache(builder -> builder.eviction(EvictionKind.NONE).budget("4MiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    fill(cache, 10_000);
    long used = budget.usedBytes();

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("1MiB")))
        .withMessageContaining("1,048,576")
        .withMessageContaining("4,194,304")
        .withMessageContaining("NONE");

    assertThat(budget.limitBytes()).isEqualTo(4 * MIB);
    assertThat(budget.usedBytes()).isLessThanOrEqualTo(used);
    assertThat(cache.unwrap(CacheUsage.class).entries()).isEqualTo(10_000);
    budget.resize(ByteSize.ofBytes(budget.usedBytes()));
    assertThat(cache.unwrap(CacheUsage.class).entries()).isEqualTo(10_000);
  }

  @Test
  void resize_belowTheSmallestBudgetOrAboveTheHeap_isRefused() {
    CacheBudget budget = cache(builder -> builder.budget("1MiB")).unwrap(CacheBudget.class);

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("4KiB")))
        .withMessage("budget must be at least 65,536 bytes: limit=4,096 (Cache 'books')");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("100000GiB")))
        .withMessageContaining("-Xmx");
    assertThat(budget.limitBytes()).isEqualTo(MIB);
  }

  @Test
  void resize_closedCache_isRefused() {
    Cache<Integer, String> cache = cache(builder -> builder.budget("1MiB"));
    CacheBudget budget = cache.unwrap(CacheBudget.class);
    cache.close();

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("2MiB")))
        .withMessageContaining("closed");
  }

  @Test
  void resize_cacheOfAPool_isReferredToTheManager() {
    Cache<Integer, String> cache = manager("2MiB").createCache("pooled", configuration());
    CacheBudget budget = cache.unwrap(CacheBudget.class);

    assertThat(budget.limitBytes()).isEqualTo(2 * MIB);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("1MiB")))
        .withMessageContaining("Cache 'pooled' has no budget of its own")
        .withMessageContaining("CacheManager urn:pool");
  }

  @Test
  void resize_managersPool_isThatOfItsCachesAndStaysWhenTheyAreGone() {
    CacheManager manager = manager("2MiB");
    CacheBudget budget = manager.unwrap(CacheBudget.class);
    budget.resize(ByteSize.parse("4MiB"));
    Cache<Integer, String> one = manager.createCache("one", configuration());
    Cache<Integer, String> two = manager.createCache("two", configuration());
    fill(one, 30_000);
    fill(two, 30_000);
    assertThat(budget.usedBytes()).isBetween(4 * MIB * 95 / 100, 4 * MIB);

    budget.resize(ByteSize.parse("1MiB"));

    assertThat(one.unwrap(CacheUsage.class).limitBytes()).isEqualTo(MIB);
    assertThat(budget.usedBytes()).isLessThanOrEqualTo(MIB);
    one.close();
    two.close();
    assertThat(budget.usedBytes()).isZero();
    Cache<Integer, String> three = manager.createCache("three", configuration());
    assertThat(three.unwrap(CacheUsage.class).limitBytes()).isEqualTo(MIB);
  }

  @Test
  void resize_closedManager_isRefused() {
    CacheManager manager = manager("2MiB");
    CacheBudget budget = manager.unwrap(CacheBudget.class);
    manager.close();

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> budget.resize(ByteSize.parse("1MiB")))
        .withMessageContaining("closed");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> manager.unwrap(CacheBudget.class));
  }

  @Test
  void resize_maxEntryBytesNotSet_followsTheLimit() {
    Cache<Integer, String> cache = cache(builder -> builder.budget("1MiB"));
    String large = "v".repeat(200_000);
    cache.put(1, large);
    assertThat(cache.get(1)).isNull();

    cache.unwrap(CacheBudget.class).resize(ByteSize.parse("4MiB"));
    cache.put(1, large);
    assertThat(cache.get(1)).isEqualTo(large);

    cache.unwrap(CacheBudget.class).resize(ByteSize.parse("1MiB"));
    cache.put(2, large);
    assertThat(cache.get(2)).isNull();
  }

  private Cache<Integer, String> cache(
      UnaryOperator<LarderConfiguration.Builder<Integer, String>> settings) {
    return provider
        .getCacheManager()
        .createCache(
            "books",
            settings.apply(LarderConfiguration.builder(Integer.class, String.class)).build());
  }

  private static LarderConfiguration<Integer, String> configuration() {
    return LarderConfiguration.builder(Integer.class, String.class).build();
  }

  private CacheManager manager(String budget) {
    Properties properties = new Properties();
    properties.setProperty("larder.budget", budget);
    return provider.getCacheManager(URI.create("urn:pool"), null, properties);
  }

  private static void fill(Cache<Integer, String> cache, int entries) {
    for (int i = 0; i < entries; i++) {
      cache.put(i, new String(VALUE));
    }
  }
}
