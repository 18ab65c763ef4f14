package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.LarderConfiguration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenersTest {
  private static final Duration TEN_SECONDS = new Duration(TimeUnit.SECONDS, 10);

  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();
  private final Threads threads = new Threads();

  @AfterEach
  void close() {
    threads.close();
    fixture.close();
  }

  @SafeVarargs
  private LarderCache<String, String> cache(
      CacheEntryListenerConfiguration<String, String>... listeners) {
    return cache("orders", listeners);
  }

  @SafeVarargs
  private LarderCache<String, String> cache(
      String name, CacheEntryListenerConfiguration<String, String>... listeners) {
    LarderConfiguration.Builder<String, String> builder =
        CacheFixture.strings().expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    for (CacheEntryListenerConfiguration<String, String> listener : listeners) {
      builder.addListener(listener);
    }
    return fixture.create(name, builder.build());
  }

  private void awaitCalls(int count) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (recorder.calls.size() < count) {
      assertThat(System.nanoTime()).as("calls so far: %s", recorder.calls).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  @Test
  void event_oldValueNotAskedFor_hasNone() {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ false, /* synchronous= */ true));
    cache.put("k", "v");
    cache.put("k", "w");
    cache.remove("k");

    assertThat(recorder.take())
        .containsExactly("CREATED k v null", "UPDATED k w null", "REMOVED k null null");
  }

  @Test
  void filter_refuses_keepsTheEventFromItsListenerOnly() {
    LarderCache<String, String> cache =
        cache(
            recorder.listening(event -> event.getKey().equals("a"), false, true),
            recorder.listening(event -> !event.getKey().equals("a"), true, true));

    cache.put("a", "1");
    cache.put("b", "2");

    assertThat(recorder.take()).containsExactly("CREATED a 1 null", "CREATED b 2 null");
  }

  @Test
  void filter_throws_isTheListenersFailureAndLosesNoWrite() {
    LarderCache<String, String> cache =
        cache(
            recorder.listening(
                event -> {
                  throw new IllegalArgumentException("filter");
                },
                false,
                true));

    assertThatThrownBy(() -> cache.put("k", "v"))
        .isInstanceOf(CacheEntryListenerException.class)
        .hasRootCauseMessage("filter");
    assertThat(cache.get("k")).isEqualTo("v");
  }

  @Test
  void synchronousListener_throws_reachesTheCallerWithTheOperationApplied() {
    LarderCache<String, String> cache =
        cache(
            recorder.listening(/* oldValue= */ true, /* synchronous= */ true),
            recorder.listening(/* oldValue= */ false, /* synchronous= */ true));
    recorder.inside =
        () -> {
          throw new IllegalStateException("listener");
        };

    assertThatThrownBy(() -> cache.put("k", "v"))
        .isInstanceOf(CacheEntryListenerException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasMessageContaining("CREATED")
        .satisfies(e -> assertThat(e.getSuppressed()).as("the second listener's").hasSize(1));
    assertThatThrownBy(() -> cache.invoke("k", (entry, arguments) -> set(entry)))
        .isInstanceOf(CacheEntryListenerException.class);
    assertThatThrownBy(() -> cache.putAll(Map.of("a", "1", "b", "2")))
        .isInstanceOf(CacheEntryListenerException.class);

    recorder.inside = () -> {};
    assertThat(cache.getAll(Set.of("k", "a", "b"))).isEqualTo(Map.of("k", "w", "a", "1", "b", "2"));
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(4);
  }

  /** getAll stopped at the first such key, and left the others unread. */
  @Test
  void getAll_listenerOfExpiredFails_readsTheOtherKeysAllTheSame() {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ true));
    cache.putAll(Map.of("a", "1", "b", "2"));
    fixture.ticker.advance(TEN_SECONDS.getTimeUnit().toMillis(TEN_SECONDS.getDurationAmount()));
    cache.put("c", "3");
    recorder.inside =
        () -> {
          throw new IllegalStateException("listener");
        };

    assertThatThrownBy(() -> cache.getAll(new LinkedHashSet<>(List.of("a", "b", "c"))))
        .isInstanceOf(CacheEntryListenerException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).as("that of the second key").hasSize(1));
    assertThat(CacheFixture.statistics(cache).getCacheMisses()).isEqualTo(2);
    assertThat(CacheFixture.statistics(cache).getCacheHits()).isEqualTo(1);
  }

  private static boolean set(javax.cache.processor.MutableEntry<String, String> entry) {
    entry.setValue("w");
    return true;
  }

  @Test
  void synchronousListener_throwsListenerExceptionOrError_passesAsItIs() {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ true));
    CacheEntryListenerException own = new CacheEntryListenerException("own");
    recorder.inside =
        () -> {
          throw own;
        };
    assertThatThrownBy(() -> cache.put("k", "v")).isSameAs(own);

    AssertionError error = new AssertionError("error");
    recorder.inside =
        () -> {
          throw error;
        };
    assertThatThrownBy(() -> cache.put("l", "v")).isSameAs(error);
    recorder.inside = () -> {};
    assertThat(cache.get("l")).isEqualTo("v");
  }

  @Test
  void asynchronousListener_manyPuts_hearsEachKeysChangesInOrder() throws Exception {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ false));

    threads.together(
        4,
        () -> {
          for (int i = 0; i < 500; i++) {
            cache.invoke(
                "k",
                (entry, arguments) -> {
                  entry.setValue(
                      entry.exists() ? "" + (1 + Integer.parseInt(entry.getValue())) : "0");
                  return null;
                });
          }
          return true;
        });
    awaitCalls(2_000);

    List<String> expected = new ArrayList<>(List.of("CREATED k 0 null"));
    for (int i = 1; i < 2_000; i++) {
      expected.add("UPDATED k " + i + " " + (i - 1));
    }
    assertThat(recorder.take()).isEqualTo(expected);
  }

  @Test
  void asynchronousListener_throws_isNoConcernOfTheCallerNorOfTheNextEvent() {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ false));
    recorder.inside =
        () -> {
          recorder.inside = () -> {};
          throw new IllegalStateException("listener");
        };

    cache.put("k", "v");
    cache.put("k", "w");
    awaitCalls(1);

    assertThat(recorder.take()).containsExactly("UPDATED k w v");
  }

  @Test
  void asynchronousListener_queueEmpty_holdsNoThread() throws Exception {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ false));
    cache.put("k", "v");
    awaitCalls(1);

    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("larder-worker"))) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void register_sameConfigurationTwice_isRefused() {
    MutableCacheEntryListenerConfiguration<String, String> listener =
        recorder.listening(/* oldValue= */ true, /* synchronous= */ true);
    LarderCache<String, String> cache = cache(listener);

    assertThatThrownBy(() -> cache.registerCacheEntryListener(listener))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("orders");
  }

  @Test
  void register_factoryFailsOrGivesNull_isACacheExceptionAndClosesTheListener() {
    List<String> closed = new ArrayList<>();
    LarderCache<String, String> cache = cache();
    MutableCacheEntryListenerConfiguration<String, String> badFilter =
        new MutableCacheEntryListenerConfiguration<>(
            () -> new ClosingListener(closed),
            () -> {
              throw new IllegalStateException("filter");
            },
            false,
            true);

    assertThatThrownBy(() -> cache.registerCacheEntryListener(badFilter))
        .isInstanceOf(javax.cache.CacheException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasMessageContaining("CacheEntryEventFilter")
        .hasRootCauseMessage("filter");
    assertThat(closed).containsExactly("listener");
    assertThat(configuration(cache).getCacheEntryListenerConfigurations()).isEmpty();
  }

  private record ClosingListener(List<String> closed)
      implements CacheEntryCreatedListener<String, String>, java.io.Closeable {
    @Override
    public void onCreated(
        Iterable<javax.cache.event.CacheEntryEvent<? extends String, ? extends String>> events) {}

    @Override
    public void close() {
      closed.add("listener");
    }
  }

  @Test
  void deregister_closesTheListener() {
    List<String> closed = new ArrayList<>();
    MutableCacheEntryListenerConfiguration<String, String> closing =
        new MutableCacheEntryListenerConfiguration<>(
            () -> new ClosingListener(closed), null, false, true);
    LarderCache<String, String> cache = cache(closing);

    cache.deregisterCacheEntryListener(closing);
    cache.close();

    assertThat(closed).containsExactly("listener");
  }

  @Test
  void register_atRunTime_showsInTheConfigurationAndOldSnapshotsStay() {
    MutableCacheEntryListenerConfiguration<String, String> listener =
        recorder.listening(/* oldValue= */ true, /* synchronous= */ true);
    LarderCache<String, String> cache = cache();
    CompleteConfiguration<?, ?> before = configuration(cache);

    cache.registerCacheEntryListener(listener);
    cache.put("k", "v");
    CompleteConfiguration<?, ?> with = configuration(cache);
    cache.deregisterCacheEntryListener(listener);
    cache.deregisterCacheEntryListener(listener);
    cache.put("k", "w");

    assertThat(recorder.take()).containsExactly("CREATED k v null");
    assertThat(before.getCacheEntryListenerConfigurations()).isEmpty();
    assertThat(with.getCacheEntryListenerConfigurations()).hasSize(1);
    assertThat(configuration(cache).getCacheEntryListenerConfigurations()).isEmpty();
  }

  @SuppressWarnings("unchecked")
  private static CompleteConfiguration<?, ?> configuration(LarderCache<String, String> cache) {
    return cache.getConfiguration(CompleteConfiguration.class);
  }

  @Test
  void listener_touchesAnotherKey_works() {
    LarderCache<String, String> log = fixture.create("log", CacheFixture.strings().build());
    CacheEntryCreatedListener<String, String> copying =
        events -> events.forEach(event -> log.put(event.getKey(), event.getValue()));
    LarderCache<String, String> cache =
        cache(
            new MutableCacheEntryListenerConfiguration<>(
                Recorder.factory(copying), null, false, true));

    cache.put("k", "v");

    assertThat(log.get("k")).isEqualTo("v");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sweep_listenerBlocks_othersSweepAndItsOwnRowsStayCharged(boolean synchronous)
      throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch blocked = new CountDownLatch(1);
    LarderCache<String, String> stuck =
        cache("stuck", recorder.listening(/* oldValue= */ true, synchronous));
    LarderCache<String, String> other = cache("other");
    for (int i = 0; i < 2 * ExpiredRows.MAX_UNDELIVERED; i++) {
      stuck.put("k" + i, "v");
      other.put("k" + i, "v");
    }
    int created = 2 * ExpiredRows.MAX_UNDELIVERED;
    awaitCalls(created);
    recorder.take();
    recorder.inside =
        () -> {
          blocked.countDown();
          Threads.await(release);
        };
    fixture.ticker.advance(10_250);

    CacheFixture.sweep(stuck);
    CacheFixture.sweep(other);
    Threads.await(blocked);

    assertThat(other.administration().usage().entries()).isZero();
    assertThat(stuck.administration().usage().entries())
        .as("rows that wait for the listener")
        .isEqualTo(ExpiredRows.MAX_UNDELIVERED);
    assertThat(stuck.administration().usage().usedBytes())
        .isLessThanOrEqualTo(stuck.administration().usage().limitBytes());

    release.countDown();
    awaitCalls(ExpiredRows.MAX_UNDELIVERED);
    fixture.ticker.advance(1_000);
    CacheFixture.sweep(stuck);
    awaitCalls(created);
    assertThat(recorder.take()).doesNotHaveDuplicates().contains("EXPIRED k9 v v");
    assertThat(stuck.administration().usage().entries()).isZero();
  }

  @Test
  void sweep_keyAtWork_leavesItToTheWorker() throws Exception {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ true));
    cache.put("k", "v");
    recorder.take();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<String> invoking =
        threads.start(
            () ->
                cache.invoke(
                    "k",
                    (entry, arguments) -> {
                      inside.countDown();
                      Threads.await(release);
                      entry.setValue("w");
                      return "done";
                    }));
    Threads.await(inside);
    fixture.ticker.advance(10_250);

    CacheFixture.sweep(cache);
    assertThat(recorder.calls).isEmpty();
    release.countDown();
    Threads.get(invoking);

    assertThat(recorder.take()).containsExactly("UPDATED k w v");
  }

  @Test
  void put_whileItsExpiredEventIsDelivered_comesAfterIt() throws Exception {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ true));
    cache.put("k", "v");
    recorder.take();
    CountDownLatch delivering = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    recorder.inside =
        () -> {
          recorder.inside = () -> {};
          delivering.countDown();
          Threads.await(release);
        };
    fixture.ticker.advance(10_250);
    CacheFixture.sweep(cache);
    Threads.await(delivering);

    Future<?> putting = threads.run(() -> cache.put("k", "w"));
    assertThat(cache.get("k")).isNull();
    release.countDown();
    Threads.get(putting);

    assertThat(recorder.take()).containsExactly("EXPIRED k v v", "CREATED k w null");
  }

  @Test
  void expiredListener_touchesItsOwnKey_isRefusedAndNothingHangs() throws Exception {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ true));
    cache.put("k", "v");
    recorder.take();
    CountDownLatch refused = new CountDownLatch(1);
    recorder.inside =
        () -> {
          recorder.inside = () -> {};
          assertThatThrownBy(() -> cache.put("k", "again"))
              .isInstanceOf(javax.cache.CacheException.class);
          refused.countDown();
        };
    fixture.ticker.advance(10_250);

    CacheFixture.sweep(cache);
    Threads.await(refused);
    awaitCalls(1);
    cache.put("k", "w");

    assertThat(recorder.take()).containsExactly("EXPIRED k v v", "CREATED k w null");
  }

  @Test
  void close_eventsWaiting_deliversNothingMore() throws Exception {
    LarderCache<String, String> cache =
        cache(recorder.listening(/* oldValue= */ true, /* synchronous= */ false));
    CountDownLatch delivering = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    recorder.inside =
        () -> {
          delivering.countDown();
          Threads.await(release);
        };
    for (int i = 0; i < 10; i++) {
      cache.put("k" + i, "v");
    }
    Threads.await(delivering);

    cache.close();
    release.countDown();
    awaitCalls(1);

    assertThat(recorder.calls).hasSize(1);
    assertThatCode(cache::close).doesNotThrowAnyException();
  }
}
