package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.cache.CacheException;
import javax.cache.integration.CacheLoader;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.EntryProcessorException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many threads on few keys, and calls from inside of calls. */
class NestedCallsTest {
  private final CacheFixture fixture = new CacheFixture();
  private final Threads threads = new Threads();

  @AfterEach
  void close() {
    threads.close();
    fixture.close();
  }

  /** A loader whose values are the keys, after doing something. */
  private static CacheLoader<String, String> loader(java.util.function.Consumer<String> inside) {
    return new CacheLoader<>() {
      @Override
      public String load(String key) {
        inside.accept(key);
        return key;
      }

      @Override
      public Map<String, String> loadAll(Iterable<? extends String> keys) {
        Map<String, String> loaded = new HashMap<>();
        keys.forEach(key -> loaded.put(key, load(key)));
        return loaded;
      }
    };
  }

  private LarderCache<String, String> reading(CacheLoader<String, String> loader) {
    return fixture.create(
        CacheFixture.strings()
            .readThrough(true)
            .cacheLoaderFactory(Recorder.factory(loader))
            .build());
  }

  @Test
  void get_32ThreadsOneAbsentKey_loadsOnce() throws Exception {
    AtomicInteger loads = new AtomicInteger();
    LarderCache<String, String> cache = reading(loader(key -> loads.incrementAndGet()));

    List<String> results = threads.together(32, () -> cache.get("k"));

    assertThat(results).hasSize(32).containsOnly("k");
    assertThat(loads.get()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCacheMisses()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCacheHits()).isEqualTo(31);
  }

  @Test
  void getAll_manyThreadsOverlappingKeys_loadsEachOnce() throws Exception {
    Map<String, AtomicInteger> loads = new HashMap<>();
    List<Set<String>> wanted = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      wanted.add(Set.of("k" + i, "k" + (i + 1), "k" + (i + 2)));
      wanted.get(i).forEach(key -> loads.put(key, new AtomicInteger()));
    }
    LarderCache<String, String> cache =
        reading(loader(key -> requireNonNull(loads.get(key)).incrementAndGet()));
    AtomicInteger turn = new AtomicInteger();

    threads.together(8, () -> cache.getAll(wanted.get(turn.getAndIncrement())));

