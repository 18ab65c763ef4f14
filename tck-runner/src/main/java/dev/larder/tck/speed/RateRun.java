package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.speed.Caller.Lap;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/** How many operations callers without pause get done, and what they allocate. */
final class RateRun {
  private final CacheUnderTest cache;
  private final Scene scene;
  private final Pace pace;
  private final List<Caller> callers;

  /** Laps of the caller that only writes are not counted; it is the last one. */
  private final int counted;

  /** A run in a cache that is empty yet. */
  RateRun(CacheUnderTest cache, SpeedJob job) {
    this.cache = cache;
    scene = job.scene();
    pace = job.pace();
    counted = scene.access().threads();
    Keyring keyring = Keyring.of(scene);
    keyring.fill(cache, scene.stock());
    callers = new ArrayList<>();
    IntStream.range(0, counted)
        .mapToObj(number -> keyring.caller(cache, number, counted))
        .forEach(callers::add);
    if (scene.workload() == Workload.WRITTEN_GET) {
      callers.add(Keyring.of(scene.with(Workload.PUT)).caller(cache, 0, 1));
    }
  }

  /**
   * Runs.
   *
   * @throws IllegalStateException if a key that was put is not there, in a cache with room for all
   */
  Map<Figure, Double> run() throws InterruptedException, ExecutionException {
    lap(pace.warmUpSeconds());
    OptionalLong retriesBefore = Retries.of(cache);
    long reads = 0;
    List<Double> rates = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    for (int i = 0; i < pace.laps(); i++) {
      List<Lap> laps = lap(pace.lapSeconds());
      rates.add(laps.stream().mapToDouble(lap -> 1e9 * lap.operations() / lap.nanos()).sum());
      long operations = laps.stream().mapToLong(Lap::operations).sum();
      bytes.add((double) laps.stream().mapToLong(Lap::bytes).sum() / operations);
      reads += operations;
      check(laps);
    }
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    figures.put(Figure.OPERATIONS_PER_SECOND, Medians.median(rates));
    figures.put(Figure.BYTES_PER_OPERATION, Medians.median(bytes));
    OptionalLong retries = Retries.of(cache);
    if (scene.workload() == Workload.WRITTEN_GET && retries.isPresent()) {
      figures.put(
          Figure.RETRIES_PER_READ,
          (double) (retries.getAsLong() - retriesBefore.orElse(0)) / reads);
    }
    return figures;
  }

  private List<Lap> lap(double seconds) throws InterruptedException, ExecutionException {
    List<Callable<Lap>> tasks =
        callers.stream().<Callable<Lap>>map(caller -> () -> caller.run(seconds)).toList();
    return Crew.run(tasks).subList(0, counted);
  }

  private static void check(List<Lap> laps) {
    long misses = laps.stream().mapToLong(Lap::misses).sum();
    if (misses > 0) {
      throw new IllegalStateException(misses + " gets found nothing where all keys had room");
    }
  }
}
