package dev.larder.jcache;

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * The locks on the keys of one cache: one per full hash, existing only while held. Taking one runs
 * no {@code equals} of the user's; keys of one hash count as one key.
 *
 * <p>Thread-safe. A lock is held across loader, writer, processor, store and event of its key, so
 * it may be held for long: but by one key, never by its neighbours. Not reentrant: a thread that
 * wants what it has, and every thread whose wait would close a circle of waiting threads, gets a
 * {@link CacheException} ({@link WaitGraph}).
 */
final class KeyLocks {
  /** Who has a lock that was handed over: nobody, or the thread that works on it just now. */
  @FunctionalInterface
  interface Holder {
    @Nullable Thread thread();
  }

  /** A lock that is held. */
  static final class KeyLock {
    final KeyLocks locks;
    final int hash;

    // Set before the lock is published, later only by WaitGraph#grant; volatile because the graph
    // is walked without the stripe's lock.
    private volatile Holder holder;

    // All below: guarded by the stripe's lock.
    private @Nullable KeyLock next;
    private @Nullable Waiter firstWaiter;
    private @Nullable Waiter lastWaiter;

    private KeyLock(KeyLocks locks, int hash, Holder holder) {
      this.locks = locks;
      this.hash = hash;
      this.holder = holder;
    }

    /** The thread without which the lock does not come free, if there is one. */
    @Nullable Thread thread() {
      return holder.thread();
    }

    void grantTo(Thread thread) {
      holder = () -> thread;
    }

    private void append(Waiter waiter) {
      if (lastWaiter == null) {
        firstWaiter = waiter;
      } else {
        lastWaiter.next = waiter;
      }
      lastWaiter = waiter;
    }

    private @Nullable Waiter pollWaiter() {
      Waiter first = firstWaiter;
      if (first != null) {
        firstWaiter = first.next;
        if (firstWaiter == null) {
          lastWaiter = null;
        }
      }
      return first;
    }
  }

  /** A thread in the queue of a lock. */
  private static final class Waiter {
    final Thread thread = Thread.currentThread();
    @Nullable Waiter next;

    // Set by the thread that hands the lock over.
    volatile boolean granted;

    void await() {
      boolean interrupted = false;
      while (!granted) {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
      if (interrupted) {
        thread.interrupt();
      }
    }
  }

  /** Some locks of all caches together, so that a cache without work has no table of its own. */
  private static final class Stripe {
    final ReentrantLock lock = new ReentrantLock();

    // Written under the lock; volatile for isFree.
    volatile @Nullable KeyLock first;

    @Nullable KeyLock find(KeyLocks locks, int hash) {
      KeyLock held = first;
      while (held != null && (held.hash != hash || held.locks != locks)) {
        held = held.next;
      }
      return held;
    }

    KeyLock add(KeyLock added) {
      added.next = first;
      first = added;
      return added;
    }

    void remove(KeyLock gone) {
      if (first == gone) {
        first = gone.next;
        return;
      }
      KeyLock before = first;
      while (before != null && before.next != gone) {
        before = before.next;
      }
      if (before == null) {
        throw new IllegalStateException("a key lock was released twice");
      }
      before.next = gone.next;
    }
  }

  private static final int STRIPE_BITS = 7;
  private static final int SPREAD = 0x9e3779b1;
  private static final Stripe[] STRIPES = stripes();

  private final String cacheName;

  KeyLocks(String cacheName) {
    this.cacheName = cacheName;
  }

  private static Stripe[] stripes() {
    Stripe[] stripes = new Stripe[1 << STRIPE_BITS];
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new Stripe();
    }
    return stripes;
  }

  private Stripe stripe(int hash) {
    int spread = (hash + System.identityHashCode(this)) * SPREAD;
    return STRIPES[spread >>> (Integer.SIZE - STRIPE_BITS)];
  }

  /**
   * Takes the lock of a hash, after everybody who asked before; for the calling thread.
   *
   * @throws CacheException if the wait would never end
   */
  KeyLock lock(int hash) {
    Thread current = Thread.currentThread();
    Stripe stripe = stripe(hash);
    KeyLock held;
    Waiter waiter;
    stripe.lock.lock();
    try {
      held = stripe.find(this, hash);
      if (held == null) {
        return stripe.add(new KeyLock(this, hash, () -> current));
      }
      waiter = new Waiter();
      WaitGraph.add(current, held);
      held.append(waiter);
    } finally {
      stripe.lock.unlock();
    }
    waiter.await();
    return held;
  }

  /**
   * Whether nobody has the lock of a hash, said without waiting for anybody. No may be wrong: a
   * neighbour of the hash's is held. Who takes the lock before he takes a segment's is seen by all
   * who have had that lock since.
   */
  boolean isFree(int hash) {
    return stripe(hash).first == null;
  }

  /** Takes the lock of a hash for the calling thread if it is free; null if not. */
  @Nullable KeyLock tryLock(int hash) {
    Thread current = Thread.currentThread();
    return tryLock(hash, () -> current);
  }

  /** Takes the lock of a hash for somebody else if it is free; null if not. */
  @Nullable KeyLock tryLock(int hash, Holder holder) {
    Stripe stripe = stripe(hash);
    stripe.lock.lock();
    try {
      return stripe.find(this, hash) == null ? stripe.add(new KeyLock(this, hash, holder)) : null;
    } finally {
      stripe.lock.unlock();
    }
  }

  /** Gives a lock back: to whoever waits longest, or to nobody. Any thread may call it, once. */
  void unlock(KeyLock held) {
    Stripe stripe = stripe(held.hash);
    Waiter heir;
    stripe.lock.lock();
    try {
      heir = held.pollWaiter();
      if (heir == null) {
        stripe.remove(held);
      } else {
        WaitGraph.grant(held, heir.thread);
      }
    } finally {
      stripe.lock.unlock();
    }
    if (heir != null) {
      heir.granted = true;
      LockSupport.unpark(heir.thread);
    }
  }

  String cacheName() {
    return cacheName;
  }

  /** Locks held now in any cache, for tests. */
  static int held() {
    int count = 0;
    for (Stripe stripe : STRIPES) {
      stripe.lock.lock();
      try {
        for (KeyLock held = stripe.first; held != null; held = held.next) {
          count++;
        }
      } finally {
        stripe.lock.unlock();
      }
    }
    return count;
  }
}
