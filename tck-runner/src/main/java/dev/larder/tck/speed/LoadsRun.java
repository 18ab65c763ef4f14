package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.Values;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.integration.CacheLoader;

/**
 * Many callers at once for each of some keys that have to be loaded, again and again with new keys,
 * while one more caller gets a key that is there.
 */
final class LoadsRun {
  /** How long the loader takes for a key. */
  static final long LOAD_MILLIS = 5;

  /** Keys that are missing at the same time. */
  static final int KEYS = 100;

  private static final int ROUNDS_PER_LAP = 7;
  private static final long PATIENCE_SECONDS = 60;

  /** The key that is there, far from those to load. */
  private static final String OTHER = Values.key(1L << 40);

  private final Scene scene;
  private final int rounds;
  private final Map<String, Long> loads = new ConcurrentHashMap<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile boolean ended;

  LoadsRun(SpeedJob job) {
    scene = job.scene();
    rounds = ROUNDS_PER_LAP * job.pace().laps();
  }

  Map<Figure, Double> run(SpeedSetup setup) throws Exception {
    Stock stock = scene.stock().withEntries((long) KEYS * (rounds + 2));
    MutableConfiguration<String, Object> configuration = Configurations.hour(stock);
    configuration.setReadThrough(true).setCacheLoaderFactory(() -> new SlowLoader(stock));
    try (CacheUnderTest cache = setup.open(stock, configuration)) {
      cache.put(OTHER, stock.values().value(0, 0));
      // Classes are loaded and threads made for the first time in a round that does not count.
      round(cache, 0);
      Latencies others = new Latencies();
      Thread bystander = new Thread(() -> getAgainAndAgain(cache, others), "bystander");
      bystander.start();
      List<Double> waits = new ArrayList<>();
      for (int i = 1; i <= rounds; i++) {
        waits.add(round(cache, i) / 1e6);
      }
      ended = true;
      bystander.join();
      return figures(waits, others);
    }
  }

  private Map<Figure, Double> figures(List<Double> waits, Latencies others) {
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    figures.put(
        Figure.MOST_LOADS_PER_KEY,
        loads.values().stream().mapToDouble(Long::doubleValue).max().orElse(0));
    figures.put(Figure.WORST_WAIT_MILLIS, Medians.median(waits));
    figures.put(Figure.OTHER_P99_MILLIS, others.percentileNanos(0.99) / 1e6);
    return figures;
  }

  /** All threads get one of the round's keys at once; gives the longest wait, in nanoseconds. */
  private long round(CacheUnderTest cache, int number) throws InterruptedException {
    int threads = scene.access().threads();
    CountDownLatch ready = new CountDownLatch(threads);
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(threads);
    AtomicLongArray waits = new AtomicLongArray(threads);
    ThreadFactory factory = VirtualThreads.factoryOrPlatform();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      String key = Values.key((long) number * KEYS + i % KEYS);
      factory
          .newThread(
              () -> {
                ready.countDown();
                waits.set(thread, timedGet(cache, key, go));
                done.countDown();
              })
          .start();
    }
    ready.await();
    go.countDown();
    if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          done.getCount() + " callers had nothing after " + PATIENCE_SECONDS + " s");
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a caller failed", failure.get());
    }
    long worst = 0;
    for (int i = 0; i < threads; i++) {
      worst = Math.max(worst, waits.get(i));
    }
    return worst;
  }

  private long timedGet(CacheUnderTest cache, String key, CountDownLatch go) {
    try {
      go.await();
      long start = System.nanoTime();
      if (cache.get(key) == null) {
        throw new IllegalStateException("a key that can be loaded was not there");
      }
      return System.nanoTime() - start;
    } catch (InterruptedException | RuntimeException e) {
      failure.compareAndSet(null, e);
      return 0;
    }
  }

  private void getAgainAndAgain(CacheUnderTest cache, Latencies latencies) {
    while (!ended) {
      long start = System.nanoTime();
      Object value = cache.get(OTHER);
      latencies.record(System.nanoTime() - start);
      if (value == null) {
        failure.compareAndSet(null, new IllegalStateException("a key that was put was not there"));
      }
    }
  }

  /** Takes its time, and counts. */
  private final class SlowLoader implements CacheLoader<String, Object> {
    private final Stock stock;

    SlowLoader(Stock stock) {
      this.stock = stock;
    }

    @Override
    public Object load(String key) {
      loads.merge(key, 1L, Long::sum);
      try {
        Thread.sleep(LOAD_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      return stock.values().value(1, 1);
    }

    @Override
    public Map<String, Object> loadAll(Iterable<? extends String> keys) {
      throw new UnsupportedOperationException("nobody asks for several keys here");
    }
  }
}
