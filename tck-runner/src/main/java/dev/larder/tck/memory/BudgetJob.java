package dev.larder.tck.memory;

/**
 * What the budget's child is to do.
 *
 * @param setup class name of the peer's setup
 * @param order the cache
 * @param inserts how many distinct keys to put
 */
record BudgetJob(String setup, CacheOrder order, long inserts) {}
