package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.LarderConfiguration;
import dev.larder.testkit.CapturedLog;
import dev.larder.testkit.EveryEventListener;
import dev.larder.testkit.JvmFilter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.TouchedExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.processor.EntryProcessorException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What each operation makes of an entry that the filter refuses when it is read: nothing is there,
 * if the operation needs its value; an operation that does not, does not look.
 */
class RefusedEntriesTest {

  /** What is stored, and refused later. */
  private record Order(int number) implements Serializable {}

  /** A key that is stored as an object, and refused later. */
  private record OrderKey(int number) implements Serializable {}

  private static final Order OLD = new Order(1);

  private final CacheFixture fixture = new CacheFixture();
  private final List<String> events = new ArrayList<>();

  @AfterEach
  void close() {
    JvmFilter.allowAll();
    fixture.close();
  }

  private LarderConfiguration.Builder<String, Object> configuration() {
    return LarderConfiguration.builder(String.class, Object.class)
        .budget("1MiB")
        .statistics(true)
        .addListener(
            new MutableCacheEntryListenerConfiguration<>(
                Recorder.factory(listener()), null, /* isOldValueRequired= */ true, true));
  }

  private EveryEventListener<String, Object> listener() {
    return (type, heard) ->
        heard.forEach(
            event -> events.add(type + " " + event.getValue() + " " + event.getOldValue()));
  }

  private LarderCache<String, Object> refused(LarderConfiguration.Builder<String, Object> how) {
    LarderCache<String, Object> cache = fixture.create(how.build());
    cache.put("k", OLD);
    assertThat(cache.get("k")).isEqualTo(OLD);
    CacheFixture.statistics(cache).clear();
    events.clear();
    JvmFilter.refuse(Order.class);
    return cache;
  }

  private static long refusals(Cache<?, ?> cache) {
    return cache.unwrap(CacheUsage.class).refusedByFilter();
  }

  private static @Nullable String processed(@Nullable Object value) {
    return value == null ? "nothing" : "something";
  }

  static Stream<Arguments> operations() {
    return Stream.of(
        // operation, answer, what is there then, event, hits, misses, taken out
        row("get", c -> c.get("k"), null, null, "", 0, 1, true),
        row("getAll", c -> c.getAll(Set.of("k")), Map.of(), null, "", 0, 1, true),
        row("containsKey", c -> c.containsKey("k"), true, OLD, "", 0, 0, false),
        row(
            "put",
            c -> does(() -> c.put("k", "new")),
            null,
            "new",
            "UPDATED new null",
            0,
            0,
            false),
        row(
            "putAll",
            c -> does(() -> c.putAll(Map.of("k", "new"))),
            null,
            "new",
            "UPDATED new null",
            0,
            0,
            false),
        row("getAndPut", c -> c.getAndPut("k", "new"), null, "new", "CREATED new null", 0, 1, true),
        row("putIfAbsent", c -> c.putIfAbsent("k", "new"), false, OLD, "", 1, 0, false),
        row("replace", c -> c.replace("k", "new"), true, "new", "UPDATED new null", 1, 0, false),
        row("replace if", c -> c.replace("k", OLD, "new"), false, null, "", 0, 1, true),
        row("getAndReplace", c -> c.getAndReplace("k", "new"), null, null, "", 0, 1, true),
        row("remove", c -> c.remove("k"), true, null, "REMOVED null null", 0, 0, false),
        row("remove if", c -> c.remove("k", OLD), false, null, "", 0, 1, true),
        row("getAndRemove", c -> c.getAndRemove("k"), null, null, "", 0, 1, true),
        row("removeAll", c -> does(c::removeAll), null, null, "REMOVED null null", 0, 0, false),
        row("iterator", c -> c.iterator().hasNext(), false, null, "", 0, 0, true),
        row(
            "invoke that reads",
            c -> c.invoke("k", (entry, arguments) -> processed(entry.getValue())),
            "nothing",
            null,
            "",
            0,
            1,
            true),
        row(
            "invoke that asks",
            c -> c.invoke("k", (entry, arguments) -> entry.exists()),
            true,
            OLD,
            "",
            1,
            0,
            false),
        row(
            "invoke that reads and sets",
            c ->
                c.invoke(
                    "k",
                    (entry, arguments) -> {
                      String seen = processed(entry.getValue());
                      entry.setValue("new");
                      return seen;
                    }),
            "nothing",
            "new",
            "CREATED new null",
            0,
            1,
            true));
  }

