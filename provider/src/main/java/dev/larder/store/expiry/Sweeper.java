package dev.larder.store.expiry;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that removes expired rows from the stores of a provider, and publishes the time
 * meanwhile.
 *
 * <p>It starts with the first task and ends after the last was removed or collected: tasks are held
 * weakly. It keeps no class loader of an application: its context class loader is null, and it
 * inherits no thread locals and no access control context. Thread-safe.
 */
public final class Sweeper {
  /** How often every task is asked. */
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** How often the thread publishes the time. */
  static final long BEAT_MILLIS = 100;

  private static final long BEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(BEAT_MILLIS);

  private final String threadName;
  private final Ticker ticker;
  private final Logger logger;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Replaced, never written to; guarded by the lock for writing. */
  private volatile Entry[] entries = new Entry[0];

  /** Whether not to wait for the tick; guarded by the lock. */
  private boolean hurried;

  /** The running thread, or null; guarded by the lock. */
  private @Nullable Thread thread;

  /** A sweeper whose thread, when there is one, has this name, and publishes that time. */
  public Sweeper(String threadName, Ticker ticker) {
    this(threadName, ticker, System.getLogger(Sweeper.class.getName()));
  }

  Sweeper(String threadName, Ticker ticker, Logger logger) {
    this.threadName = threadName;
    this.ticker = ticker;
    this.logger = logger;
  }

  /** Has a task swept from now on, until it is removed or nobody else refers to it. */
  public void add(SweepTask task) {
    lock.lock();
    try {
      Entry[] more = Arrays.copyOf(entries, entries.length + 1);
      more[entries.length] = new Entry(task);
      entries = more;
      if (thread == null) {
        thread = startThread();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Stops sweeping a task; a sweep of it that is under way goes on to its end. */
  public void remove(SweepTask task) {
    lock.lock();
    try {
      keepAllBut(task);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has all tasks swept now, before the next tick: one that had to stop can go on. Neither waits
   * nor sweeps itself.
   */
  public void hurry() {
    lock.lock();
    try {
      hurried = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Drops the given task and those that were collected. */
  private void keepAllBut(@Nullable SweepTask dropped) {
    entries =
        Arrays.stream(entries)
            .filter(entry -> entry.task.get() != null && entry.task.get() != dropped)
            .toArray(Entry[]::new);
  }

  /** Whether there is a thread now. */
  boolean isRunning() {
    lock.lock();
    try {
      return thread != null;
    } finally {
      lock.unlock();
    }
  }

  /** Without doPrivileged the thread would refer to the class loaders of all its callers. */
  @SuppressWarnings("removal")
  private Thread startThread() {
    return AccessController.doPrivileged(
        (PrivilegedAction<Thread>)
            () -> {
              Thread started = new Thread(rootGroup(), this::run, threadName, 0, false);
              started.setDaemon(true);
              started.setContextClassLoader(null);
              started.start();
              return started;
            });
  }

  private static ThreadGroup rootGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  private void run() {
    try {
      sweepWhileThereIsSomething();
    } finally {
      // Also when an Error ends it: a time that stands still would keep entries for ever.
      ticker.rest();
    }
  }

  private void sweepWhileThereIsSomething() {
    long nextTick = System.nanoTime() + TICK_NANOS;
    while (awaitTick(nextTick)) {
      long now = System.nanoTime();
      if (nextTick - now <= 0) {
        nextTick = nextTick + TICK_NANOS - now > 0 ? nextTick + TICK_NANOS : now + TICK_NANOS;
      }
      sweepAll();
    }
  }

  /**
   * Waits until the tick, or until somebody is in a hurry; false if there is nothing left to sweep,
   * and the thread has to end.
   */
  private boolean awaitTick(long tick) {
    lock.lock();
    try {
      while (hasTasks() && !hurried && tick - System.nanoTime() > 0) {
        ticker.publish();
        changed.awaitNanos(Math.min(tick - System.nanoTime(), BEAT_NANOS));
      }
      hurried = false;
    } catch (InterruptedException e) {
      // Nobody has a reason to interrupt this thread: it is only a tick that comes early.
      Thread.interrupted();
    } finally {
      lock.unlock();
    }
    return goesOn();
  }

  private boolean goesOn() {
    lock.lock();
    try {
      if (!hasTasks()) {
        thread = null;
      }
      return thread != null;
    } finally {
      lock.unlock();
    }
  }

  private boolean hasTasks() {
    keepAllBut(null);
    return entries.length > 0;
  }

  /** All tasks once, then those with more to do again, in turns, until none has. */
  private void sweepAll() {
    Entry[] now = entries;
    boolean more = false;
    for (Entry entry : now) {
      more |= entry.sweep(logger);
    }
    while (more) {
      more = false;
      for (Entry entry : entries) {
        if (entry.hasMore) {
          more |= entry.sweep(logger);
        }
      }
    }
  }

  /** A task, held weakly, and what happened to it; the sweeper's thread alone writes here. */
  private static final class Entry {
    final WeakReference<SweepTask> task;
    boolean hasMore;
    private boolean failed;

    Entry(SweepTask task) {
      this.task = new WeakReference<>(task);
    }

    boolean sweep(Logger logger) {
      hasMore = false;
      SweepTask target = task.get();
      if (target != null) {
        try {
          hasMore = target.sweep();
        } catch (Throwable e) {
          report(e, logger);
        }
      }
      return hasMore;
    }

    private void report(Throwable e, Logger logger) {
      if (!failed) {
        failed = true;
        logger.log(
            Level.ERROR, "removing expired entries failed; tried again, not reported again", e);
      }
    }
  }
}
