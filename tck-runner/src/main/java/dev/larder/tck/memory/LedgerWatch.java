package dev.larder.tck.memory;

import dev.larder.CacheUsage;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a cache's ledger from a thread of its own, again and again, while another thread fills
 * the cache. Started before the heap is weighed for the first time, so that it is no part of what
 * the cache weighs.
 */
final class LedgerWatch implements AutoCloseable {
  private static final long PAUSE_NANOS = 100_000;

  private final Thread thread = new Thread(this::watch, "ledger-watch");
  private volatile @Nullable CacheUsage watched;
  private volatile boolean closed;
  private volatile long most;
  private volatile long looks;

  LedgerWatch() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts over with that cache, if it has a ledger; with nobody for null. */
  void watch(@Nullable CacheUsage usage) {
    watched = usage;
    if (usage != null) {
      most = 0;
      looks = 0;
    }
  }

  /** The most bytes that were ever seen. */
  long most() {
    return most;
  }

  long looks() {
    return looks;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes while a cache is watched
  private void watch() {
    while (!closed) {
      CacheUsage usage = watched;
      if (usage != null) {
        most = Math.max(most, usage.usedBytes());
        looks++;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
