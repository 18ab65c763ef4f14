package dev.larder.tck.memory;

/**
 * What the child of the overwrites is to do.
 *
 * @param setup class name of the peer's setup
 * @param order the cache
 * @param settleSeconds how long to overwrite before anything is counted
 * @param seconds how long to overwrite after that
 */
record OverwriteJob(String setup, CacheOrder order, double settleSeconds, double seconds) {}
