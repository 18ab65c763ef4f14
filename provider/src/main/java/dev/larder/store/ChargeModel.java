package dev.larder.store;

/**
 * What structures (columns, index, buckets, fixed objects) are charged. Pairs are charged by their
 * payload.
 */
public enum ChargeModel {
  /** The bytes they hold. */
  REAL,
  /** Nothing: for a model in which a pair's charge already contains them. */
  PAIRS_ONLY;

  long structure(long bytes) {
    return this == REAL ? bytes : 0;
  }
}
