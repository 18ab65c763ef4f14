package dev.larder.jcache.event;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.Factory;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.CacheEntryEventFilter;
import javax.cache.event.CacheEntryExpiredListener;
import javax.cache.event.CacheEntryListener;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.event.CacheEntryRemovedListener;
import javax.cache.event.CacheEntryUpdatedListener;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/** A listener with its filter and flags, as registered. Immutable. */
final class ListenerRegistration<K, V> {
  private static final Logger LOGGER = System.getLogger(ListenerRegistration.class.getName());

  private final CacheEntryListenerConfiguration<K, V> configuration;
  private final CacheEntryListener<? super K, ? super V> listener;
  private final @Nullable CacheEntryEventFilter<? super K, ? super V> filter;
  private final boolean oldValueRequired;
  private final boolean synchronous;

  private ListenerRegistration(
      CacheEntryListenerConfiguration<K, V> configuration,
      CacheEntryListener<? super K, ? super V> listener,
      @Nullable CacheEntryEventFilter<? super K, ? super V> filter) {
    this.configuration = configuration;
    this.listener = listener;
    this.filter = filter;
    oldValueRequired = configuration.isOldValueRequired();
    synchronous = configuration.isSynchronous();
  }

  /**
   * Makes listener and filter: runs the user's factories.
   *
   * @throws CacheException if one fails
   */
  static <K, V> ListenerRegistration<K, V> create(
      String cacheName, CacheEntryListenerConfiguration<K, V> configuration) {
    CacheEntryListener<? super K, ? super V> listener =
        make(cacheName, "CacheEntryListener", configuration.getCacheEntryListenerFactory());
    boolean complete = false;
    try {
      Factory<CacheEntryEventFilter<? super K, ? super V>> factory =
          configuration.getCacheEntryEventFilterFactory();
      CacheEntryEventFilter<? super K, ? super V> filter =
          factory == null ? null : make(cacheName, "CacheEntryEventFilter", factory);
      complete = true;
      return new ListenerRegistration<>(configuration, listener, filter);
    } finally {
      if (!complete) {
        new ListenerRegistration<>(configuration, listener, null).closeQuietly();
      }
    }
  }

  private static <T> T make(String cacheName, String what, @Nullable Factory<T> factory) {
    T made = null;
    RuntimeException cause = null;
    try {
      made = factory == null ? null : factory.create();
    } catch (RuntimeException e) {
      cause = e;
    }
    if (made == null) {
      throw new CacheException(
          "Cache '"
              + cacheName
              + "': no "
              + what
              + " from the factory "
              + (factory == null ? "null" : factory.getClass().getName())
              + (cause == null ? "" : "; see cause"),
          cause);
    }
    return made;
  }

  CacheEntryListenerConfiguration<K, V> configuration() {
    return configuration;
  }

  boolean isSynchronous() {
    return synchronous;
  }

  boolean isOldValueRequired() {
    return oldValueRequired;
  }

  boolean wants(EventType type) {
    return switch (type) {
      case CREATED -> listener instanceof CacheEntryCreatedListener;
      case UPDATED -> listener instanceof CacheEntryUpdatedListener;
      case REMOVED -> listener instanceof CacheEntryRemovedListener;
      case EXPIRED -> listener instanceof CacheEntryExpiredListener;
    };
  }

  /**
   * Tells the listener, if its filter lets the event pass.
   *
   * @throws CacheEntryListenerException for every exception that filter or listener throw
   */
  void deliver(Cache<K, V> source, EventType type, EntryChange change) {
    try {
      CacheEvent<K, V> event = event(source, type, change);
      if (filter == null || filter.evaluate(event)) {
        tell(type, List.of(event));
      }
    } catch (CacheEntryListenerException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new CacheEntryListenerException(
          "Cache '"
              + source.getName()
              + "': listener "
              + listener.getClass().getName()
              + " failed for an event "
              + type
              + "; see cause",
          e);
    }
  }

  @SuppressWarnings("unchecked")
  private CacheEvent<K, V> event(Cache<K, V> source, EventType type, EntryChange change) {
    return new CacheEvent<>(
        source,
        type,
        (K) change.key(),
        (V) change.value(),
        oldValueRequired ? (V) change.oldValue() : null);
  }

  @SuppressWarnings("unchecked")
  private void tell(EventType type, Iterable<CacheEntryEvent<? extends K, ? extends V>> events) {
    switch (type) {
      case CREATED -> ((CacheEntryCreatedListener<K, V>) listener).onCreated(events);
      case UPDATED -> ((CacheEntryUpdatedListener<K, V>) listener).onUpdated(events);
      case REMOVED -> ((CacheEntryRemovedListener<K, V>) listener).onRemoved(events);
      case EXPIRED -> ((CacheEntryExpiredListener<K, V>) listener).onExpired(events);
    }
  }

  /** Closes what {@link #closeables} names; for a registration that never was. */
  void closeQuietly() {
    for (Closeable closeable : closeables()) {
      try {
        closeable.close();
      } catch (IOException | RuntimeException e) {
        LOGGER.log(Level.WARNING, closeable.getClass().getName() + " failed to close; ignored", e);
      }
    }
  }

  /** What has to be closed when the registration ends. */
  List<Closeable> closeables() {
    List<Closeable> closeables = new ArrayList<>();
    if (listener instanceof Closeable closeable) {
      closeables.add(closeable);
    }
    if (filter instanceof Closeable closeable && filter != listener) {
      closeables.add(closeable);
    }
    return closeables;
  }
}
