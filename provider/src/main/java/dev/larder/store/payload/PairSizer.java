package dev.larder.store.payload;

/** What a key and a value cost together, in bytes. Thread-safe. */
@FunctionalInterface
public interface PairSizer {
  /** Bytes to charge for the pair, at least 0. */
  long chargeOf(Object key, Object value);
}
