package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.larder.ByteSize;
import dev.larder.CacheBudget;
import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.store.memory.SlabPool;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.cache.Cache;
import javax.cache.CacheException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Caches whose entries lie outside the heap. */
@Timeout(120)
class OffHeapTest {
  private static final long MIB = 1 << 20;

  private CacheFixture fixture = new CacheFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  private static LarderConfiguration.Builder<Integer, byte[]> offHeap() {
    return LarderConfiguration.builder(Integer.class, byte[].class).offHeap(true);
  }

  private static byte[] value(int length, int seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  private static CacheUsage usage(Cache<?, ?> cache) {
    return cache.unwrap(CacheUsage.class);
  }

  private static long directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @Test
  void put_anySize_isReadBackFromOutsideTheHeap() {
    Cache<Integer, byte[]> cache = fixture.create(offHeap().budget("32MiB").build());
    int[] lengths = {0, 1, 100, 500, 600, 5_000, 8_192, 70_000, 3 << 20};
    for (int i = 0; i < lengths.length; i++) {
      cache.put(i, value(lengths[i], i));
    }

    for (int i = 0; i < lengths.length; i++) {
      assertThat(cache.get(i)).isEqualTo(value(lengths[i], i));
    }
    long content = Arrays.stream(lengths).sum();
    assertThat(usage(cache).offHeapBytes()).isBetween(content, content + content / 10 + 64 * 1_024);
    assertThat(usage(cache).usedBytes()).isGreaterThan(usage(cache).offHeapBytes());
  }

  @Test
  void put_onTheHeap_takesNothingOutside() {
    Cache<Integer, byte[]> cache =
        fixture.create(
            LarderConfiguration.builder(Integer.class, byte[].class).budget("4MiB").build());
    cache.put(1, value(100, 1));

    assertThat(usage(cache).offHeapBytes()).isZero();
    assertThat(usage(cache).offHeapReservedBytes()).isZero();
  }

  /** What the JVM itself counts as direct memory, while ten times as much is written as fits. */
  @Test
  void put_moreThanFits_neitherLedgerNorDirectMemoryExceedTheLimitByMoreThanTwoSlabs() {
    long before = directBytes();
    Cache<Integer, byte[]> cache = fixture.create(offHeap().budget("16MiB").build());
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100_000; i++) {
      cache.put(random.nextInt(60_000), value(random.nextInt(20) == 0 ? 30_000 : 200, i));
      if (i % 1_000 == 0) {
        assertThat(usage(cache).usedBytes()).isLessThanOrEqualTo(16 * MIB);
        assertThat(directBytes() - before).isLessThanOrEqualTo(18 * MIB);
      }
    }

    assertThat(usage(cache).usedBytes()).isGreaterThan(15 * MIB);
    assertThat(usage(cache).evicted()).isPositive();
    assertThat(usage(cache).offHeapReservedBytes())
        .isBetween(usage(cache).offHeapBytes(), 18 * MIB);
  }

  @Test
  void clearAndClose_giveSlabsBackButOne() {
    Cache<Integer, byte[]> cache = fixture.create(offHeap().budget("16MiB").build());
    IntStream.range(0, 2_000).forEach(i -> cache.put(i, value(4_000, i)));
    CacheUsage usage = usage(cache);
    assertThat(usage.offHeapReservedBytes()).isGreaterThan(8 * MIB);

    cache.clear();
    assertThat(usage.offHeapBytes()).isZero();
    assertThat(usage.offHeapReservedBytes()).isEqualTo(SlabPool.SLAB_BYTES);

    cache.put(1, value(10, 1));
    cache.close();
    assertThat(usage.offHeapReservedBytes()).isEqualTo(SlabPool.SLAB_BYTES);
  }

