package dev.larder.tck.memory;

import java.util.List;

/**
 * What the child of the pool suite found.
 *
 * @param poolBytes the pool's size
 * @param copies how often the traces ran side by side
 * @param caches what each cache got, in the order of the job
 * @param ledgerMost the most bytes that the pool was seen to hold
 * @param looks how often somebody looked
 * @param churned caches that came and went beside
 * @param seconds of the run with the pool
 */
record PoolResult(
    long poolBytes,
    int copies,
    List<PoolShare> caches,
    long ledgerMost,
    long looks,
    long churned,
    double seconds) {

  /**
   * What one cache got.
   *
   * @param trace its trace
   * @param requests its requests
   * @param poolHits hits in the pool
   * @param splitHits hits with a budget of its own, an equal part of the pool
   * @param poolBytesAtEnd what it held at the end, in the pool
   */
  record PoolShare(
      String trace, long requests, long poolHits, long splitHits, long poolBytesAtEnd) {

    /** What the pool gains for it, in points of its hit rate. */
    double gain() {
      return 100.0 * (poolHits - splitHits) / requests;
    }
  }

  private double rate(java.util.function.ToLongFunction<PoolShare> hits) {
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
}
