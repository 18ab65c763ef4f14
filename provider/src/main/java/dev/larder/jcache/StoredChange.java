package dev.larder.jcache;

import dev.larder.codec.RefusedException;
import dev.larder.jcache.event.EntryChange;
import org.jspecify.annotations.Nullable;

/**
 * A change, told in what was stored; every look at it decodes anew. An old value that the filter
 * refuses is not available. Immutable.
 */
record StoredChange(
    CacheParts parts, Object storedKey, @Nullable Object storedValue, @Nullable Object storedOld)
    implements EntryChange {

  @Override
  public Object key() {
    return parts.decodedKey(storedKey);
  }

  @Override
  public @Nullable Object value() {
    return storedValue == null ? null : parts.decoded(storedValue);
  }

  @Override
  public @Nullable Object oldValue() {
    try {
      return storedOld == null ? null : parts.decoded(storedOld);
    } catch (RefusedException e) {
      return null;
    }
  }
}