  @Test
  void caches_withoutBudgets_shareAPoolBesideThatOfTheHeap() {
    fixture.close();
    Properties properties = new Properties();
    properties.setProperty("larder.budget", "1MiB");
    properties.setProperty("larder.offheap.budget", "8MiB");
    fixture = new CacheFixture(properties);
    Cache<Integer, byte[]> one = fixture.create("one", offHeap().build());
    Cache<Integer, byte[]> two = fixture.create("two", offHeap().build());
    Cache<Integer, byte[]> heap =
        fixture.create("heap", LarderConfiguration.builder(Integer.class, byte[].class).build());
    for (int i = 0; i < 20_000; i++) {
      one.put(i, value(1_000, i));
      two.put(i, value(100, i));
      heap.put(i, value(100, i));
    }

    assertThat(usage(one).limitBytes()).isEqualTo(8 * MIB);
    assertThat(usage(one).poolUsedBytes())
        .isBetween(7 * MIB, 8 * MIB)
        .isEqualTo(usage(one).usedBytes() + usage(two).usedBytes());
    assertThat(usage(two).entries()).isPositive();
    assertThat(usage(heap).limitBytes()).isEqualTo(MIB);
    assertThat(usage(heap).usedBytes()).isLessThanOrEqualTo(MIB);
    assertThatIllegalStateException()
        .isThrownBy(() -> one.unwrap(CacheBudget.class).resize(ByteSize.parse("4MiB")))
        .withMessageContaining("larder.offheap.budget");
  }

  @Test
  void resize_ownBudget_evictsDownAndFillsUp() {
    Cache<Integer, byte[]> cache = fixture.create(offHeap().budget("8MiB").build());
    IntStream.range(0, 20_000).forEach(i -> cache.put(i, value(1_000, i)));
    CacheBudget budget = cache.unwrap(CacheBudget.class);

    budget.resize(ByteSize.parse("3MiB"));
    assertThat(usage(cache).usedBytes()).isLessThanOrEqualTo(3 * MIB);
    assertThat(usage(cache).offHeapReservedBytes()).isLessThanOrEqualTo(8 * MIB);
    budget.resize(ByteSize.parse("8MiB"));
    IntStream.range(0, 20_000).forEach(i -> cache.put(i, value(1_000, i)));
    assertThat(usage(cache).usedBytes()).isGreaterThan(7 * MIB);
  }

  @Test
  void put_evictionNoneAndFull_isRefusedAndKeepsAllThatIsThere() {
    Cache<Integer, byte[]> cache =
        fixture.create(offHeap().budget("2MiB").eviction(EvictionKind.NONE).build());
    int[] stored = {0};
    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(
            () -> {
              while (true) {
                cache.put(stored[0], value(3_000, stored[0]));
                stored[0]++;
              }
            })
        .withMessageContaining("full");

    assertThat(stored[0]).isGreaterThan(500);
    for (int i = 0; i < stored[0]; i++) {
      assertThat(cache.get(i)).isEqualTo(value(3_000, i));
    }
    // What a removal leaves is a hole; a few of them make a chunk to write to, on the heap as well.
    int removed = 0;
    boolean refused = true;
    while (refused) {
      cache.remove(removed++);
      refused = isRefused(() -> cache.put(0, value(3_000, 7)));
    }
    assertThat(cache.get(0)).isEqualTo(value(3_000, 7));
    assertThat(removed * 3_000).isLessThanOrEqualTo(4 * SlabPool.BLOCK_BYTES);
  }

  private static boolean isRefused(Runnable put) {
    try {
      put.run();
      return false;
    } catch (CacheException e) {
      return true;
    }
  }

  /**
   * Rows evicted for another segment left their chunks behind, and a segment with one long row in
   * it gave that up to have a twentieth of it free: a quarter of the budget held nothing.
   */
  @Test
  void put_longValuesAgainAndAgain_aQuarterOfTheBudgetIsNotLeftEmpty() {
    Cache<Integer, byte[]> cache = fixture.create(offHeap().budget("64MiB").build());
    for (int i = 0; i < 400; i++) {
      cache.put(i, new byte[1 << 20]);
    }

    CacheUsage usage = usage(cache);
    assertThat(usage.evicted()).isGreaterThan(300);
    assertThat(usage.liveBytes()).isGreaterThan(usage.limitBytes() / 10 * 9);
    assertThat(usage.evictedForCleaning()).isZero();
  }

