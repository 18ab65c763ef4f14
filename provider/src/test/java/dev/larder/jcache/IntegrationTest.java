package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.LarderConfiguration;
import dev.larder.jcache.management.StatisticsBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CacheWriterException;
import javax.cache.integration.CompletionListenerFuture;
import javax.cache.processor.EntryProcessorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Read-through, write-through, {@code loadAll}. */
class IntegrationTest {
  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  private LarderCache<String, String> reading() {
    return reading(recorder.new Loader());
  }

  private LarderCache<String, String> reading(CacheLoader<String, String> loader) {
    return fixture.create(
        CacheFixture.strings()
            .readThrough(true)
            .cacheLoaderFactory(Recorder.factory(loader))
            .addListener(recorder.listening(/* oldValue= */ true, /* synchronous= */ true))
            .build());
  }

  private LarderCache<String, String> writing(CacheWriter<String, String> writer) {
    return fixture.create(
        CacheFixture.strings()
            .writeThrough(true)
            .cacheWriterFactory(Recorder.factory(writer))
            .build());
  }

  // ---- loading

  @Test
  void get_absent_loadsOnceAndIsAMiss() {
    LarderCache<String, String> cache = reading();
    recorder.source.put("k", "v");

    assertThat(cache.get("k")).isEqualTo("v");
    assertThat(cache.get("k")).isEqualTo("v");

    StatisticsBean statistics = CacheFixture.statistics(cache);
    assertThat(recorder.take()).containsExactly("load k", "CREATED k v null");
    assertThat(statistics.getCacheMisses()).isEqualTo(1);
    assertThat(statistics.getCacheHits()).isEqualTo(1);
    assertThat(statistics.getCachePuts()).isZero();
  }

  @Test
  void get_loaderHasNothing_isNullAndStoresNothing() {
    LarderCache<String, String> cache = reading();

    assertThat(cache.get("k")).isNull();
    assertThat(cache.containsKey("k")).isFalse();
    assertThat(recorder.take()).containsExactly("load k");
  }

  @Test
  void getAll_someMissing_loadsThoseTogether() {
    LarderCache<String, String> cache = reading();
    recorder.source.putAll(Map.of("a", "1", "b", "2"));
    cache.get("a");
    recorder.take();

    assertThat(cache.getAll(Set.of("a", "b", "c"))).isEqualTo(Map.of("a", "1", "b", "2"));

    assertThat(recorder.take()).containsExactly("loadAll [b, c]", "CREATED b 2 null");
    StatisticsBean statistics = CacheFixture.statistics(cache);
    assertThat(statistics.getCacheHits()).isEqualTo(1);
    assertThat(statistics.getCacheMisses()).isEqualTo(3);
  }

  @Test
  void getAll_manyKeys_loadsThemInBatches() {
    LarderCache<String, String> cache = reading();
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      all.put("k" + i, "v" + i);
    }
    recorder.source.putAll(all);

    assertThat(cache.getAll(all.keySet())).isEqualTo(all);

