package dev.larder.jcache;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for what no caller waits for: {@code loadAll}, asynchronous listeners, expiry events.
 *
 * <p>They are daemons, made when needed and gone after a second without work. There is no upper
 * limit: work of one cache may block for ever, and must not hold up another's. (Not the common
 * pool, because that is sized for work that does not block, and its threads see no application's
 * classes.) Thread-safe.
 */
public final class Workers {
  private static final long IDLE_SECONDS = 1;

  private final ThreadPoolExecutor pool;

  Workers(String threadName) {
    pool =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> newThread(task, threadName));
  }

  /**
   * A thread outlives the call that made it, and may go on for another application: so it must not
   * refer to the class loaders of its maker, which it does before JDK 24 unless it is privileged.
   */
  @SuppressWarnings("removal")
  private static Thread newThread(Runnable task, String name) {
    return AccessController.doPrivileged(
        (PrivilegedAction<Thread>)
            () -> {
              Thread thread =
                  new Thread(rootGroup(), task, name, 0, /* inheritThreadLocals= */ false);
              thread.setDaemon(true);
              thread.setContextClassLoader(null);
              return thread;
            });
  }

  private static ThreadGroup rootGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  /** Runs tasks with a context class loader, which the thread forgets afterwards. */
  Executor withLoader(ClassLoader loader) {
    return task ->
        pool.execute(
            () -> {
              Thread thread = Thread.currentThread();
              thread.setContextClassLoader(loader);
              try {
                task.run();
              } finally {
                thread.setContextClassLoader(null);
              }
            });
  }
}
