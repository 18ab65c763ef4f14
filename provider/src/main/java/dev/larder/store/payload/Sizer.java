package dev.larder.store.payload;

/**
 * Says what an object that is stored by reference costs.
 *
 * <p>Thread-safe. Called before any lock of the store is taken, as it may run user code.
 */
@FunctionalInterface
public interface Sizer {

  /**
   * Bytes of {@code root} and of everything that exists for it, headers and padding included; at
   * least 0. What may be shared with others counts as if it were not, except classes, loaders,
   * threads, enum constants and the like.
   */
  long sizeOf(Object root);

  /** The two together, for a store by reference. */
  default PairSizer forPairs() {
    return (key, value) -> sizeOf(key) + sizeOf(value);
  }

  /** The key alone, for a store by value whose key could not be encoded. */
  default PairSizer forKeys() {
    return (key, value) -> sizeOf(key);
  }
}
