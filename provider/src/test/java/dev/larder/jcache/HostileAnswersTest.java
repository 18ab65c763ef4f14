package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.cache.Cache;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CacheWriterException;
import javax.cache.integration.CompletionListenerFuture;
import javax.cache.processor.EntryProcessorException;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loaders, writers, policies and processors that return nonsense, or do it to what they are given.
 */
class HostileAnswersTest {
  private static final Set<String> ASKED = Set.of("a", "b");

  private final CacheFixture fixture = new CacheFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  private static void assertWorks(Cache<String, String> cache) {
    assertThat(KeyLocks.held()).as("key locks held").isZero();
    for (String key : List.of("a", "b", "other")) {
      cache.put(key, "after");
      assertThat(cache.get(key)).isEqualTo("after");
    }
  }

  // ---- loaders

  /** A map that fails whoever looks into it. */
  private static final class Broken extends AbstractMap<Object, Object> {
    @Override
    public Object get(@Nullable Object key) {
      throw new IllegalStateException("map");
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      throw new IllegalStateException("map");
    }
  }

  private static Map<@Nullable Object, @Nullable Object> nulls() {
    Map<@Nullable Object, @Nullable Object> nulls = new HashMap<>();
    nulls.put("a", null);
    nulls.put(null, "x");
    nulls.put("b", "1");
    return nulls;
  }

  /** What a loader gives for "a" and "b"; what a caller gets; what is in the cache then. */
  static Stream<Arguments> loaded() {
    return Stream.of(
        row("null", () -> null, Map.of(), 0),
        row("nothing", Map::of, Map.of(), 0),
        row("one of two", () -> Map.of("a", "1"), Map.of("a", "1"), 1),
        row(
            "more than was asked",
            () -> Map.of("a", "1", "b", "2", "c", "3"),
            Map.of("a", "1", "b", "2"),
            2),
        row("nulls", HostileAnswersTest::nulls, Map.of("b", "1"), 1),
        row("other keys only", () -> Map.of("c", "3"), Map.of(), 0),
        row("keys of another type", () -> Map.of(1L, "1", 2L, "2"), Map.of(), 0),
        row("sorted by a type that keys are not", HostileAnswersTest::longs, null, 0),
        row("values of another type", () -> Map.of("a", 1L, "b", 2L), null, 0),
        row("a map that throws", Broken::new, null, 0));
  }

  private static Map<?, ?> longs() {
    return new TreeMap<>(Map.of(1L, "1"));
  }

  private static Arguments row(
      String name, Supplier<@Nullable Map<?, ?>> map, @Nullable Map<?, ?> result, int entries) {
    return Arguments.of(name, map, result, entries);
  }

