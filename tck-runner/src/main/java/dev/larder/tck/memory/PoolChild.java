package dev.larder.tck.memory;

import dev.larder.CacheBudget;
import dev.larder.CacheUsage;
import dev.larder.tck.memory.PoolResult.PoolShare;
import dev.larder.tck.trace.FloodTrace;
import dev.larder.tck.trace.LibraryTrace;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceException;
import dev.larder.tck.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;

/**
 * The child's main class for the pool: the same requests to the same caches twice, once in one pool
 * and once with equal budgets of their own.
 */
final class PoolChild {
  private static final String PROVIDER = "dev.larder.spi.LarderCachingProvider";

  /** What an entry takes beside its characters; only the size of the pool depends on it. */
  private static final long BESIDE_CONTENTS = 40;

  private PoolChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, PoolJob.class, PoolChild::answer);
  }

  static PoolResult answer(PoolJob job) throws TraceException, InterruptedException {
    List<Trace> traces = new ArrayList<>();
    for (String name : job.traces()) {
      traces.add(trace(name));
    }
    int copies = copies(job, traces);
    List<PoolLoad> loads = traces.stream().map(trace -> new PoolLoad(trace, copies)).toList();
    long poolBytes = (long) (job.share() * footprint(loads));
    long[] splitHits = new long[loads.size()];
    if (job.churnThreads() == 0) {
      split(loads, poolBytes / loads.size());
      for (int i = 0; i < splitHits.length; i++) {
        splitHits[i] = loads.get(i).hits();
      }
    }
    loads.forEach(PoolLoad::reset);
    return pool(job, loads, poolBytes, copies, splitHits);
  }

  private static Trace trace(String name) throws TraceException {
    return switch (name) {
      case LibraryTrace.NAME -> LibraryTrace.create();
      case FloodTrace.NAME -> FloodTrace.create();
      default -> TraceReader.read(Path.of(name));
    };
  }

  private static long footprint(List<PoolLoad> loads) {
    return loads.stream().mapToLong(load -> load.footprint(BESIDE_CONTENTS)).sum();
  }

  /** Small traces are repeated, so that fixed costs do not decide. */
  private static int copies(PoolJob job, List<Trace> traces) {
    List<PoolLoad> single = traces.stream().map(trace -> new PoolLoad(trace, 1)).toList();
    double budget = job.share() * footprint(single) / single.size();
    long wanted = (long) Math.ceil(job.leastCacheBytes() / budget);
    long most = job.mostRequests() / single.stream().mapToLong(PoolLoad::requests).sum();
    return (int) Math.max(1, Math.min(wanted, most));
  }

  private static void split(List<PoolLoad> loads, long bytes) {
    Properties properties = new Properties();
    properties.setProperty("larder.default.budget", bytes + "B");
    CachingProvider provider = Caching.getCachingProvider(PROVIDER);
    try (CacheManager manager =
        provider.getCacheManager(provider.getDefaultURI(), null, properties)) {
      run(loads, caches(manager, loads.size()));
    }
  }

  private static PoolResult pool(
      PoolJob job, List<PoolLoad> loads, long bytes, int copies, long[] splitHits)
      throws InterruptedException {
    Properties properties = new Properties();
    properties.setProperty("larder.budget", bytes + "B");
    CachingProvider provider = Caching.getCachingProvider(PROVIDER);
    long start = System.nanoTime();
    try (CacheManager manager =
        provider.getCacheManager(provider.getDefaultURI(), null, properties)) {
      List<Cache<String, String>> caches = caches(manager, loads.size());
      PoolWatch watch = new PoolWatch(manager.unwrap(CacheBudget.class));
      PoolChurn churn = new PoolChurn(manager, job.churnThreads());
      try (watch;
          churn) {
        run(loads, caches);
      }
      List<PoolShare> shares = new ArrayList<>();
      for (int i = 0; i < loads.size(); i++) {
        PoolLoad load = loads.get(i);
        long held = caches.get(i).unwrap(CacheUsage.class).usedBytes();
        shares.add(
            new PoolShare(
                load.trace().name(), load.requests(), load.hits(), splitHits[i], held));
      }
      return new PoolResult(
          bytes,
          copies,
          shares,
          watch.most(),
          watch.looks(),
          churn.churned(),
          (System.nanoTime() - start) / 1e9);
    }
  }

  private static List<Cache<String, String>> caches(CacheManager manager, int count) {
    List<Cache<String, String>> caches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      caches.add(
          manager.createCache(
              "cache-" + i,
              new MutableConfiguration<String, String>().setTypes(String.class, String.class)));
    }
    return caches;
  }

  /** Always the cache that is furthest behind: all of them begin and end together. */
  private static void run(List<PoolLoad> loads, List<Cache<String, String>> caches) {
    int behind = 0;
    while (loads.get(behind).progress() < 1) {
      loads.get(behind).step(caches.get(behind));
      for (int i = 0; i < loads.size(); i++) {
        if (loads.get(i).progress() < loads.get(behind).progress()) {
          behind = i;
        }
      }
    }
  }
}
