package dev.larder.tck.memory;

/**
 * What the footprint's child is to do.
 *
 * @param setup class name of the peer's setup
 * @param order the cache
 * @param entries how many entries to put
 */
record FootprintJob(String setup, CacheOrder order, long entries) {}
