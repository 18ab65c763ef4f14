package dev.larder.tck.memory;

import dev.larder.CacheUsage;
import org.jspecify.annotations.Nullable;

/** One cache of one peer, whatever its API is. As thread-safe as the peer. */
public interface CacheUnderTest extends AutoCloseable {
  /** Stores a value, as by-value caches do: the caller never uses {@code value} again. */
  void put(String key, Object value);

  /** The value stored for that key, or null. */
  @Nullable Object get(String key);

  /** Removes the key's entry, if there is one. */
  void remove(String key);

  /** Entries it holds. */
  long size();

  /** Finishes work that the peer has put off, so that the measurement sees what it keeps. */
  default void settle() {}

  /** Bytes it holds outside the heap, as the library itself reports them. */
  default long offHeapBytes() {
    return 0;
  }

  /** Larder's own account; null for everybody else. */
  default @Nullable CacheUsage usage() {
    return null;
  }

  /**
   * Empties and closes the cache and everything of the peer that belongs to it. Empties first: some
   * libraries keep a closed cache reachable, and the heap without the cache is weighed after this.
   */
  @Override
  void close();
}
