package dev.larder.tck.memory;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The load of one run: callers at work side by side, as a server's threads are, so that the rate
 * does not hang on how long one of them waits for the machine's memory.
 */
final class GcLoad {
  private static final int CALLERS = 2;

  private final CacheUnderTest cache;
  private final Values values;
  private final long keys;
  private final List<GcCaller> callers;

  GcLoad(CacheUnderTest cache, GcJob job) {
    this.cache = cache;
    values = job.order().values();
    keys = job.keys();
    long each = job.pace().operationsPerSecond() / CALLERS;
    callers =
        IntStream.range(0, CALLERS)
            .mapToObj(caller -> new GcCaller(cache, values, keys, each, caller))
            .toList();
  }

  /** Puts each key once. */
  void fill() {
    for (long key = 0; key < keys; key++) {
      cache.put(Values.key(key), values.value(key, key));
    }
  }

  /** Goes on for some seconds. */
  GcResult.Load run(double seconds) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<GcResult.Load>> runs =
          callers.stream().map(caller -> threads.submit(() -> caller.run(seconds))).toList();
      GcResult.Load all = runs.get(0).get();
      for (Future<GcResult.Load> other : runs.subList(1, CALLERS)) {
        all = all.with(other.get());
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }
}
