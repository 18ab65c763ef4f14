package dev.larder.tck.speed;

import dev.larder.tck.memory.JCacheUnderTest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.cache.Cache;
import javax.cache.processor.EntryProcessor;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What only JCache has. */
public class JCacheBenchmark extends BenchmarkState {
  /** Keys of a batch. */
  private static final int BATCH = 20;

  private static final int BATCHES = 4_096;

  /** Replaces the value by the argument, and gives nothing. */
  private static final EntryProcessor<String, Object, @Nullable Object> REPLACE =
      (entry, arguments) -> {
        if (entry.exists()) {
          entry.setValue(arguments[0]);
        }
        return null;
      };

  @Param({"larder", "caffeine", "ehcache", "cache2k", "ri"})
  String peer = "";

  private int[] draws = {};
  private List<Set<String>> batches = List.of();

  @Override
  String peer() {
    return peer;
  }

  /** Draws the order of keys, and those of each batch. */
  @Setup
  public void draw() {
    draws = draws(0);
    batches = IntStream.range(0, BATCHES).mapToObj(this::batch).toList();
  }

  /** Different keys, popular ones more often. */
  private Set<String> batch(int number) {
    Set<String> batch = new HashSet<>();
    for (int i = number * BATCH; batch.size() < BATCH; i++) {
      batch.add(asked[draws[i & (draws.length - 1)]]);
    }
    return batch;
  }

  /** Twenty keys that are there, in one call. */
  @Benchmark
  public Map<String, Object> getAll20(Cursor cursor) {
    return jcache().getAll(batches.get(cursor.next() & (BATCHES - 1)));
  }

  /** An entry processor that replaces a value. */
  @Benchmark
  public @Nullable Object invoke(Cursor cursor) {
    int number = cursor.next();
    return jcache().invoke(asked[draws[number]], REPLACE, value(number));
  }

  private Cache<String, Object> jcache() {
    return ((JCacheUnderTest) cache()).jcache();
  }
}
