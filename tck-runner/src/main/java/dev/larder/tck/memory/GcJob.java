package dev.larder.tck.memory;

/**
 * What the child of the collections is to do.
 *
 * @param setup class name of the peer's setup
 * @param order the cache, which does not hold all keys
 * @param keys distinct keys: all are put once before the load, which then draws from them evenly
 * @param pace the load
 * @param log the file to which the JVM writes a line for each collection
 */
record GcJob(String setup, CacheOrder order, long keys, Pace pace, String log) {
  /**
   * A load at a fixed rate.
   *
   * @param operationsPerSecond gets and puts in turn
   * @param warmUpSeconds how long it goes on before anything is counted
   * @param seconds how long it is counted
   */
  record Pace(long operationsPerSecond, double warmUpSeconds, double seconds) {}
}
