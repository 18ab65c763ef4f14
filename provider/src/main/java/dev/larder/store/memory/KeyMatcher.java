package dev.larder.store.memory;

/**
 * Tells stored keys from the one that is looked for. What a {@link KeyProbe} does for one key, this
 * does for all keys of a kind: it has no state, so that a read allocates nothing.
 *
 * <p>Thread-safe. {@code key} is always one that this matcher was given out for.
 */
public interface KeyMatcher {
  /** For keys that are {@link KeyProbe}s themselves. */
  KeyMatcher OF_PROBES =
      new KeyMatcher() {
        @Override
        public int hash(Object key) {
          return ((KeyProbe) key).hash();
        }

        @Override
        public KeyProbe probe(Object key) {
          return (KeyProbe) key;
        }

        @Override
        public boolean matches(Object key, Object storedKey) {
          return ((KeyProbe) key).matches(storedKey);
        }

        @Override
        public boolean matches(Object key, Memory memory, int offset, int length) {
          return ((KeyProbe) key).matches(memory, offset, length);
        }
      };

  /** The key's {@link KeyProbe#hash}. */
  int hash(Object key);

  /** The same for this key alone, for somebody who has to look under a lock. */
  KeyProbe probe(Object key);

  /** Whether {@code storedKey} is the same key. May run user code: called with no lock held. */
  boolean matches(Object key, Object storedKey);

  /**
   * Whether the {@code length} bytes at {@code offset}, which lie within {@code memory}, are the
   * same key, encoded. The bytes may change meanwhile; then any answer will do, but an answer it
   * must be: it looks at no other bytes, never throws, and allocates nothing.
   */
  boolean matches(Object key, Memory memory, int offset, int length);
}
