package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.LockHolds;
import java.io.Serializable;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a cache says of its memory. */
class CacheUsageTest {
  private static final String LOCK_HOLDS = "larder.lockholds";

  private final CacheFixture fixture = new CacheFixture();

  @AfterEach
  void close() {
    System.clearProperty(LOCK_HOLDS);
    fixture.close();
  }

  private LarderCache<Integer, byte[]> cache(EvictionKind eviction, boolean byValue) {
    return fixture.create(
        LarderConfiguration.builder(Integer.class, byte[].class)
            .budget("300kB")
            .eviction(eviction)
            .storeByValue(byValue)
            .expiryPolicyFactory(
                CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.MILLISECONDS, 1_000)))
            .build());
  }

  private static CacheUsage usage(LarderCache<?, ?> cache) {
    return cache.unwrap(CacheUsage.class);
  }

  /** What is kept of a class was in no ledger, up to some MiB of it. */
  @Test
  void fixedBytes_firstObjectOfAClass_growOnceAndGoWithTheCache() {
    LarderCache<Integer, Shelf> cache =
        fixture.create(
            LarderConfiguration.builder(Integer.class, Shelf.class).budget("300kB").build());
    CacheUsage usage = usage(cache);
    long before = usage.fixedBytes();

    cache.put(1, new Shelf(1, "fiction"));
    long one = usage.fixedBytes();
    cache.put(2, new Shelf(2, "travel"));

    assertThat(one - before).isBetween(1_000L, 10_000L);
    assertThat(usage.fixedBytes()).isEqualTo(one);
    expectSums(usage);
    cache.close();
    assertThat(usage.usedBytes()).isZero();
  }

  private record Shelf(int number, String topic) implements Serializable {}

  @ParameterizedTest
  @CsvSource({"LRU", "LFU", "RANDOM", "SOONEST_EXPIRY", "ADAPTIVE"})
  void parts_anyPolicyAfterEverythingThatCanHappen_addUp(EvictionKind eviction) {
    for (boolean byValue : new boolean[] {true, false}) {
      LarderCache<Integer, byte[]> cache = cache(eviction, byValue);
      CacheUsage usage = usage(cache);
      SplittableRandom random = new SplittableRandom(3);
      for (int i = 0; i < 20_000; i++) {
        int key = random.nextInt(3_000);
        switch (random.nextInt(10)) {
          case 0 -> cache.remove(key);
          case 1 -> cache.get(key);
          case 2 -> fixture.ticker.advance(1);
          default -> cache.put(key, new byte[random.nextInt(random.nextInt(50) == 0 ? 9_000 : 90)]);
        }
        if (i % 2_000 == 0) {
          CacheFixture.sweep(cache);
        }
        if (i % 100 == 0) {
          expectSums(usage);
        }
      }

      expectSums(usage);
      assertThat(usage.evicted()).isPositive();
      assertThat(usage.evictedForOtherCaches()).isZero();
      assertThat(usage.evicted())
          .isGreaterThanOrEqualTo(usage.evictedForCleaning() + usage.evictedForCollisions());
      if (byValue) {
        assertThat(usage.bytesWritten()).isPositive();
        assertThat(usage.deadBytes()).isPositive();
        assertThat(usage.cleanerAmplification())
            .isCloseTo((double) usage.bytesCopied() / usage.bytesWritten(), within(1e-9));
      } else {
        assertThat(usage.liveBytes()).isEqualTo(usage.payloadBytes());
        assertThat(usage.bytesWritten() + usage.bytesCopied() + usage.deadBytes()).isZero();
        assertThat(usage.cleanerAmplification()).isZero();
      }
      cache.close();
      expectSums(usage);
      assertThat(usage.usedBytes()).isZero();
    }
  }

  private static void expectSums(CacheUsage usage) {
    assertThat(usage.payloadBytes())
        .isEqualTo(usage.liveBytes() + usage.deadBytes() + usage.slackBytes());
    assertThat(usage.overheadBytes())
        .isEqualTo(
            usage.columnBytes()
                + usage.indexBytes()
                + usage.evictionBytes()
                + usage.expiryBytes()
                + usage.fixedBytes());
    assertThat(usage.usedBytes())
        .isEqualTo(usage.payloadBytes() + usage.overheadBytes())
        .isLessThanOrEqualTo(usage.limitBytes());
    long left =
        usage.removed()
            + usage.evicted()
            + usage.expiredLazily()
            + usage.expiredActively()
            + usage.cleared()
            + usage.rejected();
    assertThat(usage.inserted()).isEqualTo(usage.entries() + left);
  }

  @Test
  void estimatedSizes_writesOfWhatCannotBeSeen_areCountedPerCache() {
    LarderCache<Object, Object> cache =
        fixture.create("first", LarderConfiguration.builder().storeByValue(false).build());
    LarderCache<Object, Object> other =
        fixture.create("other", LarderConfiguration.builder().storeByValue(false).build());

    cache.put("seen", List.of("a", "b"));
    assertThat(usage(cache).estimatedSizes()).isZero();
    cache.put("a", Pattern.compile("x"));
    cache.put("a", Pattern.compile("y"));
    cache.replace("absent", Pattern.compile("y"));
    cache.put("many", Stream.generate(Object::new).limit(20_000).toArray());

    assertThat(usage(cache).estimatedSizes()).isEqualTo(3);
    assertThat(usage(other).estimatedSizes()).isZero();
  }

  @Test
  void liveBytes_anEntryComesAndGoes_followIt() {
    LarderCache<Integer, byte[]> cache = cache(EvictionKind.ADAPTIVE, true);
    CacheUsage usage = usage(cache);

    cache.put(1, new byte[100]);
    long one = usage.liveBytes();
    assertThat(one).isBetween(100L, 115L);
    assertThat(usage.bytesWritten()).isEqualTo(one);

    cache.put(1, new byte[50]);
    assertThat(usage.liveBytes()).isEqualTo(one - 50);
    assertThat(usage.deadBytes()).isEqualTo(one);

    cache.remove(1);
    assertThat(usage.liveBytes()).isZero();
    CacheFixture.sweep(cache);
    assertThat(usage.payloadBytes()).isZero();
    assertThat(usage.bytesWritten()).isEqualTo(2 * one - 50);
  }

  @Test
  void evictedForOtherCaches_pool_areThoseTheOtherCacheTook() {
    Properties properties = new Properties();
    properties.setProperty("larder.budget", "400kB");
    MutableConfiguration<Integer, byte[]> configuration =
        new MutableConfiguration<Integer, byte[]>().setTypes(Integer.class, byte[].class);
    try (CacheFixture pooled = new CacheFixture(properties)) {
      LarderCache<Integer, byte[]> first = pooled.create("first", configuration);
      for (int i = 0; i < 5_000; i++) {
        first.put(i, new byte[200]);
      }
      CacheUsage usage = usage(first);
      assertThat(usage.evicted()).isPositive();
      assertThat(usage.evictedForOtherCaches()).isZero();
      long evicted = usage.evicted();

      LarderCache<Integer, byte[]> second = pooled.create("second", configuration);
      for (int i = 0; i < 200; i++) {
        second.put(i, new byte[200]);
      }

      assertThat(usage.evictedForOtherCaches()).isPositive();
      assertThat(usage.evicted() - evicted).isEqualTo(usage.evictedForOtherCaches());
      assertThat(usage(second).evictedForOtherCaches()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "LRU"})
  void evictedForCleaning_overwritesInAFullCache_areCounted(EvictionKind eviction) {
    LarderCache<Integer, byte[]> cache = cache(eviction, true);
    CacheUsage usage = usage(cache);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60_000; i++) {
      cache.put(random.nextInt(9_000), new byte[20 + random.nextInt(20)]);
    }

    assertThat(usage.evictedForCleaning()).isBetween(1L, usage.evicted());
    assertThat(usage.bytesCopied()).isPositive();
    assertThat(usage.cleanerAmplification()).isBetween(0.1, 5.0);
  }

  @Test
  void lockHolds_nobodyAskedForThem_areNotThere() {
    assertThat(usage(cache(EvictionKind.ADAPTIVE, true)).lockHolds()).isEmpty();
  }

  @Test
  void lockHolds_askedFor_countEveryHoldAndAreCharged() {
    long without = usage(cache(EvictionKind.ADAPTIVE, true)).fixedBytes();
    System.setProperty(LOCK_HOLDS, "true");
    LarderCache<Integer, byte[]> cache = fixture.create("watched", cacheConfiguration());
    CacheUsage usage = usage(cache);
    LockHolds holds = usage.lockHolds().orElseThrow();
    long before = holds.count();

    for (int i = 0; i < 1_000; i++) {
      cache.put(i, new byte[10]);
    }

    assertThat(holds.count() - before).isGreaterThanOrEqualTo(1_000);
    assertThat(holds.percentileNanos(0.5)).isPositive();
    assertThat(holds.percentileNanos(0.99)).isBetween(holds.percentileNanos(0.5), holds.maxNanos());
    assertThat(usage.fixedBytes() - without).isBetween(3_000L, 6_000L);
  }

  @Test
  @Timeout(60)
  void lockHolds_readsBesideAWriter_countThoseThatLookedAgain() throws Exception {
    System.setProperty(LOCK_HOLDS, "true");
    LarderCache<Integer, byte[]> cache = fixture.create("watched", cacheConfiguration());
    LockHolds holds = usage(cache).lockHolds().orElseThrow();
    cache.put(1, new byte[1_000]);
    for (int i = 0; i < 1_000; i++) {
      cache.get(1);
    }
    assertThat(holds.readRetries()).as("with nobody beside").isZero();

    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              while (holds.readRetries() == 0) {
                cache.put(1, new byte[1_000]);
              }
            });
    while (holds.readRetries() == 0) {
      cache.get(1);
    }
    writer.get();
  }

  private static LarderConfiguration<Integer, byte[]> cacheConfiguration() {
    return LarderConfiguration.builder(Integer.class, byte[].class).budget("300kB").build();
  }
}
