package dev.larder.jcache.event;

import org.jspecify.annotations.Nullable;

/**
 * What happened to an entry, before it becomes an event for a listener. Thread-safe. In a by-value
 * cache, each call makes a copy that nobody else sees.
 */
public interface EntryChange {

  /** The key. */
  Object key();

  /** The value there is now; null if there is none any more. */
  @Nullable Object value();

  /** The value there was before; null if there was none. */
  @Nullable Object oldValue();
}
