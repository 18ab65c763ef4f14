package dev.larder.tck.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.MutableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Threads that create caches in a pool, fill them, and destroy them again, at least once and until
 * closed.
 */
final class PoolChurn implements AutoCloseable {
  private static final int MOST_PUTS = 3_000;
  private static final int MOST_CHARACTERS = 400;

  private final CacheManager manager;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong churned = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean closed;

  PoolChurn(CacheManager manager, int count) {
    this.manager = manager;
    for (int i = 0; i < count; i++) {
      int number = i;
      Thread thread = new Thread(() -> churn(number), "pool-churn-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void churn(int number) {
    SplittableRandom random = new SplittableRandom(number);
    try {
      do {
        comeAndGo("churn-" + number, random);
        churned.incrementAndGet();
      } while (!closed);
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }

  private void comeAndGo(String name, SplittableRandom random) {
    Cache<String, String> cache =
        manager.createCache(
            name, new MutableConfiguration<String, String>().setTypes(String.class, String.class));
    int puts = random.nextInt(MOST_PUTS);
    for (int i = 0; i < puts && !closed; i++) {
      cache.put("key " + i, "v".repeat(random.nextInt(MOST_CHARACTERS)));
    }
    manager.destroyCache(name);
  }

  /** Caches that came and went. */
  long churned() {
    return churned.get();
  }

  /**
   * Ends the threads.
   *
   * @throws IllegalStateException if one of them has failed
   */
  @Override
  public void close() {
    closed = true;
    threads.forEach(Threads::join);
    Throwable cause = failure.get();
    if (cause != null) {
      throw new IllegalStateException("a cache beside failed: " + cause, cause);
    }
  }
}
