package dev.larder.tck.speed;

import static java.util.Objects.requireNonNull;

import dev.larder.CacheUsage;
import dev.larder.LockHolds;
import dev.larder.tck.memory.CacheUnderTest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.cache.configuration.Factory;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;

/**
 * What happens inside while callers are at work: how often readers are disturbed, and how long
 * locks are held. Larder only: nobody else tells.
 */
final class WatchedRun {
  /** Read when a cache is created. */
  private static final String WATCH = "larder.lockholds";

  /** So many times as many keys as fit. */
  private static final int KEYS_PER_ENTRY = 2;

  /** An entry lives for this part of the run. */
  private static final double LIFE = 0.25;

  private final Scene scene;
  private final Pace pace;
  private final double seconds;

  WatchedRun(SpeedJob job) {
    scene = job.scene();
    pace = job.pace();
    seconds = pace.warmUpSeconds() + pace.laps() * pace.lapSeconds();
  }

  Map<Figure, Double> run(SpeedSetup setup) throws InterruptedException, ExecutionException {
    System.setProperty(WATCH, "true");
    try {
      return scene.workload() == Workload.CONTENDED ? contended(setup) : turnover(setup);
    } finally {
      System.clearProperty(WATCH);
    }
  }

  private Map<Figure, Double> contended(SpeedSetup setup)
      throws InterruptedException, ExecutionException {
    Stock stock = scene.stock();
    try (CacheUnderTest cache = setup.open(stock, Configurations.hour(stock))) {
      Keyring reading = Keyring.of(scene.with(Workload.GET));
      reading.fill(cache, stock);
      int threads = scene.access().threads();
      List<Caller> callers = new ArrayList<>();
      callers.add(Keyring.of(scene.with(Workload.PUT)).caller(cache, 0, threads));
      IntStream.range(1, threads)
          .forEach(number -> callers.add(reading.caller(cache, number, threads)));
      lap(callers, pace.warmUpSeconds());
      LockHolds holds = holds(cache);
      long before = holds.readRetries();
      List<Caller.Lap> laps = lap(callers, pace.laps() * pace.lapSeconds());
      long reads = laps.stream().skip(1).mapToLong(Caller.Lap::operations).sum();
      Map<Figure, Double> figures = new EnumMap<>(Figure.class);
      figures.put(Figure.RETRIES_PER_READ, (double) (holds.readRetries() - before) / reads);
      figures.put(
          Figure.OPERATIONS_PER_SECOND,
          laps.stream().skip(1).mapToDouble(lap -> 1e9 * lap.operations() / lap.nanos()).sum());
      return figures;
    }
  }

  private Map<Figure, Double> turnover(SpeedSetup setup)
      throws InterruptedException, ExecutionException {
    Stock stock = scene.stock();
    long livesMillis = Math.max(1, Math.round(1_000 * LIFE * seconds));
    Factory<ExpiryPolicy> expiry =
        CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.MILLISECONDS, livesMillis));
    try (CacheUnderTest cache = setup.open(stock, Configurations.expiring(stock, expiry))) {
      int threads = scene.access().threads();
      Keyring keyring =
          Keyring.of(scene.withEntries(KEYS_PER_ENTRY * stock.entries()).with(Workload.PUT));
      lap(
          IntStream.range(0, threads)
              .mapToObj(number -> keyring.caller(cache, number, threads))
              .toList(),
          seconds);
      if (pace.equals(Pace.FULL)) {
        check(requireNonNull(cache.usage()));
      }
      LockHolds holds = holds(cache);
      Map<Figure, Double> figures = new EnumMap<>(Figure.class);
      figures.put(Figure.HOLD_P99_NANOS, (double) holds.percentileNanos(0.99));
      figures.put(Figure.HOLD_MAX_NANOS, (double) holds.maxNanos());
      return figures;
    }
  }

  /**
   * A figure of holds in which none of the long work was done would look good. In a shorter run it
   * promises nothing, and a small cache does not fill up: its budget is not that small.
   */
  private void check(CacheUsage usage) {
    boolean cleaned = !scene.stock().byValue() || usage.bytesCopied() > 0;
    if (usage.expiredActively() == 0 || usage.evicted() == 0 || !cleaned) {
      throw new IllegalStateException(
          "not everything happened that may take long: expired by the sweeper=%,d, evicted=%,d, "
                  .formatted(usage.expiredActively(), usage.evicted())
              + "bytes copied by the cleaner=%,d".formatted(usage.bytesCopied()));
    }
  }

  private static LockHolds holds(CacheUnderTest cache) {
    return requireNonNull(cache.usage(), "it does not tell").lockHolds().orElseThrow();
  }

  private static List<Caller.Lap> lap(List<Caller> callers, double seconds)
      throws InterruptedException, ExecutionException {
    return Crew.run(
        callers.stream().<Callable<Caller.Lap>>map(caller -> () -> caller.run(seconds)).toList());
  }
}
