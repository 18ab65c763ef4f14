package dev.larder.codec;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.Memory;

/** What becomes of a cache's keys. Thread-safe. */
public interface KeyCodec {

  /** Prepares a key for one operation. Runs the key's {@code hashCode}; encodes nothing yet. */
  CodecKey key(Object key);

  /** Compares keys as they are with stored ones: for lookups that make no {@link #key}. */
  KeyMatcher matcher();

  /**
   * Turns stored keys back into objects. By value, each call makes a new one unless its class is
   * immutable.
   */
  Decoder<Object> decoder();

  /**
   * The {@link CodecKey#hash} of the key that is stored as these bytes, for a store that moves rows
   * and kept no hash.
   */
  int hash(Memory memory, int offset, int length);
}
