package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.jcache.management.StatisticsBean;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.cache.Cache;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The semantics, row by row. */
class OperationTableTest {
  /**
   * An operation on key "k", which is absent or has the value "old"; its result; what policy,
   * writer and listeners were asked, in that order; what was counted (hits, misses, puts,
   * removals); and the value that is there afterwards.
   */
  private static final String TABLE =
      """
      get                 | absent  | null        |                                            | 0100 | null
      get                 | present | old         | access                                     | 1000 | old
      getAll              | absent  | {}          |                                            | 0100 | null
      getAll              | present | {k=old}     | access                                     | 1000 | old
      containsKey         | absent  | false       |                                            | 0000 | null
      containsKey         | present | true        |                                            | 0000 | old
      next                | present | old         | access                                     | 1000 | old
      put                 | absent  | done        | write k new, creation, CREATED k new null  | 0010 | new
      put                 | present | done        | write k new, update, UPDATED k new old     | 0010 | new
      putAll              | absent  | done        | writeAll [k], creation, CREATED k new null | 0010 | new
      putAll              | present | done        | writeAll [k], update, UPDATED k new old    | 0010 | new
      getAndPut           | absent  | null        | write k new, creation, CREATED k new null  | 0110 | new
      getAndPut           | present | old         | write k new, update, UPDATED k new old     | 1010 | new
      putIfAbsent         | absent  | true        | write k new, creation, CREATED k new null  | 0110 | new
      putIfAbsent         | present | false       |                                            | 1000 | old
      replace             | absent  | false       |                                            | 0100 | null
      replace             | present | true        | write k new, update, UPDATED k new old     | 1010 | new
      getAndReplace       | absent  | null        |                                            | 0100 | null
      getAndReplace       | present | old         | write k new, update, UPDATED k new old     | 1010 | new
      replace old         | absent  | false       |                                            | 0100 | null
      replace old         | present | true        | write k new, update, UPDATED k new old     | 1010 | new
      replace other       | present | false       | access                                     | 1000 | old
      remove              | absent  | false       | delete k                                   | 0000 | null
      remove              | present | true        | delete k, REMOVED k old old                | 0001 | null
      remove old          | absent  | false       |                                            | 0100 | null
      remove old          | present | true        | delete k, REMOVED k old old                | 1001 | null
      remove other        | present | false       | access                                     | 1000 | old
      getAndRemove        | absent  | null        | delete k                                   | 0100 | null
      getAndRemove        | present | old         | delete k, REMOVED k old old                | 1001 | null
      removeAll keys      | absent  | done        | deleteAll [k]                              | 0000 | null
      removeAll keys      | present | done        | deleteAll [k], REMOVED k old old           | 0001 | null
      removeAll           | absent  | done        |                                            | 0000 | null
      removeAll           | present | done        | deleteAll [k], REMOVED k old old           | 0001 | null
      clear               | present | done        |                                            | 0000 | null
      iterator remove     | present | done        | access, delete k, REMOVED k old old        | 1001 | null
      invoke nothing      | absent  | done        |                                            | 0100 | null
      invoke nothing      | present | done        |                                            | 1000 | old
      invoke exists       | absent  | false       |                                            | 0100 | null
      invoke exists       | present | true        |                                            | 1000 | old
      invoke get          | absent  | null        |                                            | 0100 | null
      invoke get          | present | old         | access                                     | 1000 | old
      invoke set          | absent  | done        | write k new, creation, CREATED k new null  | 0110 | new
      invoke set          | present | done        | write k new, update, UPDATED k new old     | 1010 | new
      invoke set get      | absent  | new         | write k new, creation, CREATED k new null  | 0110 | new
      invoke get set      | present | old         | write k new, update, UPDATED k new old     | 1010 | new
      invoke remove       | absent  | done        | delete k                                   | 0100 | null
      invoke remove       | present | done        | delete k, REMOVED k old old                | 1001 | null
      invoke remove look  | present | null false  | delete k, REMOVED k old old                | 1001 | null
      invoke set remove   | absent  | done        |                                            | 0100 | null
      invoke set remove   | present | done        | delete k, REMOVED k old old                | 1001 | null
      invoke remove set   | absent  | done        | write k new, creation, CREATED k new null  | 0110 | new
      invoke remove set   | present | done        | write k new, update, UPDATED k new old     | 1010 | new
      """;

  /** An operation, or what a processor does with its entry. */
  private interface On<T> extends Function<T, @Nullable Object> {}

