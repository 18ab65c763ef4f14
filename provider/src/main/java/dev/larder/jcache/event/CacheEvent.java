package dev.larder.jcache.event;

import java.util.Locale;
import javax.cache.Cache;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * An event for one listener. Immutable; serializable if key and values are (the source is not kept
 * then, as {@link java.util.EventObject} has it).
 *
 * <p>The old value is there only if the listener asked for it and there was one. An entry that is
 * gone has no other value than its old one.
 */
final class CacheEvent<K, V> extends CacheEntryEvent<K, V> {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // As the class says: serializable if they are.
  private final K key;

  @SuppressWarnings("serial")
  private final @Nullable V value;

  @SuppressWarnings("serial")
  private final @Nullable V oldValue;

  CacheEvent(Cache<K, V> source, EventType type, K key, @Nullable V value, @Nullable V oldValue) {
    super(source, type);
    this.key = key;
    this.value = value;
    this.oldValue = oldValue;
  }

  @Override
  public K getKey() {
    return key;
  }

  @Override
  public @Nullable V getValue() {
    return value == null ? oldValue : value;
  }

  @Override
  public @Nullable V getOldValue() {
    return oldValue;
  }

  @Override
  public boolean isOldValueAvailable() {
    return oldValue != null;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw new IllegalArgumentException(
        getClass().getName() + " cannot be unwrapped to " + type.getName());
  }

  /** No keys or values: events end up in logs. */
  @Override
  public String toString() {
    return "CacheEvent[" + getEventType().name().toLowerCase(Locale.ROOT) + "]";
  }
}
