package dev.larder.tck.pool;

/**
 * How large the runs are.
 *
 * @param leastCacheBytes traces are repeated until an equal part of the pool is that much
 * @param mostRequests of all caches of a group together
 * @param mostChurnedRequests the same while caches come and go beside
 * @param churnThreads threads that create, fill and destroy caches
 * @param heapBytes of each child
 */
record PoolScale(
    long leastCacheBytes,
    long mostRequests,
    long mostChurnedRequests,
    int churnThreads,
    long heapBytes) {

  /** A run whose hit rates count. */
  PoolJob rated(PoolGroups.Group group, double share) {
    return new PoolJob(group.traces(), share, leastCacheBytes, mostRequests, 0);
  }

  /** A run in which caches come and go. */
  PoolJob churned(PoolGroups.Group group, double share) {
    return new PoolJob(group.traces(), share, leastCacheBytes, mostChurnedRequests, churnThreads);
  }
}
