package dev.larder.jcache;

import javax.cache.Cache;
import org.jspecify.annotations.Nullable;

/**
 * A key and a value, as they were when the entry was made. Immutable, and in a by-value cache
 * sharing nothing with what is stored.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
public final class CacheEntry<K, V> implements Cache.Entry<K, V> {
  private final K key;
  private final V value;

  CacheEntry(K key, V value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public K getKey() {
    return key;
  }

  @Override
  public V getValue() {
    return value;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return Unwrap.to(type, this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Cache.Entry<?, ?> that
        && key.equals(that.getKey())
        && value.equals(that.getValue());
  }

  @Override
  public int hashCode() {
    return key.hashCode() ^ value.hashCode();
  }

  /** Types only: an entry ends up in logs, and keys and values may be personal data. */
  @Override
  public String toString() {
    return "CacheEntry[" + key.getClass().getName() + ", " + value.getClass().getName() + "]";
  }
}