    assertThat(recorder.take().stream().filter(call -> call.startsWith("loadAll"))).hasSize(4);
  }

  @Test
  void onlyReads_load_nothingElseDoes() {
    LarderCache<String, String> cache = reading();
    recorder.source.put("k", "v");

    cache.containsKey("k");
    cache.replace("k", "w");
    cache.replace("k", "v", "w");
    cache.getAndReplace("k", "w");
    cache.remove("k");
    cache.remove("k", "v");
    cache.getAndRemove("k");
    cache.forEach(entry -> {});
    cache.invoke("k", (entry, arguments) -> entry.exists());
    cache.invoke(
        "k",
        (entry, arguments) -> {
          entry.remove();
          return entry.getValue();
        });

    assertThat(recorder.take()).isEmpty();
    assertThat(cache.getAndPut("k", "w")).isNull();
    assertThat(recorder.take()).containsExactly("CREATED k w null");
  }

  @Test
  void invoke_getsAbsent_loadsAndStores() {
    LarderCache<String, String> cache = reading();
    recorder.source.put("k", "v");

    String seen = cache.invoke("k", (entry, arguments) -> entry.getValue() + entry.exists());

    assertThat(seen).isEqualTo("vtrue");
    assertThat(recorder.take()).containsExactly("load k", "CREATED k v null");
    assertThat(CacheFixture.statistics(cache).getCacheMisses()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isZero();
    assertThat(cache.containsKey("k")).isTrue();
  }

  @Test
  void loader_throws_isALoaderExceptionThatNamesCacheAndLoader() {
    LarderCache<String, String> cache = reading();
    recorder.inside =
        () -> {
          throw new IllegalStateException("database");
        };

    assertThatThrownBy(() -> cache.get("secret"))
        .isInstanceOf(CacheLoaderException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasMessageContaining("Loader")
        .hasMessageNotContaining("secret")
        .hasRootCauseMessage("database");
    assertThatThrownBy(() -> cache.getAll(Set.of("a", "b")))
        .isInstanceOf(CacheLoaderException.class);
    assertThatThrownBy(() -> cache.invoke("k", (entry, arguments) -> entry.getValue()))
        .isInstanceOf(CacheLoaderException.class);
    recorder.inside = () -> {};
    assertThat(cache.get("k")).isNull();
  }

  @Test
  void loader_throwsError_passesAsItIs() {
    LarderCache<String, String> cache = reading();
    StackOverflowError error = new StackOverflowError();
    recorder.inside =
        () -> {
          throw error;
        };

    assertThatThrownBy(() -> cache.get("k")).isSameAs(error);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void loader_givesAWrongType_isALoaderException() {
    CacheLoader loader =
        new CacheLoader<Object, Object>() {
          @Override
          public Object load(Object key) {
            return 42;
          }

          @Override
          public Map<Object, Object> loadAll(Iterable<?> keys) {
            Map<Object, Object> loaded = new HashMap<>();
            keys.forEach(key -> loaded.put(key, 42));
            return loaded;
          }
        };
    LarderCache<String, String> cache = reading(loader);

    assertThatThrownBy(() -> cache.get("k"))
        .isInstanceOf(CacheLoaderException.class)
        .hasRootCauseInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> cache.getAll(Set.of("k"))).isInstanceOf(CacheLoaderException.class);
    assertThat(cache.containsKey("k")).isFalse();
  }

  @Test
  void loadAll_replaceOrNot_storesWhatIsLoaded() throws Exception {
    LarderCache<String, String> cache = reading();
    cache.put("a", "old");
    recorder.source.putAll(Map.of("a", "1", "b", "2"));
    recorder.take();

    loadAll(cache, Set.of("a", "b", "c"), false);
    assertThat(recorder.take()).containsExactly("loadAll [b, c]", "CREATED b 2 null");
    loadAll(cache, Set.of("a", "b", "c"), true);

    assertThat(recorder.take())
        .containsExactlyInAnyOrder("loadAll [a, b, c]", "UPDATED a 1 old", "UPDATED b 2 2");
    StatisticsBean statistics = CacheFixture.statistics(cache);
    assertThat(statistics.getCacheGets()).isZero();
    assertThat(statistics.getCachePuts()).isEqualTo(1);
  }

  private static void loadAll(Cache<String, String> cache, Set<String> keys, boolean replace)
      throws Exception {
    CompletionListenerFuture done = new CompletionListenerFuture();
    cache.loadAll(keys, replace, done);
    done.get(10, TimeUnit.SECONDS);
  }

  @Test
  void loadAll_loaderThrows_tellsTheCompletionListenerOnly() throws Exception {
    LarderCache<String, String> cache = reading();
    CountDownLatch loads = new CountDownLatch(2);
    recorder.inside =
        () -> {
          loads.countDown();
          throw new IllegalStateException("database");
        };

    assertThatThrownBy(() -> loadAll(cache, Set.of("k"), true))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(CacheLoaderException.class);
    cache.loadAll(Set.of("k"), true, null);

    // Nobody tells that it has begun: at its end the test would take what it locks for left behind.
    assertThat(loads.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void loadAll_noLoader_completes() throws Exception {
    LarderCache<String, String> cache = fixture.create(CacheFixture.strings().build());

    loadAll(cache, Set.of("k"), true);

    assertThat(cache.containsKey("k")).isFalse();
  }

  @Test
  void loadAll_nullKey_isRefusedBeforeAnythingIsLoaded() {
    LarderCache<String, String> cache = reading();
    Set<String> keys = new HashSet<>(List.of("a"));
    addNull(keys);

    assertThatThrownBy(() -> cache.loadAll(keys, true, null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> cache.getAll(keys)).isInstanceOf(NullPointerException.class);
    assertThat(recorder.take()).isEmpty();
  }

  @SuppressWarnings("NullAway")
  private static void addNull(Set<String> keys) {
    keys.add(null);
  }

  // ---- writing

  @Test
  void writer_throws_changesNothing() {
    LarderCache<String, String> cache = writing(recorder.new Writer());
    cache.put("k", "v");
    recorder.inside =
        () -> {
          throw new IllegalStateException("database");
        };

    assertThatThrownBy(() -> cache.put("k", "w"))
        .isInstanceOf(CacheWriterException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasRootCauseMessage("database");
    assertThatThrownBy(() -> cache.remove("k")).isInstanceOf(CacheWriterException.class);
    assertThatThrownBy(() -> cache.putIfAbsent("l", "w")).isInstanceOf(CacheWriterException.class);
    assertThatThrownBy(
            () ->
                cache.invoke(
                    "k",
                    (entry, arguments) -> {
                      entry.setValue("w");
                      return null;
                    }))
        .isInstanceOf(CacheWriterException.class)
        .isNotInstanceOf(EntryProcessorException.class);
    assertThatThrownBy(cache::removeAll).isInstanceOf(CacheWriterException.class);

    assertThat(cache.get("k")).isEqualTo("v");
    assertThat(cache.containsKey("l")).isFalse();
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCacheRemovals()).isZero();
  }

  /** Writes and deletes keys that begin with "ok", then fails. */
  private final class HalfWriter extends Recorder.Writer {
    HalfWriter() {
      recorder.super();
    }

    @Override
    public void writeAll(Collection<Cache.Entry<? extends String, ? extends String>> entries) {
      entries.removeIf(entry -> entry.getKey().startsWith("ok"));
      throw new IllegalStateException("full");
    }

    @Override
    public void deleteAll(Collection<?> keys) {
      keys.removeIf(key -> key.toString().startsWith("ok"));
      throw new IllegalStateException("full");
    }
  }

  @Test
  void putAllAndRemoveAll_writerFailsHalfWay_applyExactlyWhatWasWritten() {
    LarderCache<String, String> cache = writing(new HalfWriter());
    Map<String, String> entries = new TreeMap<>(Map.of("ok1", "1", "ok2", "2", "no", "3"));

    assertThatThrownBy(() -> cache.putAll(entries)).isInstanceOf(CacheWriterException.class);
    assertThat(cache.getAll(entries.keySet())).isEqualTo(Map.of("ok1", "1", "ok2", "2"));
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(2);

    cache.put("no", "3");
    assertThatThrownBy(() -> cache.removeAll(entries.keySet()))
        .isInstanceOf(CacheWriterException.class);
    assertThat(cache.getAll(entries.keySet())).isEqualTo(Map.of("no", "3"));
    assertThat(CacheFixture.statistics(cache).getCacheRemovals()).isEqualTo(2);
    cache.put("ok3", "3");
    assertThatThrownBy(() -> cache.removeAll()).isInstanceOf(CacheWriterException.class);
    assertThat(cache.containsKey("ok3")).isFalse();
    assertThat(cache.containsKey("no")).isTrue();
  }

  @Test
  void putAll_manyEntries_writesBatchesAndStoresAll() {
    LarderCache<String, String> cache = writing(recorder.new Writer());
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      all.put("k" + i, "v" + i);
    }

    cache.putAll(all);

    assertThat(recorder.take()).hasSize(4);
    assertThat(cache.getAll(all.keySet())).isEqualTo(all);
    cache.removeAll();
    assertThat(recorder.take()).hasSize(4);
    assertThat(cache.iterator().hasNext()).isFalse();
  }

  @Test
  void writerEntry_keptByTheWriter_sharesNothingWithTheCaller() {
    List<int[]> kept = new ArrayList<>();
    CacheWriter<String, int[]> keeping =
        new CacheWriter<>() {
          @Override
          public void write(Cache.Entry<? extends String, ? extends int[]> entry) {
            kept.add(entry.getValue());
          }

          @Override
          public void writeAll(Collection<Cache.Entry<? extends String, ? extends int[]>> entries) {
            entries.forEach(this::write);
          }

          @Override
          public void delete(Object key) {}

          @Override
          public void deleteAll(Collection<?> keys) {}
        };
    LarderCache<String, int[]> cache =
        fixture.create(
            LarderConfiguration.builder(String.class, int[].class)
                .budget("1MiB")
                .writeThrough(true)
                .cacheWriterFactory(Recorder.factory(keeping))
                .build());
    int[] value = {1};

    cache.put("k", value);
    cache.putAll(Map.of("l", value));
    value[0] = 2;

    assertThat(kept).hasSize(2).allSatisfy(seen -> assertThat(seen).containsExactly(1));
  }

  @Test
  void loadAll_writeThrough_neverReachesTheWriter() throws Exception {
    recorder.source.put("k", "v");
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .readThrough(true)
                .writeThrough(true)
                .cacheLoaderFactory(Recorder.factory(recorder.new Loader()))
                .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
                .build());

    loadAll(cache, Set.of("k"), true);
    cache.get("k");
    assertThat(recorder.take()).containsExactly("loadAll [k]");

    cache.invoke(
        "l",
        (entry, arguments) -> {
          entry.getValue();
          entry.setValue("w");
          return null;
        });
    assertThat(recorder.take()).containsExactly("load l", "write l w");
  }

  @Test
  void loader_callsItsOwnKey_isRefused() {
    List<LarderCache<String, String>> self = new ArrayList<>();
    CacheLoader<String, String> nested =
        new CacheLoader<>() {
          @Override
          public String load(String key) {
            return key.equals("other")
                ? "fine"
                : "" + self.get(0).get("own".equals(key) ? key : "other");
          }

          @Override
          public Map<String, String> loadAll(Iterable<? extends String> keys) {
            return Map.of();
          }
        };
    LarderCache<String, String> cache = reading(nested);
    self.add(cache);

    assertThat(cache.get("k")).isEqualTo("fine");
    assertThatThrownBy(() -> cache.get("own"))
        .isInstanceOf(CacheLoaderException.class)
        .hasCauseInstanceOf(CacheException.class)
        .hasStackTraceContaining("this thread already works on the key");
  }
}
