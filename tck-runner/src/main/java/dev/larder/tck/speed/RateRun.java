package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.speed.Caller.Lap;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/** How many operations callers without pause get done, and what they allocate. */
final class RateRun {
  private final Pace pace;
  private final List<Caller> callers;

  /** A run in a cache that is empty yet. */
  RateRun(CacheUnderTest cache, SpeedJob job) {
    Scene scene = job.scene();
    pace = job.pace();
    int threads = scene.access().threads();
    Keyring keyring = Keyring.of(scene);
    keyring.fill(cache, scene.stock());
    callers =
        IntStream.range(0, threads)
            .mapToObj(number -> keyring.caller(cache, number, threads))
            .toList();
  }

  /**
   * Runs.
   *
   * @throws IllegalStateException if a key that was put is not there, in a cache with room for all
   */
  Map<Figure, Double> run() throws InterruptedException, ExecutionException {
    lap(pace.warmUpSeconds());
    List<Double> rates = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    for (int i = 0; i < pace.laps(); i++) {
      List<Lap> laps = lap(pace.lapSeconds());
      rates.add(laps.stream().mapToDouble(lap -> 1e9 * lap.operations() / lap.nanos()).sum());
      long operations = laps.stream().mapToLong(Lap::operations).sum();
      bytes.add((double) laps.stream().mapToLong(Lap::bytes).sum() / operations);
      check(laps);
    }
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    figures.put(Figure.OPERATIONS_PER_SECOND, Medians.median(rates));
    figures.put(Figure.BYTES_PER_OPERATION, Medians.median(bytes));
    return figures;
  }

  private List<Lap> lap(double seconds) throws InterruptedException, ExecutionException {
    List<Callable<Lap>> tasks =
        callers.stream().<Callable<Lap>>map(caller -> () -> caller.run(seconds)).toList();
    return Crew.run(tasks);
  }

  private static void check(List<Lap> laps) {
    long misses = laps.stream().mapToLong(Lap::misses).sum();
    if (misses > 0) {
      throw new IllegalStateException(misses + " gets found nothing where all keys had room");
    }
  }
}
