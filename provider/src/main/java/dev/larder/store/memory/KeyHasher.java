package dev.larder.store.memory;

/**
 * Hashes a key that is stored as bytes, so that no row has to keep its hash. Stateless and
 * thread-safe; never calls out.
 */
@FunctionalInterface
public interface KeyHasher {
  /** What {@link KeyProbe#hash} of a probe for this key is. */
  int hash(Memory memory, int offset, int length);
}