    assertThat(loads.values()).allSatisfy(count -> assertThat(count.get()).isEqualTo(1));
  }

  @Test
  void get_loaderOfOneKeyBlocks_10000OtherKeysComplete() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    LarderCache<String, String> cache =
        reading(
            loader(
                key -> {
                  if (key.equals("slow")) {
                    blocked.countDown();
                    Threads.await(release);
                  }
                }));
    Future<String> slow = threads.start(() -> cache.get("slow"));
    Threads.await(blocked);

    for (int i = 0; i < 10_000; i++) {
      assertThat(cache.get("k" + i)).isEqualTo("k" + i);
      cache.put("k" + i, "v");
    }
    release.countDown();

    assertThat(Threads.get(slow)).isEqualTo("slow");
  }

  @Test
  void invoke_32ThreadsComputeIfAbsent_32BodiesOneComputation() throws Exception {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    AtomicInteger bodies = new AtomicInteger();
    AtomicInteger computations = new AtomicInteger();
    EntryProcessor<String, String, String> processor =
        (entry, arguments) -> {
          bodies.incrementAndGet();
          if (!entry.exists()) {
            entry.setValue("" + computations.incrementAndGet());
          }
          return entry.getValue();
        };

    List<String> results = threads.together(32, () -> cache.invoke("k", processor));

    assertThat(results).containsOnly("1");
    assertThat(bodies.get()).isEqualTo(32);
    assertThat(computations.get()).isEqualTo(1);
  }

  @Test
  void invoke_manyThreadsIncrement_losesNone() throws Exception {
    LarderCache<String, Integer> cache =
        fixture.create(
            dev.larder.LarderConfiguration.builder(String.class, Integer.class)
                .budget("1MiB")
                .build());
    EntryProcessor<String, Integer, Integer> increment =
        (entry, arguments) -> {
          entry.setValue(entry.exists() ? entry.getValue() + 1 : 1);
          return entry.getValue();
        };

    threads.together(
        8,
        () -> {
          for (int i = 0; i < 2_000; i++) {
            cache.invoke("k" + i % 3, increment);
          }
          return true;
        });

    assertThat(cache.getAll(Set.of("k0", "k1", "k2")).values().stream().mapToInt(n -> n).sum())
        .isEqualTo(16_000);
  }

  @Test
  void invoke_nestedOnItsOwnKey_isRefusedAndTheCacheGoesOn() {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());

    assertThatThrownBy(
            () -> cache.invoke("k", (entry, arguments) -> cache.getAndPut("k", "nested")))
        .isInstanceOf(EntryProcessorException.class)
        .hasCauseInstanceOf(CacheException.class)
        .hasStackTraceContaining("use the entry given to it");

    cache.put("k", "v");
    assertThat(cache.get("k")).isEqualTo("v");
  }

  @Test
  void invoke_nestedOnAnotherKeyOrCache_works() {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    LarderCache<String, String> other = fixture.create("other", CacheFixture.strings().build());

    cache.invoke(
        "k",
        (entry, arguments) -> {
          cache.put("l", "1");
          other.put("k", "2");
          entry.setValue("3");
          return null;
        });

    assertThat(cache.get("l") + other.get("k") + cache.get("k")).isEqualTo("123");
  }

  @Test
  void invoke_iteratesItsOwnCache_seesItsOwnKeyAsItIs() {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    cache.putAll(Map.of("k", "1", "l", "2"));

    String seen =
        cache.invoke(
            "k",
            (entry, arguments) -> {
              entry.setValue("3");
              List<String> values = new ArrayList<>();
              cache.forEach(other -> values.add(other.getValue()));
              return values.stream().sorted().toList().toString();
            });

    assertThat(seen).isEqualTo("[1, 2]");
  }

  @Test
  void invoke_twoThreadsNestCrosswise10000Times_neverHangAndAlwaysSayWhy() throws Exception {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    LarderCache<String, String> other = fixture.create("other", CacheFixture.strings().build());
    AtomicInteger refused = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicInteger turn = new AtomicInteger();

    threads.together(
        2,
        () -> {
          boolean forward = turn.getAndIncrement() == 0;
          LarderCache<String, String> first = forward ? cache : other;
          LarderCache<String, String> second = forward ? other : cache;
          for (int i = 0; i < 10_000; i++) {
            try {
              first.invoke("k", (entry, arguments) -> second.getAndPut("k", "v"));
              done.incrementAndGet();
            } catch (EntryProcessorException e) {
              assertThat(e.getCause())
                  .isInstanceOf(CacheException.class)
                  .hasMessageContaining("waits for a key that this thread works on");
              refused.incrementAndGet();
            }
          }
          return true;
        });

    assertThat(done.get() + refused.get()).isEqualTo(20_000);
    assertThat(done.get()).isPositive();
  }

  @Test
  void invoke_crosswiseForCertain_refusesOneWithin100MillisAndTheOtherCompletes() throws Exception {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    CyclicBarrier bothInside = new CyclicBarrier(2);
    AtomicInteger turn = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();

    threads.together(
        2,
        () -> {
          boolean forward = turn.getAndIncrement() == 0;
          String mine = forward ? "a" : "b";
          String theirs = forward ? "b" : "a";
          return cache.invoke(
              mine,
              (entry, arguments) -> {
                awaitBarrier(bothInside);
                long start = System.nanoTime();
                try {
                  cache.put(theirs, "from " + mine);
                } catch (CacheException e) {
                  assertThat(System.nanoTime() - start)
                      .isLessThan(TimeUnit.MILLISECONDS.toNanos(100));
                  refused.incrementAndGet();
                }
                return true;
              });
        });

    assertThat(refused.get()).isEqualTo(1);
    assertThat(cache.iterator()).toIterable().hasSize(1);
  }

  private static void awaitBarrier(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void put_cacheClosesWhileItWaitsForItsKey_isRefusedBeforeTheWriterHears() throws Exception {
    Recorder recorder = new Recorder();
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .writeThrough(true)
                .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
                .build());
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<Object> invoking =
        threads.start(
            () ->
                cache.invoke(
                    "k",
                    (entry, arguments) -> {
                      inside.countDown();
                      Threads.await(release);
                      return "done";
                    }));
    Threads.await(inside);
    AtomicReference<@Nullable Thread> waiting = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> putting =
        threads.run(
            () -> {
              waiting.set(Thread.currentThread());
              begun.countDown();
              cache.put("k", "v");
            });
    Threads.await(begun);
    Threads.awaitWaiting(requireNonNull(waiting.get()));

    cache.close();
    release.countDown();

    assertThat(Threads.get(invoking)).isEqualTo("done");
    assertThatThrownBy(() -> Threads.get(putting)).hasCauseInstanceOf(IllegalStateException.class);
    assertThat(recorder.take()).isEmpty();
  }

  @Test
  void close_whileOperationsRun_endsThemWithoutHarm() throws Exception {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    CountDownLatch running = new CountDownLatch(4);
    List<Future<Boolean>> futures = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String key = "k" + i;
      futures.add(
          threads.start(
              () -> {
                try {
                  for (int n = 0; ; n++) {
                    cache.put(key, "v" + n);
                    cache.get(key);
                    cache.invoke(key, (entry, arguments) -> entry.exists());
                    if (n == 100) {
                      running.countDown();
                    }
                  }
                } catch (IllegalStateException e) {
                  assertThat(e).hasMessageContaining("Cache 'orders' is closed: closed by close()");
                  return true;
                }
              }));
    }
    Threads.await(running);

    cache.close();

    for (Future<Boolean> future : futures) {
      assertThat(Threads.get(future)).isTrue();
    }
    assertThat(cache.administration().usage().usedBytes()).isZero();
    assertThat(cache.administration().usage().entries()).isZero();
  }
}
