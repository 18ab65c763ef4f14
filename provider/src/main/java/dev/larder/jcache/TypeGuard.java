package dev.larder.jcache;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Refuses null, and keys and values of another type than the cache is configured for. Immutable.
 */
final class TypeGuard {
  private final String cacheName;
  private final Class<?> keyType;
  private final Class<?> valueType;

  TypeGuard(String cacheName, Class<?> keyType, Class<?> valueType) {
    this.cacheName = cacheName;
    this.keyType = keyType;
    this.valueType = valueType;
  }

  /** The key itself. */
  <K> K key(@Nullable K key) {
    return check("key", key, keyType);
  }

  /** The value itself. */
  <V> V value(@Nullable V value) {
    return check("value", value, valueType);
  }

  private <T> T check(String what, @Nullable T object, Class<?> type) {
    if (object == null) {
      throw new NullPointerException("Cache '" + cacheName + "': " + what + " is null");
    }
    if (!type.isInstance(object)) {
      throw new ClassCastException(
          "Cache '"
              + cacheName
              + "': "
              + what
              + " type is "
              + object.getClass().getName()
              + ", configured "
              + type.getName()
              + " (setTypes)");
    }
    return object;
  }

  /** Any argument that must not be null. */
  <T> T argument(String name, @Nullable T argument) {
    return Objects.requireNonNull(
        argument, () -> "Cache '" + cacheName + "': " + name + " is null");
  }
}
