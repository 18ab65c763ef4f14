package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads of a test. What hangs fails after ten seconds instead. */
final class Threads implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "test");
            thread.setDaemon(true);
            return thread;
          });

  <T> Future<T> start(Callable<T> task) {
    return executor.submit(task);
  }

  Future<?> run(Runnable task) {
    return executor.submit(task);
  }

  /** The same task in {@code count} threads at once; their results. */
  <T> List<T> together(int count, Callable<T> task) throws Exception {
    CountDownLatch ready = new CountDownLatch(count);
    List<Future<T>> futures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      futures.add(
          start(
              () -> {
                ready.countDown();
                await(ready);
                return task.call();
              }));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(get(future));
    }
    return results;
  }

  static <T> T get(Future<T> future)
      throws ExecutionException, InterruptedException, TimeoutException {
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("in time").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until a thread is parked, so that what follows finds it waiting. */
  static void awaitWaiting(Thread thread) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!WaitGraph.isWaiting(thread)) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
