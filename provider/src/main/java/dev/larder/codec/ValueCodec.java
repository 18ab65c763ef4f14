package dev.larder.codec;

import dev.larder.store.memory.Decoder;

/** What becomes of a cache's values. Thread-safe. */
public interface ValueCodec {

  /**
   * The form in which the value is stored: by value, encoded bytes ({@code byte[]}) that share
   * nothing with it; by reference, itself.
   *
   * @throws javax.cache.CacheException by value, if the value cannot be serialised
   */
  Object encode(Object value);

  /** Turns stored values back into objects. By value, each call makes a new one. */
  Decoder<Object> decoder();
}
