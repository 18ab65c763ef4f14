package dev.larder.jcache;

import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.EventDispatcher;
import dev.larder.jcache.event.Failures;
import dev.larder.jcache.event.SerialQueue;
import dev.larder.store.StoreObserver;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of expired rows that the sweeper finds: nothing, or, if a listener wants to hear of
 * them, an event that is delivered later, under the key's lock.
 *
 * <p>The sweeper neither waits nor runs user code. It takes the key's lock only if it is free (if
 * not, whoever has it finds the row expired), and hands lock and event to a queue, which gives the
 * lock back when the synchronous listeners have heard. When too many wait, rows stay where they
 * are: charged, evictable, and not returned; as soon as half of them have been told, the sweeper is
 * called back.
 *
 * <p>Thread-safe; called under a segment's lock.
 */
final class ExpiredRows implements StoreObserver {
  private static final Logger LOGGER = System.getLogger(ExpiredRows.class.getName());

  /** Events that may wait, per cache. */
  static final int MAX_UNDELIVERED = 1_024;

  private final KeyLocks locks;
  private final EventDispatcher<?, ?> events;
  private final SerialQueue queue;
  private final Runnable callback;
  private final AtomicInteger undelivered = new AtomicInteger();
  private final AtomicBoolean collisionReported = new AtomicBoolean();

  // Written by the store's maker before anybody else has the store.
  private @Nullable CacheParts parts;

  // The thread that sweeps now: others that find expired rows come back with the key's lock.
  private volatile @Nullable Thread sweeping;

  // Confined to the sweeping thread: from mayExpire to expired.
  private @Nullable KeyLock taken;

  // Whether a sweep met the limit and waits to be called back. Set by the sweeping thread, cleared
  // by whoever calls it.
  private final AtomicBoolean waits = new AtomicBoolean();

  // Events told since the last sweep that met the limit.
  private final AtomicInteger told = new AtomicInteger();

  // All confined to the sweeping thread: whether this sweep met the limit, whether the one before
  // did, whether that has been reported, and what went wrong.
  private boolean full;
  private boolean wasFull;
  private boolean paused;
  private @Nullable Throwable failure;

  /**
   * Rows of one cache.
   *
   * @param callback asks for another sweep, soon
   */
  ExpiredRows(KeyLocks locks, EventDispatcher<?, ?> events, SerialQueue queue, Runnable callback) {
    this.locks = locks;
    this.events = events;
    this.queue = queue;
    this.callback = callback;
  }

  /** Says what a row is decoded with. */
  void attach(CacheParts cacheParts) {
    parts = cacheParts;
  }

  /**
   * Runs a sweep on the calling thread; one at a time.
   *
   * @return whether it met the limit, so that rows are left
   */
  boolean sweep(Runnable sweep) {
    sweeping = Thread.currentThread();
    full = false;
    try {
      sweep.run();
    } finally {
      sweeping = null;
      if (taken != null) {
        // The store failed between asking and telling: the row is still there.
        locks.unlock(taken);
        taken = null;
      }
    }
    boolean met = full;
    report();
    if (met) {
      waits.set(true);
      callBackIfThereIsRoom();
    }
    return met;
  }

  private void callBackIfThereIsRoom() {
    if (undelivered.get() <= MAX_UNDELIVERED / 2 && waits.compareAndSet(true, false)) {
      callback.run();
    }
  }

  /** An event has been told, or will not be told any more. */
  private void delivered() {
    undelivered.decrementAndGet();
    told.incrementAndGet();
    callBackIfThereIsRoom();
  }

  /** Says what happened under the segments' locks, where a logger must not be called. */
  private void report() {
    if (failure != null) {
      events.report(failure);
      failure = null;
    }
    // To meet the limit is no trouble by itself: a listener that keeps up has heard of half of the
    // events by the next sweep.
    boolean slow = full && wasFull && told.get() < MAX_UNDELIVERED / 2;
    if (slow && !paused) {
      LOGGER.log(
          Level.WARNING,
          "Cache ''{0}'': listeners do not keep up with expiry: events undelivered={1};"
              + " expired entries stay in the budget meanwhile",
          locks.cacheName(),
          undelivered.get());
    }
    // One report for one time of trouble, not one for every sweep of it.
    paused = slow || (paused && undelivered.get() > MAX_UNDELIVERED / 2);
    wasFull = full;
    if (full) {
      told.set(0);
    }
  }

  @Override
  public boolean mayExpireRows(int rows) {
    if (Thread.currentThread() == sweeping
        && undelivered.get() > MAX_UNDELIVERED - rows
        && events.wants(EventType.EXPIRED)) {
      full = true;
      return false;
    }
    return true;
  }

  @Override
  public boolean mayExpire(int hash) {
    if (!events.wants(EventType.EXPIRED)) {
      return true;
    }
    if (Thread.currentThread() != sweeping) {
      return false;
    }
    taken = locks.tryLock(hash, queue::runner);
    return taken != null;
  }

  @Override
  public boolean mayPut(int hash) {
    return locks.isFree(hash) && !events.areWanted();
  }

  @Override
  public boolean wantsExpired() {
    return Thread.currentThread() == sweeping && taken != null;
  }

  @Override
  public void expired(int hash, Object key, Object value) {
    if (Thread.currentThread() != sweeping || taken == null || parts == null) {
      return;
    }
    KeyLock lock = taken;
    taken = null;
    undelivered.incrementAndGet();
    try {
      queue.add(new Expired(new StoredChange(parts, key, null, value), lock));
    } catch (RuntimeException | Error e) {
      // No thread for the queue, which gave the lock back. The store must not hear of it: the row
      // is gone and has to be counted.
      failure = e;
    }
  }

  /** An event with the lock of its key. */
  private final class Expired implements SerialQueue.Delivery {
    private final StoredChange change;
    private final KeyLock lock;

    Expired(StoredChange change, KeyLock lock) {
      this.change = change;
      this.lock = lock;
    }

    @Override
    public void deliver() {
      Failures failures = new Failures();
      try {
        events.publish(EventType.EXPIRED, change, failures, ExpiredRows.this::delivered);
        failures.rethrow();
      } catch (RuntimeException | Error e) {
        events.report(e);
      } finally {
        locks.unlock(lock);
      }
    }

    @Override
    public void discard() {
      delivered();
      locks.unlock(lock);
    }
  }

  /** Said elsewhere: a logger may do anything, and this is called under a segment's lock. */
  private record CollisionReport(CacheParts parts, Object storedKey)
      implements SerialQueue.Delivery {
    @Override
    public void deliver() {
      LOGGER.log(
          Level.WARNING,
          "Cache ''{0}'': too many keys of class {1} have one hash; some were evicted for it (not"
              + " reported again)",
          parts.name(),
          parts.decodedKey(storedKey).getClass().getName());
    }

    @Override
    public void discard() {}
  }

  @Override
  public void hashesCollide(Object key) {
    if (parts == null || !collisionReported.compareAndSet(false, true)) {
      return;
    }
    try {
      queue.add(new CollisionReport(parts, key));
    } catch (RuntimeException | Error e) {
      // No thread for the queue: said at the next collision.
      collisionReported.set(false);
    }
  }
}