  private LarderCache<String, String> loading(Supplier<@Nullable Map<?, ?>> map) {
    return fixture.create(
        CacheFixture.strings()
            .readThrough(true)
            .cacheLoaderFactory(
                Recorder.factory(
                    new CacheLoader<String, String>() {
                      @Override
                      public @Nullable String load(String key) {
                        return null;
                      }

                      @Override
                      @SuppressWarnings({"unchecked", "rawtypes"}) // That is the point.
                      public Map<String, String> loadAll(Iterable<? extends String> keys) {
                        return (Map) map.get();
                      }
                    }))
            .build());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("loaded")
  void getAll_loaderGivesNonsense_takesWhatWasAskedFor(
      String name, Supplier<@Nullable Map<?, ?>> map, @Nullable Map<?, ?> result, long entries) {
    LarderCache<String, String> cache = loading(map);

    if (result == null) {
      assertThat(catchThrowable(() -> cache.getAll(ASKED)))
          .as(name)
          .isInstanceOf(CacheLoaderException.class)
          .hasMessageContaining("orders");
    } else {
      assertThat((Object) cache.getAll(ASKED)).as(name).isEqualTo(result);
    }
    assertThat(cache.administration().usage().entries()).isEqualTo(entries);
    assertWorks(cache);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("loaded")
  void loadAll_loaderGivesNonsense_takesWhatWasAskedForOrSaysThatItFailed(
      String name, Supplier<@Nullable Map<?, ?>> map, @Nullable Map<?, ?> result, long entries) {
    LarderCache<String, String> cache = loading(map);
    CompletionListenerFuture future = new CompletionListenerFuture();

    cache.loadAll(ASKED, true, future);
    Throwable thrown = catchThrowable(() -> future.get(10, TimeUnit.SECONDS));

    if (result == null) {
      assertThat(thrown).as(name).hasCauseInstanceOf(CacheLoaderException.class);
    } else {
      assertThat(thrown).as(name).isNull();
    }
    HostileCallersTest.awaitTrue(() -> KeyLocks.held() == 0, "loading has ended");
    assertThat(cache.administration().usage().entries()).isEqualTo(entries);
    assertWorks(cache);
  }

  // ---- writers

  /** What a writer does to the collection that it is given, and how many are stored then. */
  static Stream<Arguments> written() {
    return Stream.of(
        writes("empties it", Collection::clear, 2),
        writes("leaves it as it is", left -> {}, 2),
        writes("empties it and throws", left -> fail(left::clear), 2),
        writes("leaves it and throws", left -> fail(() -> {}), 0),
        writes("adds what is not there", left -> left.add("alien"), 2),
        writes("adds and throws", left -> fail(() -> left.add("alien")), 0),
        writes(
            "adds nulls and throws", left -> fail(() -> left.addAll(Arrays.asList(null, null))), 0),
        writes("takes one out and throws", left -> fail(() -> takeOne(left)), 1),
        writes("puts others in its place and throws", left -> fail(() -> exchange(left)), 2));
  }

  private static Arguments writes(String name, Consumer<Collection<Object>> deed, int stored) {
    return Arguments.of(name, deed, stored);
  }

  private static void fail(Runnable before) {
    before.run();
    throw new IllegalStateException("writer");
  }

  private static void takeOne(Collection<Object> left) {
    left.remove(left.iterator().next());
  }

  private static void exchange(Collection<Object> left) {
    left.clear();
    left.add("alien");
  }

  private LarderCache<String, String> writing(Consumer<Collection<Object>> deed) {
    return fixture.create(
        CacheFixture.strings()
            .writeThrough(true)
            .cacheWriterFactory(
                Recorder.factory(
                    new CacheWriter<String, String>() {
                      @Override
                      public void write(Cache.Entry<? extends String, ? extends String> entry) {}

                      @Override
                      @SuppressWarnings({"unchecked", "rawtypes"}) // That is the point.
                      public void writeAll(
                          Collection<Cache.Entry<? extends String, ? extends String>> entries) {
                        deed.accept((Collection) entries);
                      }

                      @Override
                      public void delete(Object key) {}

                      @Override
                      @SuppressWarnings({"unchecked", "rawtypes"})
                      public void deleteAll(Collection<?> keys) {
                        deed.accept((Collection) keys);
                      }
                    }))
            .build());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("written")
  void putAllAndRemoveAll_writerSpoilsItsCollection_applyWhatItTookOut(
      String name, Consumer<Collection<Object>> deed, int applied) {
    LarderCache<String, String> cache = writing(deed);

    Throwable putting = catchThrowable(() -> cache.putAll(Map.of("a", "1", "b", "2")));
    assertThat(cache.administration().usage().entries()).as(name).isEqualTo(applied);
    cache.put("a", "1");
    cache.put("b", "2");
    Throwable removing = catchThrowable(() -> cache.removeAll(ASKED));
    assertThat(cache.administration().usage().entries()).as(name).isEqualTo(2L - applied);

    for (Throwable thrown : new @Nullable Throwable[] {putting, removing}) {
      if (name.endsWith("throws")) {
        assertThat(thrown).isInstanceOf(CacheWriterException.class).hasRootCauseMessage("writer");
      } else {
        assertThat(thrown).isNull();
      }
    }
    assertWorks(cache);
  }

  // ---- expiry policies

  /** A duration that is none. */
  private static final class Nonsense extends Duration {
    private static final long serialVersionUID = 1L;

    Nonsense() {
      super(TimeUnit.SECONDS, 1);
    }

    @Override
    @SuppressWarnings("NullAway") // That is the point.
    public TimeUnit getTimeUnit() {
      return null;
    }

    @Override
    public long getDurationAmount() {
      return -5;
    }
  }

  /** A duration before now. */
  private static final class Past extends Duration {
    private static final long serialVersionUID = 1L;

    Past() {
      super(TimeUnit.SECONDS, 1);
    }

    @Override
    public long getDurationAmount() {
      return Long.MIN_VALUE;
    }
  }

  private LarderCache<String, String> expiring(Supplier<@Nullable Duration> answer) {
    return fixture.create(
        CacheFixture.strings()
            .expiryPolicyFactory(
                Recorder.factory(
                    new ExpiryPolicy() {
                      @Override
                      @SuppressWarnings("NullAway") // That is the point.
                      public Duration getExpiryForCreation() {
                        return answer.get();
                      }

                      @Override
                      public @Nullable Duration getExpiryForAccess() {
                        return answer.get();
                      }

                      @Override
                      public @Nullable Duration getExpiryForUpdate() {
                        return answer.get();
                      }
                    }))
            .build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "nonsense", "past"})
  void policy_givesNoDuration_entriesStay(String kind) {
    LarderCache<String, String> cache =
        expiring(
            () ->
                switch (kind) {
                  case "null" -> null;
                  case "past" -> new Past();
                  default -> new Nonsense();
                });

    cache.put("a", "1");
    cache.put("a", "2");
    fixture.ticker.advance(TimeUnit.DAYS.toMillis(1_000));

    assertThat(cache.get("a")).isEqualTo("2");
    assertWorks(cache);
  }

  // ---- processors

  @Test
  void processor_keepsItsEntry_cannotUseItAfterwards() {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    cache.put("a", "1");

    MutableEntry<String, String> kept =
        requireNonNull(cache.invoke("a", (entry, arguments) -> entry));

    for (Runnable use :
        List.<Runnable>of(kept::getValue, kept::exists, kept::remove, () -> kept.setValue("2"))) {
      assertThat(catchThrowable(use::run)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(cache.get("a")).isEqualTo("1");
    assertWorks(cache);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes", "NullAway"}) // That is the point.
  void processor_setsNonsense_failsAndChangesNothing() {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());
    cache.put("a", "1");

    for (Object nonsense : new @Nullable Object[] {null, 1L, new Object()}) {
      Throwable thrown =
          catchThrowable(
              () ->
                  cache.invoke(
                      "a",
                      (entry, arguments) -> {
                        ((MutableEntry) entry).setValue(nonsense);
                        return null;
                      }));
      assertThat(thrown).isInstanceOf(EntryProcessorException.class);
    }
    assertThat(cache.get("a")).isEqualTo("1");
    assertWorks(cache);
  }
}
