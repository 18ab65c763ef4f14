package dev.larder.jcache.event;

import java.io.Closeable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import javax.cache.Cache;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.event.EventType;

/**
 * The listeners of one cache.
 *
 * <p>Thread-safe. A change of the registrations counts for operations that begin after it.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
public final class EventDispatcher<K, V> {
  private static final Logger LOGGER = System.getLogger(EventDispatcher.class.getName());
  private static final int MANY_WAITING = 10_000;

  private final Cache<K, V> source;
  private final SerialQueue queue;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();

  // Written under lock, never changed in place; a stale read misses a change that is under way.
  private volatile List<ListenerRegistration<K, V>> registrations = List.of();
  private volatile boolean closed;

  /** A dispatcher without listeners. */
  public EventDispatcher(Cache<K, V> source, SerialQueue asynchronous) {
    this.source = source;
    this.queue = asynchronous;
  }

  /**
   * Makes a listener and adds it.
   *
   * @throws IllegalArgumentException if an equal configuration is registered
   */
  public void register(CacheEntryListenerConfiguration<K, V> configuration) {
    refuseTwin(configuration);
    ListenerRegistration<K, V> added = ListenerRegistration.create(source.getName(), configuration);
    boolean kept = false;
    try {
      add(added);
      kept = true;
    } finally {
      if (!kept) {
        added.closeQuietly();
      }
    }
  }

  private void add(ListenerRegistration<K, V> added) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException(
            "Cache '" + source.getName() + "' was closed while a listener was registered");
      }
      refuseTwin(added.configuration());
      List<ListenerRegistration<K, V>> more = new ArrayList<>(registrations);
      more.add(added);
      registrations = List.copyOf(more);
    } finally {
      lock.unlock();
    }
  }

  private void refuseTwin(CacheEntryListenerConfiguration<K, V> configuration) {
    for (ListenerRegistration<K, V> registration : registrations) {
      if (registration.configuration().equals(configuration)) {
        throw new IllegalArgumentException(
            "Cache '"
                + source.getName()
                + "': the listener configuration is registered already; registrations="
                + registrations.size());
      }
    }
  }

  /** Takes a listener out, if it is registered, and returns what has to be closed. */
  public List<Closeable> deregister(CacheEntryListenerConfiguration<K, V> configuration) {
    lock.lock();
    try {
      List<Closeable> gone = new ArrayList<>();
      List<ListenerRegistration<K, V>> rest = new ArrayList<>();
      for (ListenerRegistration<K, V> registration : registrations) {
        if (registration.configuration().equals(configuration)) {
          gone.addAll(registration.closeables());
        } else {
          rest.add(registration);
        }
      }
      registrations = List.copyOf(rest);
      return gone;
    } finally {
      lock.unlock();
    }
  }

  /** The configurations of all listeners, in the order of registration. */
  public List<CacheEntryListenerConfiguration<K, V>> configurations() {
    return registrations.stream().map(ListenerRegistration::configuration).toList();
  }

  /** Whether there is any listener. */
  public boolean areWanted() {
    return !registrations.isEmpty();
  }

  /** Whether any listener wants to hear of events of a type. */
  public boolean wants(EventType type) {
    List<ListenerRegistration<K, V>> now = registrations;
    if (now.isEmpty()) {
      return false;
    }
    for (ListenerRegistration<K, V> registration : now) {
      if (registration.wants(type)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells all listeners that want to hear of it: the synchronous ones now, the others soon. What
   * they throw is added to {@code failures}, and the next one is told all the same. The caller
   * holds the key's lock.
   */
  public void publish(EventType type, EntryChange change, Failures failures) {
    publish(type, change, failures, () -> {});
  }

  /**
   * The same, with a task that runs when the last listener has been told, or will not be told any
   * more.
   */
  public void publish(EventType type, EntryChange change, Failures failures, Runnable afterwards) {
    AtomicInteger open = new AtomicInteger(1);
    for (ListenerRegistration<K, V> registration : registrations) {
      if (!registration.wants(type) || closed) {
        continue;
      }
      if (registration.isSynchronous()) {
        deliver(registration, type, change, failures);
      } else {
        open.incrementAndGet();
        enqueue(new Asynchronous(registration, type, change, () -> countDown(open, afterwards)));
      }
    }
    countDown(open, afterwards);
  }

  private static void countDown(AtomicInteger open, Runnable afterwards) {
    if (open.decrementAndGet() == 0) {
      afterwards.run();
    }
  }

  private void deliver(
      ListenerRegistration<K, V> registration,
      EventType type,
      EntryChange change,
      Failures failures) {
    try {
      registration.deliver(source, type, change);
    } catch (RuntimeException | Error e) {
      failures.add(e);
    }
  }

  private void enqueue(Asynchronous delivery) {
    if (waiting.incrementAndGet() % MANY_WAITING == 0) {
      LOGGER.log(
          Level.WARNING,
          "Cache ''{0}'': asynchronous listeners do not keep up: events waiting={1,number},"
              + " outside the budget",
          source.getName(),
          waiting.get());
    }
    queue.add(delivery);
  }

  /** An event on its way to an asynchronous listener. */
  private final class Asynchronous implements SerialQueue.Delivery {
    private final ListenerRegistration<K, V> registration;
    private final EventType type;
    private final EntryChange change;
    private final Runnable afterwards;

    Asynchronous(
        ListenerRegistration<K, V> registration,
        EventType type,
        EntryChange change,
        Runnable afterwards) {
      this.registration = registration;
      this.type = type;
      this.change = change;
      this.afterwards = afterwards;
    }

    @Override
    public void deliver() {
      try {
        if (!closed) {
          registration.deliver(source, type, change);
        }
      } catch (RuntimeException | Error e) {
        report(e);
      } finally {
        discard();
      }
    }

    @Override
    public void discard() {
      waiting.decrementAndGet();
      afterwards.run();
    }
  }

  /** A failure that no caller can be told; every power of two is logged. */
  public void report(Throwable failure) {
    int count = failures.incrementAndGet();
    if (Integer.bitCount(count) == 1) {
      LOGGER.log(
          Level.WARNING,
          "Cache '"
              + source.getName()
              + "': a listener failed, with no caller to tell; failures="
              + count,
          failure);
    }
  }

  /**
   * Delivers nothing any more. A delivery that has begun is not waited for.
   *
   * @return what has to be closed
   */
  public List<Closeable> close() {
    List<Closeable> gone = new ArrayList<>();
    lock.lock();
    try {
      closed = true;
      registrations.forEach(registration -> gone.addAll(registration.closeables()));
      registrations = List.of();
    } finally {
      lock.unlock();
    }
    queue.close();
    return gone;
  }
}
