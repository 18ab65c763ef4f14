package dev.larder;

import org.jspecify.annotations.Nullable;

/**
 * How objects of a cache by value become bytes and come back, in place of Larder's own forms; see
 * {@link LarderConfiguration.Builder#valueCodec} and {@link LarderConfiguration.Builder#keyCodec}.
 *
 * <p>One codec serves all threads of a cache at once, so it has to be thread-safe. Both methods run
 * under no lock of the store; other operations on the same key may wait for them. They may call
 * other keys and other caches. Bytes never leave the JVM and do not outlive the cache.
 *
 * <p>A codec reads what it wrote: the cache's deserialisation filter does not see what it does.
 *
 * <p>If it is {@link AutoCloseable}, it is closed with the cache; calls that are under way then, or
 * events that are told later, may still reach it.
 *
 * @param <T> the type of the objects
 */
public interface Codec<T> {

  /**
   * Turns an object into bytes.
   *
   * <p>Null, or an exception, fails the operation with a {@link javax.cache.CacheException} that
   * names the cache, this class and the object's class; nothing is changed then.
   *
   * @param object never null
   * @return an array that is Larder's from now on: the codec neither keeps nor changes it; may be
   *     empty
   */
  byte @Nullable [] encode(T object);

  /**
   * Turns bytes back into an object, a new one each time.
   *
   * <p>Null, or an exception, fails the operation with a {@link javax.cache.CacheException}; the
   * entry stays.
   *
   * @param bytes what {@link #encode} returned, in a copy that belongs to this call: it may be kept
   *     and changed
   */
  @Nullable T decode(byte[] bytes);
}
