package dev.larder.tck.speed;

import dev.larder.CacheUsage;
import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.Values;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/**
 * How long reads take while many other entries expire one after the other, within a minute, and
 * when the last of these is gone. Without expiry: the same reads at the same time, beside entries
 * that stay. Larder only: nobody else removes what nobody asks for.
 */
final class SweepRun {
  /** Every so-many-eth entry is one that is read, and stays. */
  private static final long PER_READ_ENTRY = 50;

  private static final long HOUR_MILLIS = 3_600_000;

  /**
   * The first deadline comes when all have been put: twice what it would take if all took as long
   * as the first ones, that is in code that is not warm; at least and, for each entry, at most so
   * much.
   */
  private static final double LEAD = 2;

  private static final long LEAST_LEAD_MILLIS = 1_000;
  private static final double MOST_LEAD_MILLIS_PER_ENTRY = 0.02;
  private static final long POLL_MILLIS = 5;

  /** What is not gone by then never will be. */
  private static final long PATIENCE_MILLIS = 120_000;

  private final Scene scene;
  private final long expiryMillis;
  private final long entries;
  private final int read;
  private final Deadlines deadlines = new Deadlines();

  SweepRun(SpeedJob job) {
    scene = job.scene();
    expiryMillis = Math.round(1_000 * job.pace().expirySeconds());
    entries = scene.stock().entries();
    read = (int) Math.max(1, entries / PER_READ_ENTRY);
  }

  Map<Figure, Double> run(SpeedSetup setup) throws InterruptedException, ExecutionException {
    Stock all = scene.stock().withEntries(entries + read);
    try (CacheUnderTest cache = setup.open(all, Configurations.expiring(all, () -> deadlines))) {
      long first = fill(cache);
      Thread.sleep(Math.max(0, first - System.currentTimeMillis()));
      Latencies latencies = read(cache, first + expiryMillis);
      Map<Figure, Double> figures = new EnumMap<>(Figure.class);
      figures.put(Figure.P999_NANOS, (double) latencies.percentileNanos(0.999));
      figures.put(Figure.OPERATIONS_PER_SECOND, latencies.total() / (expiryMillis / 1_000.0));
      if (scene.workload() == Workload.SWEEP) {
        figures.put(Figure.GONE_SECONDS, secondsUntilGone(cache, first + expiryMillis));
      }
      return figures;
    }
  }

  /** Fills it and gives the time of the first deadline, in milliseconds of the system's clock. */
  private long fill(CacheUnderTest cache) {
    deadlines.next(HOUR_MILLIS);
    long start = System.nanoTime();
    for (long key = entries; key < entries + read; key++) {
      put(cache, key);
    }
    long lead = leadMillis((System.nanoTime() - start) / 1e6 / read);
    long first = System.currentTimeMillis() + lead;
    for (long key = 0; key < entries; key++) {
      if (scene.workload() == Workload.SWEEP) {
        deadlines.next(
            first + (long) (Values.share(key) * expiryMillis) - System.currentTimeMillis());
      }
      put(cache, key);
    }
    if (System.currentTimeMillis() > first) {
      throw new IllegalStateException("it took more than " + lead + " ms to put the entries");
    }
    return first;
  }

  private long leadMillis(double millisPerEntry) {
    double each = Math.min(LEAD * millisPerEntry, MOST_LEAD_MILLIS_PER_ENTRY);
    return Math.max(LEAST_LEAD_MILLIS, Math.round(each * entries));
  }

  private void put(CacheUnderTest cache, long key) {
    cache.put(Values.key(key), scene.stock().values().value(key, key));
  }

  private Latencies read(CacheUnderTest cache, long untilMillis)
      throws InterruptedException, ExecutionException {
    String[] keys = new String[read];
    IntStream.range(0, read).forEach(i -> keys[i] = Values.key(entries + i));
    List<Callable<Latencies>> readers =
        IntStream.range(0, scene.access().threads())
            .<Callable<Latencies>>mapToObj(number -> () -> reader(cache, keys, number, untilMillis))
            .toList();
    Latencies all = new Latencies();
    Crew.run(readers).forEach(all::add);
    return all;
  }

  private static Latencies reader(
      CacheUnderTest cache, String[] keys, int number, long untilMillis) {
    Latencies latencies = new Latencies();
    SplittableRandom random = new SplittableRandom(number);
    while (System.currentTimeMillis() < untilMillis) {
      for (int i = 0; i < Caller.BATCH; i++) {
        String key = keys[random.nextInt(keys.length)];
        long start = System.nanoTime();
        Object value = cache.get(key);
        latencies.record(System.nanoTime() - start);
        if (value == null) {
          throw new IllegalStateException("an entry that had not expired was not there");
        }
      }
    }
    return latencies;
  }

  private double secondsUntilGone(CacheUnderTest cache, long lastMillis)
      throws InterruptedException {
    CacheUsage usage = Objects.requireNonNull(cache.usage(), "it does not tell its entries");
    while (usage.entries() > read) {
      if (System.currentTimeMillis() > lastMillis + PATIENCE_MILLIS) {
        throw new IllegalStateException(
            usage.entries()
                - read
                + " expired entries were still there after "
                + PATIENCE_MILLIS / 1_000
                + " s");
      }
      Thread.sleep(POLL_MILLIS);
    }
    if (usage.expiredActively() < entries) {
      throw new IllegalStateException("entries left otherwise than by expiring");
    }
    return (System.currentTimeMillis() - lastMillis) / 1_000.0;
  }
}
