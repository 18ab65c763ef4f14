package dev.larder.tck.pool;

import dev.larder.CacheBudget;
import java.util.concurrent.locks.LockSupport;

/** Looks at a pool's ledger from a thread of its own, again and again. */
final class PoolWatch implements AutoCloseable {
  private static final long PAUSE_NANOS = 20_000;

  private final Thread thread = new Thread(this::watch, "pool-watch");
  private final CacheBudget budget;
  private volatile boolean closed;

  // Written by the thread, read when it has ended.
  private long most;
  private long looks;

  PoolWatch(CacheBudget budget) {
    this.budget = budget;
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    while (!closed) {
      most = Math.max(most, budget.usedBytes());
      looks++;
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  long most() {
    return most;
  }

  long looks() {
    return looks;
  }

  /** Ends the thread; the figures stand from then on. */
  @Override
  public void close() {
    closed = true;
    Threads.join(thread);
  }
}
