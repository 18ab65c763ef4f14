package dev.larder.tck.pool;

import java.util.List;

/**
 * What the child of the pool suite is asked to do.
 *
 * @param traces a trace file, {@code library} or {@code flood} for each cache
 * @param share of what all caches would hold together; the pool's size
 * @param leastCacheBytes traces are repeated until an equal split of the pool is that much
 * @param mostRequests of all caches together
 * @param churnThreads threads that create, fill and destroy caches beside; with some, hit rates are
 *     not compared
 */
record PoolJob(
    List<String> traces, double share, long leastCacheBytes, long mostRequests, int churnThreads) {}
