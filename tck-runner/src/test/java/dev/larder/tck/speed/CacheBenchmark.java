package dev.larder.tck.speed;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Gets and puts, in whatever is a cache or a map. */
public class CacheBenchmark extends BenchmarkState {
  @Param({"larder", "caffeine", "ehcache", "cache2k", "ri", "caffeine-core", "chm"})
  String peer = "";

  private int[] gets = {};
  private int[] tenPuts = {};
  private int[] fiftyPuts = {};

  @Override
  String peer() {
    return peer;
  }

  /** Draws the order of keys. */
  @Setup
  public void draw() {
    gets = draws(0);
    tenPuts = draws(10);
    fiftyPuts = draws(50);
  }

  /** A key that is there. */
  @Benchmark
  public @Nullable Object getHit(Cursor cursor) {
    return cache().get(asked[gets[cursor.next()]]);
  }

  /** A key that is not there. */
  @Benchmark
  public @Nullable Object getMiss(Cursor cursor) {
    return cache().get(absent[gets[cursor.next()]]);
  }

  /** A new value for a key that is there. */
  @Benchmark
  public void putOverwrite(Cursor cursor) {
    int number = cursor.next();
    cache().put(asked[gets[number]], value(number));
  }

  /** A new key; it is removed again, so that a cache without a bound does not grow. */
  @Benchmark
  public void putNewAndRemove(Cursor cursor) {
    int number = cursor.next();
    String key = absent[gets[number]];
    cache().put(key, value(number));
    cache().remove(key);
  }

  /** One of ten operations puts. */
  @Benchmark
  public @Nullable Object mix90(Cursor cursor) {
    return getOrPut(tenPuts, cursor.next());
  }

  /** Every other operation puts. */
  @Benchmark
  public @Nullable Object mix50(Cursor cursor) {
    return getOrPut(fiftyPuts, cursor.next());
  }

  private @Nullable Object getOrPut(int[] draws, int number) {
    int draw = draws[number];
    if (draw >= 0) {
      return cache().get(asked[draw]);
    }
    cache().put(asked[~draw], value(number));
    return null;
  }
}
