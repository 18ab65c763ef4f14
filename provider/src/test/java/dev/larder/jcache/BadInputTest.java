package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larder.LarderConfiguration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.Duration;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CompletionListenerFuture;
import javax.cache.processor.EntryProcessorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What must not be given to a cache: the exception that JCache names, the cache's name in it, and a
 * cache that works on.
 */
@SuppressWarnings({"NullAway", "unchecked", "rawtypes"}) // Wrong on purpose.
class BadInputTest {
  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  private LarderCache<String, String> cache() {
    return fixture.create(
        CacheFixture.strings()
            .readThrough(true)
            .cacheLoaderFactory(Recorder.factory(recorder.new Loader()))
            .writeThrough(true)
            .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
            .build());
  }

  private static void assertWorks(Cache<String, String> cache) {
    cache.put("sound", "value");
    assertThat(cache.get("sound")).isEqualTo("value");
    assertThat(cache.remove("sound")).isTrue();
  }

  // ---- null and closed

  private static final Map<String, Consumer<Cache<String, String>>> NULLS = new LinkedHashMap<>();

  static {
    NULLS.put("get", c -> c.get(null));
    NULLS.put("getAll", c -> c.getAll(null));
    NULLS.put("getAll with a null key", c -> c.getAll(nullKey()));
    NULLS.put("containsKey", c -> c.containsKey(null));
    NULLS.put("loadAll", c -> c.loadAll(null, true, null));
    NULLS.put("loadAll with a null key", c -> c.loadAll(nullKey(), true, null));
    NULLS.put("put, key", c -> c.put(null, "v"));
    NULLS.put("put, value", c -> c.put("k", null));
    NULLS.put("getAndPut, key", c -> c.getAndPut(null, "v"));
    NULLS.put("getAndPut, value", c -> c.getAndPut("k", null));
    NULLS.put("putAll", c -> c.putAll(null));
    NULLS.put("putAll with a null key", c -> c.putAll(Collections.singletonMap(null, "v")));
    NULLS.put("putAll with a null value", c -> c.putAll(oneNullValue()));
    NULLS.put("putIfAbsent, key", c -> c.putIfAbsent(null, "v"));
    NULLS.put("putIfAbsent, value", c -> c.putIfAbsent("k", null));
    NULLS.put("remove", c -> c.remove(null));
    NULLS.put("remove old, key", c -> c.remove(null, "v"));
    NULLS.put("remove old, value", c -> c.remove("k", null));
    NULLS.put("getAndRemove", c -> c.getAndRemove(null));
    NULLS.put("replace, key", c -> c.replace(null, "v"));
    NULLS.put("replace, value", c -> c.replace("k", null));
    NULLS.put("replace old, key", c -> c.replace(null, "v", "w"));
    NULLS.put("replace old, old value", c -> c.replace("k", null, "w"));
    NULLS.put("replace old, new value", c -> c.replace("k", "v", null));
    NULLS.put("getAndReplace, key", c -> c.getAndReplace(null, "v"));
    NULLS.put("getAndReplace, value", c -> c.getAndReplace("k", null));
    NULLS.put("removeAll", c -> c.removeAll(null));
    NULLS.put("removeAll with a null key", c -> c.removeAll(nullKey()));
    NULLS.put("invoke, key", c -> c.invoke(null, (entry, arguments) -> null));
    NULLS.put("invoke, processor", c -> c.invoke("k", null));
    NULLS.put("invokeAll, keys", c -> c.invokeAll(null, (entry, arguments) -> null));
    NULLS.put("invokeAll, key", c -> c.invokeAll(nullKey(), (entry, arguments) -> null));
    NULLS.put("invokeAll, processor", c -> c.invokeAll(Set.of("k"), null));
    NULLS.put("getConfiguration", c -> c.getConfiguration(null));
    NULLS.put("registerCacheEntryListener", c -> c.registerCacheEntryListener(null));
    NULLS.put("deregisterCacheEntryListener", c -> c.deregisterCacheEntryListener(null));
    NULLS.put("unwrap", c -> c.unwrap(null));
  }

