package dev.larder.tck.pool;

import dev.larder.CacheBudget;
import dev.larder.CacheUsage;
import dev.larder.tck.memory.Child;
import dev.larder.tck.pool.PoolResult.Ledger;
import dev.larder.tck.pool.PoolResult.PoolShare;
import dev.larder.tck.trace.BuiltInTraces;
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
 * The child's main class: the same requests to the same caches twice, once with equal budgets of
 * their own and once in one pool.
 */
final class PoolChild {
  private static final String PROVIDER = "dev.larder.spi.LarderCachingProvider";

  /** What an entry takes beside its characters; only the size of the pool depends on it. */
  static final long BESIDE_CONTENTS = 52;

  private PoolChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, PoolJob.class, PoolChild::answer);
  }

  static PoolResult answer(PoolJob job) throws TraceException {
    List<Trace> traces = new ArrayList<>();
    for (String name : job.traces()) {
      traces.add(trace(name));
    }
    int copies = copies(job, traces);
    List<PoolLoad> loads = traces.stream().map(trace -> new PoolLoad(trace, copies)).toList();
    long bytes = (long) (job.share() * footprint(loads));
    List<Long> splitHits = loads.stream().map(load -> 0L).toList();
    if (job.churnThreads() == 0) {
      split(loads, bytes / loads.size());
      splitHits = loads.stream().map(PoolLoad::hits).toList();
      loads.forEach(PoolLoad::reset);
    }
    return pool(job, loads, bytes, splitHits);
  }

  private static Trace trace(String name) throws TraceException {
    Trace builtIn = BuiltInTraces.named(name);
    return builtIn == null ? TraceReader.read(Path.of(name)) : builtIn;
  }

  private static long footprint(List<PoolLoad> loads) {
    return loads.stream().mapToLong(load -> load.footprint(BESIDE_CONTENTS)).sum();
  }

  /** Small traces are repeated, so that fixed costs do not decide. */
  static int copies(PoolJob job, List<Trace> traces) {
    List<PoolLoad> single = traces.stream().map(trace -> new PoolLoad(trace, 1)).toList();
    double budget = job.share() * footprint(single) / single.size();
    long wanted = (long) Math.ceil(job.leastCacheBytes() / budget);
    long most = job.mostRequests() / single.stream().mapToLong(PoolLoad::requests).sum();
    return (int) Math.max(1, Math.min(wanted, most));
  }

  private static void split(List<PoolLoad> loads, long bytes) {
    try (CacheManager manager = manager("larder.default.budget", bytes)) {
      run(loads, caches(manager, loads.size()));
    }
  }

  private static PoolResult pool(
      PoolJob job, List<PoolLoad> loads, long bytes, List<Long> splitHits) {
    long start = System.nanoTime();
    CacheManager manager = manager("larder.budget", bytes);
    CacheBudget budget = manager.unwrap(CacheBudget.class);
    PoolWatch watch = new PoolWatch(budget);
    List<PoolShare> shares = new ArrayList<>();
    long churned;
    long atEnd;
    try (watch;
        manager) {
      List<Cache<String, String>> caches = caches(manager, loads.size());
      PoolChurn churn = new PoolChurn(manager, job.churnThreads());
      try (churn) {
        run(loads, caches);
      }
      churned = churn.churned();
      for (int i = 0; i < loads.size(); i++) {
        shares.add(share(loads.get(i), splitHits.get(i), caches.get(i)));
      }
      atEnd = budget.usedBytes();
    }
    return new PoolResult(
        loads.get(0).copies(),
        shares,
        new Ledger(budget.limitBytes(), watch.most(), watch.looks(), atEnd, budget.usedBytes()),
        churned,
        (System.nanoTime() - start) / 1e9);
  }

  private static PoolShare share(PoolLoad load, long splitHits, Cache<String, String> cache) {
    long held = cache.unwrap(CacheUsage.class).usedBytes();
    return new PoolShare(load.trace().name(), load.requests(), load.hits(), splitHits, held);
  }

  private static CacheManager manager(String property, long bytes) {
    Properties properties = new Properties();
    properties.setProperty(property, bytes + "B");
    CachingProvider provider = Caching.getCachingProvider(PROVIDER);
    return provider.getCacheManager(provider.getDefaultURI(), null, properties);
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
    int behind = furthestBehind(loads);
    while (loads.get(behind).progress() < 1) {
      loads.get(behind).step(caches.get(behind));
      behind = furthestBehind(loads);
    }
  }

  private static int furthestBehind(List<PoolLoad> loads) {
    int behind = 0;
    for (int i = 1; i < loads.size(); i++) {
      if (loads.get(i).progress() < loads.get(behind).progress()) {
        behind = i;
      }
    }
    return behind;
  }
}