  @Test
  void put_largerThanALocationAllows_isRejectedWithoutHarm() {
    Cache<Integer, byte[]> cache = fixture.create(offHeap().budget("400MiB").build());
    cache.put(1, value(10, 1));
    cache.put(2, new byte[40 << 20]);

    assertThat(cache.containsKey(2)).isFalse();
    assertThat(cache.get(1)).isEqualTo(value(10, 1));
    assertThat(usage(cache).rejected()).isEqualTo(1);
  }

  @Test
  void createCache_maxEntryBytesBeyondThat_saysTheMost() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fixture.create(offHeap().budget("400MiB").maxEntryBytes("40MiB").build()))
        .withMessageContaining("'orders'")
        .withMessageContaining("33,554,432")
        .withMessageContaining("41,943,040");
  }

  @Test
  void keysAsObjects_keepTheirValuesOutside() {
    Cache<Object, byte[]> cache =
        fixture.create(
            LarderConfiguration.builder(Object.class, byte[].class)
                .offHeap(true)
                .budget("4MiB")
                .build());
    Object key = Map.of("name", "value");
    cache.put(key, value(50_000, 1));

    assertThat(cache.get(Map.of("name", "value"))).isEqualTo(value(50_000, 1));
    assertThat(usage(cache).offHeapBytes()).isGreaterThan(50_000);
    assertThat(cache.remove(key)).isTrue();
  }

  /** Large and small values overwritten and removed beside a map; the cleaner moves the rest. */
  @Test
  void operations_atRandom_areThoseOfAMap() {
    Cache<Integer, byte[]> cache =
        fixture.create(offHeap().budget("64MiB").eviction(EvictionKind.NONE).build());
    Map<Integer, byte[]> model = new HashMap<>();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 60_000; i++) {
      int key = random.nextInt(3_000);
      if (random.nextInt(4) == 0) {
        assertThat(cache.remove(key)).isEqualTo(model.remove(key) != null);
      } else {
        byte[] value = value(random.nextInt(30) == 0 ? random.nextInt(60_000) : 150, i);
        cache.put(key, value);
        model.put(key, value);
      }
    }

    model.forEach((key, value) -> assertThat(cache.get(key)).isEqualTo(value));
    assertThat(usage(cache).entries()).isEqualTo(model.size());
    assertThat(usage(cache).bytesCopied()).isPositive();
  }

  /** Each value says whose it is; caches come and go, and use one another's blocks. */
  @Test
  void operations_byFourThreadsInCachesThatComeAndGo_neverMixValues() throws Exception {
    Cache<Integer, byte[]> shared = fixture.create("shared", offHeap().budget("4MiB").build());
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Future<?>[] runs = new Future<?>[4];
      for (int t = 0; t < runs.length; t++) {
        int thread = t;
        runs[t] = threads.submit(() -> useCaches(thread, shared));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(usage(shared).usedBytes()).isLessThanOrEqualTo(4 * MIB);
    assertThat(usage(shared).offHeapReservedBytes()).isLessThanOrEqualTo(12 * MIB);
  }

  private void useCaches(int thread, Cache<Integer, byte[]> shared) {
    SplittableRandom random = new SplittableRandom(thread);
    for (int round = 0; round < 15; round++) {
      Cache<Integer, byte[]> own =
          fixture.manager.createCache("own" + thread, offHeap().budget("1MiB").build());
      for (int i = 0; i < 3_000; i++) {
        int key = random.nextInt(4_000);
        Cache<Integer, byte[]> cache = random.nextBoolean() ? own : shared;
        byte[] present = cache.get(key);
        if (present != null) {
          expectAllOf(key, present);
        }
        byte[] value = new byte[random.nextInt(10) == 0 ? 20_000 : 300];
        Arrays.fill(value, (byte) key);
        cache.put(key, value);
      }
      fixture.manager.destroyCache("own" + thread);
    }
  }

  private static void expectAllOf(int key, byte[] value) {
    for (byte b : value) {
      if (b != (byte) key) {
        throw new AssertionError("a value of another key");
      }
    }
  }
}