  private static Set<String> nullKey() {
    return new HashSet<>(Arrays.asList("good", null));
  }

  private static Map<String, String> oneNullValue() {
    Map<String, String> map = new HashMap<>();
    map.put("good", "v");
    map.put("k", null);
    return map;
  }

  static Stream<String> nulls() {
    return NULLS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("nulls")
  void operation_null_isRefusedBeforeAnythingHappens(String name) {
    LarderCache<String, String> cache = cache();

    assertThatThrownBy(() -> NULLS.get(name).accept(cache))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("orders");

    assertThat(recorder.take()).as("nobody was asked").isEmpty();
    assertThat(cache.iterator()).isExhausted();
    assertWorks(cache);
  }

  @ParameterizedTest
  @MethodSource("nulls")
  void operation_nullOnAClosedCache_isToldThatItIsClosed(String name) {
    LarderCache<String, String> cache = cache();
    cache.close();

    if (name.equals("unwrap")) {
      return; // Says what the cache is, closed or not.
    }
    assertThatThrownBy(() -> NULLS.get(name).accept(cache))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cache 'orders' is closed: closed by close(), in CacheManager urn:test");
  }

  static Stream<String> operations() {
    return Operations.names().stream();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void operation_onAClosedCache_isAnIllegalState(String name) {
    LarderCache<String, String> cache = cache();
    cache.put("k", "old");
    recorder.take();
    cache.close();

    assertThat(Operations.run(name, cache, "new")).isEqualTo("IllegalStateException");
    assertThat(recorder.take()).isEmpty();
  }

  // ---- types

  static Stream<Arguments> wrongTypes() {
    Map<String, Consumer<Cache>> calls = new LinkedHashMap<>();
    calls.put("get", c -> c.get(1L));
    calls.put("getAll", c -> c.getAll(Set.of(1L)));
    calls.put("containsKey", c -> c.containsKey(1L));
    calls.put("loadAll", c -> c.loadAll(Set.of(1L), true, null));
    calls.put("put, key", c -> c.put(1L, "v"));
    calls.put("put, value", c -> c.put("k", 1L));
    calls.put("getAndPut", c -> c.getAndPut("k", 1L));
    calls.put("putAll, key", c -> c.putAll(Map.of(1L, "v")));
    calls.put("putAll, value", c -> c.putAll(Map.of("k", 1L)));
    calls.put("putIfAbsent", c -> c.putIfAbsent("k", 1L));
    calls.put("replace", c -> c.replace("k", 1L));
    calls.put("replace old", c -> c.replace("k", 1L, "v"));
    calls.put("replace new", c -> c.replace("k", "v", 1L));
    calls.put("getAndReplace", c -> c.getAndReplace("k", 1L));
    calls.put("remove", c -> c.remove(1L));
    calls.put("remove old", c -> c.remove("k", 1L));
    calls.put("getAndRemove", c -> c.getAndRemove(1L));
    calls.put("removeAll", c -> c.removeAll(Set.of(1L)));
    calls.put("invoke", c -> c.invoke(1L, (entry, arguments) -> null));
    calls.put("invokeAll", c -> c.invokeAll(Set.of(1L), (entry, arguments) -> null));
    return calls.entrySet().stream().map(call -> Arguments.of(call.getKey(), call.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongTypes")
  void operation_wrongType_isAClassCastThatNamesCacheAndTypes(String name, Consumer<Cache> call) {
    LarderCache<String, String> cache = cache();

    assertThatThrownBy(() -> call.accept(cache))
        .isInstanceOf(ClassCastException.class)
        .hasMessageContainingAll("orders", "java.lang.Long", "java.lang.String", "setTypes");

    assertThat(recorder.take()).isEmpty();
    assertWorks(cache);
  }

  @Test
  void setValue_wrongType_failsTheProcessorAndChangesNothing() {
    LarderCache<String, String> cache = cache();
    cache.put("k", "old");

    assertThatThrownBy(
            () ->
                cache.invoke(
                    "k",
                    (entry, arguments) -> {
                      ((javax.cache.processor.MutableEntry) entry).setValue(1L);
                      return null;
                    }))
        .isInstanceOf(EntryProcessorException.class)
        .hasMessageContaining("orders")
        .hasCauseInstanceOf(ClassCastException.class);

    assertThat(cache.get("k")).isEqualTo("old");
    assertWorks(cache);
  }

  @Test
  void loadAll_loaderGivesAWrongType_tellsTheListenerThatTheLoaderFailed() {
    LarderCache<String, String> cache = cache();
    ((Map) recorder.source).put("k", 1L);
    CompletionListenerFuture completion = new CompletionListenerFuture();

    cache.loadAll(Set.of("k"), true, completion);

    assertThatThrownBy(() -> completion.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(CacheLoaderException.class)
        .hasMessageContaining("orders");
    assertThat(cache.containsKey("k")).isFalse();
    assertWorks(cache);
  }

  /** Cannot be serialised. */
  private static final class Unserializable {}

  @Test
  void everyWrite_notSerializableByValue_isACacheExceptionAndKeepsTheEntry() {
    LarderCache<String, Object> cache =
        fixture.create(
            LarderConfiguration.builder(String.class, Object.class).budget("1MiB").build());
    cache.put("k", "old");
    Object value = new Unserializable();
    List<Runnable> writes =
        List.of(
            () -> cache.put("k", value),
            () -> cache.getAndPut("k", value),
            () -> cache.putAll(Map.of("k", value)),
            () -> cache.putIfAbsent("other", value),
            () -> cache.replace("k", value),
            () -> cache.replace("k", "old", value),
            () -> cache.getAndReplace("k", value));

    for (Runnable write : writes) {
      assertThatThrownBy(write::run)
          .isInstanceOf(CacheException.class)
          .hasMessageContainingAll("orders", Unserializable.class.getName());
      assertThat(cache.get("k")).isEqualTo("old");
    }
    assertThat(cache.containsKey("other")).isFalse();
  }

  // ---- durations

  @ParameterizedTest
  @ValueSource(longs = {1, Long.MAX_VALUE / 1_000, Long.MAX_VALUE - 1, Long.MAX_VALUE})
  void put_absurdDurations_neverWrapIntoThePast(long amount) {
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .expiryPolicyFactory(Recorder.factory(recorder.new Policy()))
                .build());
    for (TimeUnit unit : TimeUnit.values()) {
      if (unit.compareTo(TimeUnit.MILLISECONDS) >= 0) {
        recorder.creation = new Duration(unit, amount);

        cache.put("k " + unit, "value");

        assertThat(cache.get("k " + unit)).as("%s %s", amount, unit).isEqualTo("value");
      }
    }
    fixture.ticker.advance(1);
    CacheFixture.sweep(cache);
    assertThat(cache.containsKey("k DAYS")).isTrue();
  }

  // ---- configurations

  @Test
  void createCache_readThroughWithoutLoader_isAnIllegalArgumentThatSaysWhatIsMissing() {
    MutableConfiguration<String, String> configuration =
        new MutableConfiguration<String, String>().setReadThrough(true);

    Throwable refusal = catchThrowable(() -> fixture.manager.createCache("orders", configuration));

    assertThat(refusal)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("orders", "read-through", "CacheLoader");
    assertThat(fixture.manager.getCacheNames()).isEmpty();
  }

  @Test
  void createCache_writeThroughWithoutWriter_isAnIllegalArgumentThatSaysWhatIsMissing() {
    MutableConfiguration<String, String> configuration =
        new MutableConfiguration<String, String>().setWriteThrough(true);

    assertThatThrownBy(() -> fixture.manager.createCache("orders", configuration))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("orders", "write-through", "CacheWriter");
    assertThat(fixture.manager.getCacheNames()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a:b", "a=b", "a,b", "*", "what?", "\"quoted\"", "line\nbreak"})
  void createCache_unusualNames_workWithStatisticsAndManagement(String name) {
    LarderCache<String, String> cache =
        fixture.create(name, CacheFixture.strings().management(true).build());

    assertWorks(cache);

    assertThat(fixture.manager.getCacheNames()).containsExactly(name);
  }
}
