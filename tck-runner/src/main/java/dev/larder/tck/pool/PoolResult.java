package dev.larder.tck.pool;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What the child of the pool suite found.
 *
 * @param copies how often the traces ran side by side
 * @param caches what each cache got, in the order of the job
 * @param ledger what the pool's ledger said
 * @param churned caches that came and went beside
 * @param seconds of the run with the pool
 */
record PoolResult(int copies, List<PoolShare> caches, Ledger ledger, long churned, double seconds) {

  /**
   * What the pool's ledger said.
   *
   * @param limit the pool's size in bytes
   * @param most the most bytes that it was seen to hold
   * @param looks how often somebody looked
   * @param atEnd bytes when all was done and the caches were still open
   * @param closed bytes after the manager was closed
   */
  record Ledger(long limit, long most, long looks, long atEnd, long closed) {}

  /**
   * What one cache got.
   *
   * @param trace its trace
   * @param requests its requests
   * @param poolHits hits in the pool
   * @param splitHits hits with a budget of its own, an equal part of the pool
   * @param heldBytes what it held at the end, in the pool
   */
  record PoolShare(String trace, long requests, long poolHits, long splitHits, long heldBytes) {

    /** What the pool gains for it, in points of its hit rate. */
    double gain() {
      return 100.0 * (poolHits - splitHits) / requests;
    }
  }

  private double rate(ToLongFunction<PoolShare> hits) {
    return 100.0
        * caches.stream().mapToLong(hits).sum()
        / caches.stream().mapToLong(PoolShare::requests).sum();
  }

  /** Hits of 100 requests, all caches together, in the pool. */
  double poolRate() {
    return rate(PoolShare::poolHits);
  }

  /** Hits of 100 requests, all caches together, with equal budgets. */
  double splitRate() {
    return rate(PoolShare::splitHits);
  }

  /** What the pool gains in all, in points. */
  double gain() {
    return poolRate() - splitRate();
  }

  /** What the cache that loses most gains. */
  double leastCacheGain() {
    return caches.stream().mapToDouble(PoolShare::gain).min().orElse(0);
  }

  /** What all caches said at the end that they held. */
  long heldBytes() {
    return caches.stream().mapToLong(PoolShare::heldBytes).sum();
  }

  /** Each cache with its part of the pool at the end and, if that was compared, its gain. */
  String text() {
    boolean compared = caches.stream().anyMatch(cache -> cache.splitHits() > 0);
    return caches.stream()
        .map(cache -> text(cache) + (compared ? say(" gains %+.2f", cache.gain()) : ""))
        .collect(Collectors.joining(", "));
  }

  private String text(PoolShare cache) {
    return say("%s in %.0f %%", cache.trace(), 100.0 * cache.heldBytes() / ledger.limit());
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
