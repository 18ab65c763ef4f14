package dev.larder;

/**
 * Says how many bytes an entry of a cache by reference takes, in place of Larder's own sizer; see
 * {@link LarderConfiguration.Builder#sizer}. For classes whose objects Larder cannot see into, or
 * that share much with others.
 *
 * <p>One sizer serves all threads of a cache at once, so it has to be thread-safe. It is called
 * once for each write, before the writer and before anything is changed; under no lock of the
 * store, but other operations on the same key may wait for it. What grows later is not seen.
 *
 * <p>An exception fails the operation with a {@link javax.cache.CacheException} that names the
 * cache and this class; the old mapping stays. So does a negative answer. Errors pass as they are.
 *
 * <p>If it is {@link AutoCloseable}, it is closed with the cache.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@FunctionalInterface
public interface Sizer<K, V> {

  /**
   * Bytes of memory that key and value take together: their objects with headers and padding, and
   * all that exists for them only.
   *
   * <p>What Larder itself keeps for an entry (index, references, deadline, links) comes on top and
   * is not up to the sizer: an entry of 0 bytes still counts for that.
   *
   * @param key never null; the caller's own object
   * @param value never null; the caller's own object
   * @return at least 0
   */
  long sizeOf(K key, V value);
}
