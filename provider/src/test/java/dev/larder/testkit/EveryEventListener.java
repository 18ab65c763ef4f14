package dev.larder.testkit;

import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.CacheEntryExpiredListener;
import javax.cache.event.CacheEntryRemovedListener;
import javax.cache.event.CacheEntryUpdatedListener;
import javax.cache.event.EventType;

/** A listener with one method for all four kinds of events. */
@FunctionalInterface
public interface EveryEventListener<K, V>
    extends CacheEntryCreatedListener<K, V>,
        CacheEntryUpdatedListener<K, V>,
        CacheEntryRemovedListener<K, V>,
        CacheEntryExpiredListener<K, V> {

  /**
   * Hears of events.
   *
   * @param type what the method says that was called; the events should say the same
   */
  void hear(EventType type, Iterable<CacheEntryEvent<? extends K, ? extends V>> events);

  @Override
  default void onCreated(Iterable<CacheEntryEvent<? extends K, ? extends V>> events) {
    hear(EventType.CREATED, events);
  }

  @Override
  default void onUpdated(Iterable<CacheEntryEvent<? extends K, ? extends V>> events) {
    hear(EventType.UPDATED, events);
  }

  @Override
  default void onRemoved(Iterable<CacheEntryEvent<? extends K, ? extends V>> events) {
    hear(EventType.REMOVED, events);
  }

  @Override
  default void onExpired(Iterable<CacheEntryEvent<? extends K, ? extends V>> events) {
    hear(EventType.EXPIRED, events);
  }
}
