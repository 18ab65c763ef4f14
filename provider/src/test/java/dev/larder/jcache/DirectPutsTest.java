package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.CacheUsage;
import dev.larder.LarderConfiguration;
import dev.larder.store.expiry.Ticker;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.cache.configuration.Factory;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.ModifiedExpiryPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Puts without the lock of their key, and what may not come in between. */
@Timeout(60)
class DirectPutsTest {
  private static final Duration TEN_SECONDS = new Duration(TimeUnit.SECONDS, 10);

  private final Threads threads = new Threads();
  private final Recorder recorder = new Recorder();

  /** Runs once, when a put has found the key's lock free and asks what time it is. */
  private volatile @Nullable Runnable onClock;

  private final CacheFixture fixture = new CacheFixture(new Properties(), HookedTicker::new);

  @AfterEach
  void close() {
    threads.close();
    fixture.close();
  }

  private final class HookedTicker implements Ticker {
    private final Ticker time;

    HookedTicker(Ticker time) {
      this.time = time;
    }

    @Override
    public long millis() {
      Runnable hook = onClock;
      onClock = null;
      if (hook != null) {
        hook.run();
      }
      return time.millis();
    }

    @Override
    public long nanos() {
      return time.nanos();
    }
  }

  private LarderCache<String, String> cache(boolean byValue, Factory<ExpiryPolicy> expiry) {
    return fixture.create(CacheFixture.strings(byValue).expiryPolicyFactory(expiry).build());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void put_processorHasLookedMeanwhile_waitsForIt(boolean byValue) throws Exception {
    LarderCache<String, String> cache = cache(byValue, ModifiedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "old");
    CountDownLatch looked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Future<?>> processing = new CompletableFuture<>();
    onClock =
        () -> {
          processing.complete(
              threads.run(
                  () ->
                      cache.invoke(
                          "k",
                          (entry, arguments) -> {
                            String seen = entry.getValue();
                            looked.countDown();
                            Threads.await(goOn);
                            entry.setValue(seen + " processed");
                            return seen;
                          })));
          Threads.await(looked);
        };

    CompletableFuture<Thread> putting = new CompletableFuture<>();
    Future<?> put =
        threads.run(
            () -> {
              putting.complete(Thread.currentThread());
              cache.put("k", "new");
            });
    Threads.awaitWaiting(putting.get());
    assertThat(cache.get("k")).as("the processor has not set its value").isEqualTo("old");
    goOn.countDown();
    Threads.get(put);
    Threads.get(processing.get());

    assertThat(cache.get("k")).as("put behind the processor, not under it").isEqualTo("new");
  }

  @Test
  void put_listenerWasRegisteredMeanwhile_isTold() {
    LarderCache<String, String> cache = cache(true, ModifiedExpiryPolicy.factoryOf(TEN_SECONDS));
    onClock = () -> cache.registerCacheEntryListener(recorder.listening(false, true));

    cache.put("k", "v");

    assertThat(recorder.calls).containsExactly("CREATED k v null");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void put_whatIsThereIsOver_createsAndCountsIt(boolean byValue) {
    LarderCache<String, String> cache = cache(byValue, CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "1");
    fixture.ticker.advance(10_000);

    cache.put("k", "2");
    fixture.ticker.advance(9_999);

    assertThat(cache.get("k")).as("a deadline of its own").isEqualTo("2");
    CacheUsage usage = cache.unwrap(CacheUsage.class);
    assertThat(usage.expiredLazily()).isEqualTo(1);
    assertThat(usage.inserted()).isEqualTo(2);
    assertThat(usage.updated()).isZero();
    fixture.ticker.advance(1);
    assertThat(cache.get("k")).isNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void putAndPutAll_ofWhatIsThere_deadlinesGoByThePolicy(boolean byValue) {
    LarderCache<String, String> created =
        cache(byValue, CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    LarderCache<String, String> modified =
        fixture.create(
            "modified",
            CacheFixture.strings(byValue)
                .expiryPolicyFactory(ModifiedExpiryPolicy.factoryOf(TEN_SECONDS))
                .build());
    for (LarderCache<String, String> cache : List.of(created, modified)) {
      cache.put("a", "1");
      cache.put("b", "1");
    }
    fixture.ticker.advance(6_000);
    for (LarderCache<String, String> cache : List.of(created, modified)) {
      cache.put("a", "2");
      cache.putAll(Map.of("b", "2"));
    }
    fixture.ticker.advance(6_000);

    assertThat(created.get("a")).isNull();
    assertThat(created.get("b")).isNull();
    assertThat(modified.get("a")).isEqualTo("2");
    assertThat(modified.get("b")).isEqualTo("2");
    assertThat(CacheFixture.statistics(modified).getCachePuts()).isEqualTo(4);
    assertThat(modified.unwrap(CacheUsage.class).updated()).isEqualTo(2);
  }

  /** Creating such a cache failed when puts began to ask whether the duration is zero. */
  @Test
  void put_policyOfNoDuration_livesForEver() {
    LarderCache<String, String> cache = cache(true, () -> new CreatedExpiryPolicy(null));

    cache.put("k", "v");
    fixture.ticker.advance(1_000_000_000_000L);

    assertThat(cache.get("k")).isEqualTo("v");
  }

  @Test
  void put_livesForNoTime_storesNothing() {
    LarderCache<String, String> cache = cache(true, CreatedExpiryPolicy.factoryOf(Duration.ZERO));

    cache.put("k", "v");

    assertThat(cache.unwrap(CacheUsage.class).inserted()).isZero();
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isZero();
  }

  @Test
  void put_tooLarge_takesOutWhatIsThereAndIsCountedOnce() {
    LarderCache<String, String> cache =
        fixture.create(
            LarderConfiguration.builder(String.class, String.class)
                .budget("1MiB")
                .statistics(true)
                .build());
    cache.put("k", "v");

    cache.put("k", "x".repeat(300_000));

    assertThat(cache.get("k")).isNull();
    assertThat(cache.unwrap(CacheUsage.class).rejected()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(2);
  }

  @Test
  void put_besideIncrements_losesNone() throws Exception {
    LarderCache<String, Integer> cache =
        fixture.create(
            LarderConfiguration.builder(String.class, Integer.class).budget("1MiB").build());
    cache.put("sum", 0);
    threads.together(
        4,
        () -> {
          for (int i = 0; i < 2_000; i++) {
            cache.invoke(
                "sum",
                (entry, arguments) -> {
                  entry.setValue(entry.getValue() + 1);
                  return null;
                });
            cache.put("other " + i % 50, i);
          }
          return true;
        });

    assertThat(cache.get("sum")).isEqualTo(8_000);
  }
}