  private static final Map<String, On<Cache<String, String>>> OPERATIONS =
      Map.ofEntries(
          Map.entry("get", c -> c.get("k")),
          Map.entry("getAll", c -> c.getAll(Set.of("k"))),
          Map.entry("containsKey", c -> c.containsKey("k")),
          Map.entry("next", c -> c.iterator().next().getValue()),
          Map.entry("put", c -> done(() -> c.put("k", "new"))),
          Map.entry("putAll", c -> done(() -> c.putAll(Map.of("k", "new")))),
          Map.entry("getAndPut", c -> c.getAndPut("k", "new")),
          Map.entry("putIfAbsent", c -> c.putIfAbsent("k", "new")),
          Map.entry("replace", c -> c.replace("k", "new")),
          Map.entry("getAndReplace", c -> c.getAndReplace("k", "new")),
          Map.entry("replace old", c -> c.replace("k", "old", "new")),
          Map.entry("replace other", c -> c.replace("k", "other", "new")),
          Map.entry("remove", c -> c.remove("k")),
          Map.entry("remove old", c -> c.remove("k", "old")),
          Map.entry("remove other", c -> c.remove("k", "other")),
          Map.entry("getAndRemove", c -> c.getAndRemove("k")),
          Map.entry("removeAll keys", c -> done(() -> c.removeAll(Set.of("k")))),
          Map.entry("removeAll", c -> done(c::removeAll)),
          Map.entry("clear", c -> done(c::clear)),
          Map.entry("iterator remove", c -> done(() -> removeFirst(c.iterator()))));

  private static final Map<String, On<MutableEntry<String, String>>> PROCESSORS =
      Map.of(
          "nothing", e -> "done",
          "exists", MutableEntry::exists,
          "get", MutableEntry::getValue,
          "set", e -> done(() -> e.setValue("new")),
          "remove", e -> done(e::remove),
          "set get", e -> after(() -> e.setValue("new"), e::getValue),
          "get set", e -> before(e.getValue(), () -> e.setValue("new")),
          "remove look", e -> after(e::remove, () -> e.getValue() + " " + e.exists()),
          "set remove", e -> after(() -> e.setValue("new"), () -> done(e::remove)),
          "remove set", e -> after(e::remove, () -> done(() -> e.setValue("new"))));

  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  private static Object done(Runnable call) {
    call.run();
    return "done";
  }

  private static @Nullable Object after(Runnable call, Supplier<@Nullable Object> result) {
    call.run();
    return result.get();
  }

  private static @Nullable Object before(@Nullable Object result, Runnable call) {
    call.run();
    return result;
  }

  private static void removeFirst(Iterator<?> iterator) {
    iterator.next();
    iterator.remove();
  }

  static Stream<Arguments> rows() {
    return TABLE
        .lines()
        .flatMap(line -> Stream.of("by value", "by reference").map(how -> Arguments.of(line, how)));
  }

  @ParameterizedTest(name = "{1}: {0}")
  @MethodSource("rows")
  void operation_onAbsentOrPresent_isAsTheTableSays(String line, String how) {
    List<String> row = Arrays.stream(line.split("\\|")).map(String::strip).toList();
    LarderCache<String, String> cache = cache(how.equals("by value"));
    if (row.get(1).equals("present")) {
      cache.put("k", "old");
    }
    recorder.take();
    StatisticsBean statistics = CacheFixture.statistics(cache);
    statistics.clear();

    String result = String.valueOf(run(row.get(0), cache));
    String calls = String.join(", ", recorder.take());
    String counts =
        ""
            + statistics.getCacheHits()
            + statistics.getCacheMisses()
            + statistics.getCachePuts()
            + statistics.getCacheRemovals();

    assertThat(List.of(result, calls, counts, String.valueOf(cache.get("k"))))
        .as(line)
        .isEqualTo(row.subList(2, row.size()));
  }

  @Test
  void table_operations_areAllThatThereAre() {
    Set<String> named =
        TABLE.lines().map(line -> line.substring(0, line.indexOf('|')).strip()).collect(toSet());

    Set<String> known = new HashSet<>(OPERATIONS.keySet());
    PROCESSORS.keySet().forEach(name -> known.add("invoke " + name));
    assertThat(named).isEqualTo(known);
  }

  private LarderCache<String, String> cache(boolean byValue) {
    return fixture.create(
        CacheFixture.strings(byValue)
            .writeThrough(true)
            .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
            .expiryPolicyFactory(Recorder.factory(recorder.new Policy()))
            .addListener(recorder.listening(/* oldValue= */ true, /* synchronous= */ true))
            .build());
  }

  private static @Nullable Object run(String name, Cache<String, String> cache) {
    if (!name.startsWith("invoke ")) {
      return requireNonNull(OPERATIONS.get(name), name).apply(cache);
    }
    On<MutableEntry<String, String>> steps =
        requireNonNull(PROCESSORS.get(name.substring("invoke ".length())), name);
    EntryProcessor<String, String, Object> processor = (entry, arguments) -> steps.apply(entry);
    return cache.invoke("k", processor);
  }
}
