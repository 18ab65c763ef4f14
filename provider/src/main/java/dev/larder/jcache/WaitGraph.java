package dev.larder.jcache;

import dev.larder.jcache.KeyLocks.KeyLock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * Which thread waits for which key lock, in all caches of this JVM: so that a wait that would never
 * end is refused before it begins.
 *
 * <p>Thread-safe. Touched only by threads that find a key busy.
 */
final class WaitGraph {
  /*
   * Edges come and go, and a lock changes hands, under one lock. Whoever adds the last edge of a
   * circle therefore sees all others, and exactly one thread does. Locks that were free when they
   * were taken need no edge: their holder is known before anybody can find them.
   *
   * Lock order: a stripe of KeyLocks > this lock.
   */
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Map<Thread, KeyLock> WAITS = new HashMap<>();

  private WaitGraph() {}

  /**
   * Says that {@code thread} is about to wait for {@code wanted}.
   *
   * @throws CacheException if the wait would never end; then nothing was said
   */
  static void add(Thread thread, KeyLock wanted) {
    LOCK.lock();
    try {
      KeyLock step = wanted;
      // No more steps than edges: whatever a holder answers meanwhile, the walk ends.
      for (int steps = 0; step != null && steps <= WAITS.size(); steps++) {
        Thread holder = step.thread();
        if (holder == thread) {
          throw endless(wanted, steps);
        }
        step = next(holder);
      }
      WAITS.put(thread, wanted);
    } finally {
      LOCK.unlock();
    }
  }

  private static @Nullable KeyLock next(@Nullable Thread holder) {
    return holder == null ? null : WAITS.get(holder);
  }

  private static CacheException endless(KeyLock wanted, int others) {
    String name = wanted.locks.cacheName();
    return new CacheException(
        others == 0
            ? "Cache '"
                + name
                + "': this thread already works on the key (in a processor, loader, writer or"
                + " listener further up the stack); use the entry given to it, or another key"
            : "Cache '"
                + name
                + "': the key is busy, and whoever works on it waits for a key that this thread"
                + " works on: threads="
                + (others + 1)
                + "; nested calls must take keys in one order");
  }

  /** The lock changes hands: {@code thread} waits no longer. */
  static void grant(KeyLock lock, Thread thread) {
    LOCK.lock();
    try {
      WAITS.remove(thread);
      lock.grantTo(thread);
    } finally {
      LOCK.unlock();
    }
  }

  /** Whether a thread waits for a key now, for tests. */
  static boolean isWaiting(Thread thread) {
    LOCK.lock();
    try {
      return WAITS.containsKey(thread);
    } finally {
      LOCK.unlock();
    }
  }
}
