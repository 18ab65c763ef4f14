package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Draw;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.EternalExpiryPolicy;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What all benchmarks share: a full cache, configured as in {@link SpeedSetups}, and all objects
 * that callers use, made in advance. Used by several threads; each has a {@link Cursor} of its own.
 *
 * <p>Parameters have few values by default, because each value multiplies the time.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
public abstract class BenchmarkState {
  private static final int TEXT_LENGTH = 100;
  private static final int VALUES = 4_096;
  private static final int ALL = 100;
  private static final long SEED = 42;

  /** REFERENCE or VALUE; nothing to Caffeine itself and to the map, which copy nothing. */
  @Param({"REFERENCE", "VALUE"})
  String form = "";

  /** STRING (100 characters), BYTES (100 of them) or OBJECT (six fields). */
  @Param("STRING")
  String values = "";

  /** COPY asks with keys that are equal to the stored ones, SAME with the stored ones. */
  @Param("COPY")
  String keys = "";

  /** Whether entries expire, an hour after they were put; nothing to the map. */
  @Param("true")
  boolean ttl;

  /** Whether the cache counts hits and misses; nothing to the map. */
  @Param("false")
  boolean statistics;

  @Param("100000")
  int entries;

  /** Keys as callers ask for them. */
  String[] asked = {};

  /** Keys that are not there. */
  String[] absent = {};

  /** Values to put. */
  Object[] puts = {};

  private @Nullable CacheUnderTest cache;

  /** Where a thread is in the order of keys, which all go round. */
  @State(Scope.Thread)
  public static class Cursor {
    private int next;

    /** Threads begin at different places. */
    @Setup(Level.Iteration)
    public void begin(ThreadParams thread) {
      next = Keyring.LEAST_DRAWS / thread.getThreadCount() * thread.getThreadIndex();
    }

    int next() {
      next = (next + 1) & (Keyring.LEAST_DRAWS - 1);
      return next;
    }
  }

  /** The peer that the benchmark's own parameter names. */
  abstract String peer();

  /** Opens the cache and fills it. */
  @Setup
  public void open() throws ReflectiveOperationException {
    Stock stock = Stock.of(Form.valueOf(form), values(), entries);
    MutableConfiguration<String, Object> configuration =
        ttl
            ? Configurations.hour(stock)
            : Configurations.expiring(stock, EternalExpiryPolicy.factoryOf());
    configuration.setStatisticsEnabled(statistics);
    Contender contender = Contender.named(peer()).orElseThrow();
    CacheUnderTest opened =
        SpeedSetup.named(contender.setup().getName()).open(stock, configuration);
    String[] stored = Keyring.keys(0, entries);
    for (int i = 0; i < entries; i++) {
      opened.put(stored[i], stock.values().value(i, i));
    }
    asked = keys.equals(Access.Keys.SAME.name()) ? stored : Keyring.keys(0, entries);
    absent = Keyring.keys(entries, entries);
    puts = new Object[VALUES];
    Arrays.setAll(puts, i -> stock.values().value(i, i));
    cache = opened;
  }

  private Values values() {
    return switch (values.toUpperCase(Locale.ROOT)) {
      case "STRING" -> Values.fixed(TEXT_LENGTH);
      case "BYTES" -> Values.bytes(TEXT_LENGTH);
      case "OBJECT" -> Values.objects();
      default -> throw new IllegalArgumentException("values=" + values);
    };
  }

  /** Closes the cache. */
  @TearDown
  public void close() {
    cache().close();
  }

  /** The cache, which is there between {@link #open} and {@link #close}. */
  CacheUnderTest cache() {
    CacheUnderTest opened = cache;
    if (opened == null) {
      throw new IllegalStateException("not opened");
    }
    return opened;
  }

  /** A value to put, another one each time. */
  Object value(int number) {
    return puts[number & (VALUES - 1)];
  }

  /** Numbers of keys by Zipf 0.99; those to put, of which the bits are turned, come so often. */
  int[] draws(int percentPuts) {
    if (percentPuts < 0 || percentPuts > ALL) {
      throw new IllegalArgumentException("percentPuts=" + percentPuts);
    }
    return Keyring.drawn(Draw.ZIPF, entries, percentPuts, new SplittableRandom(SEED));
  }
}
