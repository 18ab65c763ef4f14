package dev.larder.codec;

import dev.larder.store.memory.KeyProbe;

/** A key that can be looked for and, if need be, stored. */
public interface CodecKey extends KeyProbe {

  /**
   * The form in which the key is stored: encoded bytes ({@code byte[]}) or an object. By value it
   * shares nothing with the key; made anew by each call.
   *
   * @throws javax.cache.CacheException by value, if the key cannot be copied, or if the copy is not
   *     equal to the key
   */
  Object stored();
}