  private static Arguments row(
      String name,
      Function<Cache<String, Object>, @Nullable Object> operation,
      @Nullable Object answer,
      @Nullable Object left,
      String event,
      long hits,
      long misses,
      boolean takenOut) {
    Expectation expected = new Expectation(name, answer, left, event, hits, misses, takenOut);
    return Arguments.of(expected, operation);
  }

  private record Expectation(
      String name,
      @Nullable Object answer,
      @Nullable Object left,
      String event,
      long hits,
      long misses,
      boolean takenOut) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static @Nullable Object does(Runnable action) {
    action.run();
    return null;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operations")
  void operation_onARefusedEntry_seesNoneIfItNeedsItsValue(
      Expectation expected, Function<Cache<String, Object>, @Nullable Object> operation) {
    LarderCache<String, Object> cache = refused(configuration());

    assertThat(operation.apply(cache)).isEqualTo(expected.answer());

    assertThat(events)
        .isEqualTo(expected.event().isEmpty() ? List.of() : List.of(expected.event()));
    assertThat(CacheFixture.statistics(cache).getCacheHits()).as("hits").isEqualTo(expected.hits());
    assertThat(CacheFixture.statistics(cache).getCacheMisses())
        .as("misses")
        .isEqualTo(expected.misses());
    assertThat(refusals(cache)).isEqualTo(expected.takenOut() ? 1 : 0);
    JvmFilter.allowAll();
    assertThat(cache.get("k")).as("left").isEqualTo(expected.left());
  }

  @Test
  void get_ofARefusedEntryWhereReadsMoveDeadlines_isAMiss() {
    LarderCache<String, Object> cache =
        refused(
            configuration().expiryPolicyFactory(TouchedExpiryPolicy.factoryOf(Duration.ONE_DAY)));

    assertThat(cache.get("k")).isNull();

    assertThat(CacheFixture.statistics(cache).getCacheHits()).isZero();
    assertThat(CacheFixture.statistics(cache).getCacheMisses()).isEqualTo(1);
    assertThat(refusals(cache)).isEqualTo(1);
    assertThat(cache.unwrap(CacheUsage.class).entries()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void read_ofARefusedEntryWithALoader_loads(boolean all) {
    LarderCache<String, Object> cache =
        refused(
            configuration()
                .readThrough(true)
                .cacheLoaderFactory(Recorder.factory(new ConstantLoader("loaded"))));

    Object read = all ? cache.getAll(Set.of("k")).get("k") : cache.get("k");

    assertThat(read).isEqualTo("loaded");
    assertThat(cache.get("k")).isEqualTo("loaded");
    assertThat(CacheFixture.statistics(cache).getCacheMisses()).isEqualTo(1);
    assertThat(refusals(cache)).isEqualTo(1);
  }

  @Test
  void invoke_onARefusedEntryWithALoader_loads() {
    LarderCache<String, Object> cache =
        refused(
            configuration()
                .readThrough(true)
                .cacheLoaderFactory(Recorder.factory(new ConstantLoader("loaded"))));

    Object seen = cache.invoke("k", (entry, arguments) -> entry.getValue());

    assertThat(seen).isEqualTo("loaded");
    assertThat(cache.get("k")).isEqualTo("loaded");
  }

  private record ConstantLoader(Object value) implements CacheLoader<String, Object> {
    @Override
    public Object load(String key) {
      return value;
    }

    @Override
    public Map<String, Object> loadAll(Iterable<? extends String> keys) {
      Map<String, Object> loaded = new HashMap<>();
      keys.forEach(key -> loaded.put(key, value));
      return loaded;
    }
  }

  @Test
  void read_whoseLoadedValueIsRefused_failsAndKeepsNothing() {
    JvmFilter.refuse(Order.class);
    LarderCache<String, Object> cache =
        fixture.create(
            configuration()
                .readThrough(true)
                .cacheLoaderFactory(Recorder.factory(new ConstantLoader(OLD)))
                .build());

    assertThatThrownBy(() -> cache.get("k"))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining(Order.class.getName());
    assertThat(cache.containsKey("k")).isFalse();
  }

  @Test
  void expiry_ofARefusedEntry_isToldWithoutAValue() {
    LarderCache<String, Object> cache =
        refused(
            configuration()
                .expiryPolicyFactory(
                    CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.SECONDS, 1))));
    fixture.ticker.advance(2_000);

    CacheFixture.sweep(cache);

    HostileCallersTest.awaitTrue(() -> !events.isEmpty(), "EXPIRED was told");
    assertThat(events).containsExactly("EXPIRED null null");
  }

  @Test
  void iterator_onARefusedKey_takesItsEntryOut() {
    LarderCache<OrderKey, String> cache =
        fixture.create(
            LarderConfiguration.builder(OrderKey.class, String.class).budget("1MiB").build());
    cache.put(new OrderKey(1), "v");
    JvmFilter.refuse(OrderKey.class);

    assertThat(cache.iterator().hasNext()).isFalse();

    assertThat(refusals(cache)).isEqualTo(1);
    assertThat(cache.unwrap(CacheUsage.class).entries()).isZero();
  }

  @Test
  void write_ofARefusedClass_failsWithItsNameAndChangesNothing() {
    LarderCache<String, Object> cache = fixture.create(configuration().build());
    cache.put("k", "old");
    JvmFilter.refuse(Order.class);
    Order secret = new Order(4711);

    for (Runnable write :
        List.<Runnable>of(
            () -> cache.put("k", secret),
            () -> cache.put("k", List.of(new Object[] {secret}, "x")),
            () -> cache.putAll(Map.of("k", secret)),
            () -> cache.getAndPut("k", secret),
            () -> cache.putIfAbsent("other", secret),
            () -> cache.replace("k", secret),
            () -> cache.replace("k", "old", secret),
            () -> cache.getAndReplace("k", secret))) {
      assertThatThrownBy(write::run)
          .isInstanceOf(CacheException.class)
          .hasMessageContaining("'orders'")
          .hasMessageContaining(Order.class.getName())
          .hasMessageContaining("jdk.serialFilter")
          .hasMessageNotContaining("4711");
    }
    assertThatThrownBy(
            () ->
                cache.invoke(
                    "k",
                    (entry, arguments) -> {
                      entry.setValue(secret);
                      return null;
                    }))
        .isInstanceOf(EntryProcessorException.class)
        .hasRootCauseMessage(requireNonNull(rootMessage(() -> cache.put("k", secret))));
    assertThat(cache.get("k")).isEqualTo("old");
    assertThat(cache.containsKey("other")).isFalse();
    assertThat(refusals(cache)).as("refused on reading").isZero();
  }

  private static @Nullable String rootMessage(Runnable action) {
    try {
      action.run();
      return null;
    } catch (RuntimeException e) {
      Throwable root = e;
      for (Throwable next = e; next != null; next = next.getCause()) {
        root = next;
      }
      return root.getMessage();
    }
  }

  @Test
  void put_ofARefusedKey_failsWithItsName() {
    LarderCache<OrderKey, String> cache =
        fixture.create(
            LarderConfiguration.builder(OrderKey.class, String.class)
                .budget("1MiB")
                .filter("!" + OrderKey.class.getName())
                .build());

    assertThatThrownBy(() -> cache.put(new OrderKey(1), "v"))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining(OrderKey.class.getName())
        .hasMessageContaining("filter=!");
    assertThat(cache.get(new OrderKey(1))).isNull();
  }

  @Test
  void refusals_many_areWarnedOfOnce() throws Exception {
    LarderCache<String, Object> cache = refused(configuration());
    JvmFilter.allowAll();
    for (int i = 0; i < 10; i++) {
      cache.put("k" + i, OLD);
    }
    JvmFilter.refuse(Order.class);
    try (CapturedLog log = new CapturedLog(Refusals.class)) {
      for (int i = 0; i < 10; i++) {
        assertThat(cache.get("k" + i)).isNull();
      }

      assertThat(refusals(cache)).isEqualTo(10);
      assertThat(log.messages()).hasSize(1);
      assertThat(log.messages().get(0)).contains("'orders'", Order.class.getName(), "(1 so far");
    }
  }

  @Test
  void refusals_whileOthersWrite_loseNoOtherValue() throws Exception {
    LarderCache<String, Object> cache = refused(configuration());
    try (Threads threads = new Threads()) {
      List<Future<?>> running = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        String key = "k" + t;
        running.add(
            threads.run(
                () -> {
                  for (int i = 0; i < 500; i++) {
                    cache.put(key, "v" + i);
                    assertThat(cache.get(key)).isEqualTo("v" + i);
                    cache.get("k");
                  }
                }));
      }
      for (Future<?> run : running) {
        Threads.get(run);
      }
    }
    assertThat(refusals(cache)).isEqualTo(1);
  }
}
