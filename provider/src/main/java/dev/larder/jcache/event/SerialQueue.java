package dev.larder.jcache.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs deliveries one after another, in the order they came, on a thread that it borrows while
 * there are any. Thread-safe; holds no lock while a delivery runs.
 *
 * <p>Unbounded: whoever adds says how many there may be.
 */
public final class SerialQueue {

  /** A task that ends in one of two ways, exactly once. */
  public interface Delivery {
    /** Delivers. What it throws goes to the thread. */
    void deliver();

    /** Does without: the queue was closed before. */
    void discard();
  }

  private final Executor workers;
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by lock.
  private final ArrayDeque<Delivery> waiting = new ArrayDeque<>();
  private boolean running;
  private boolean closed;

  // Written by the running thread, read by others to see whom they wait for; a stale value means
  // that the thread has just begun or ended.
  private volatile @Nullable Thread runner;

  /** A queue that borrows threads from {@code workers}. */
  public SerialQueue(Executor workers) {
    this.workers = workers;
  }

  /** Adds a delivery; discards it if the queue is closed. */
  public void add(Delivery delivery) {
    boolean start;
    boolean refused;
    lock.lock();
    try {
      refused = closed;
      start = !closed && !running;
      if (!refused) {
        waiting.add(delivery);
        running = true;
      }
    } finally {
      lock.unlock();
    }
    if (refused) {
      delivery.discard();
    } else if (start) {
      start();
    }
  }

  private void start() {
    boolean started = false;
    try {
      workers.execute(this::run);
      started = true;
    } finally {
      if (!started) {
        // No thread to be had: nobody must wait for deliveries that nobody makes.
        takeAll(/* forEver= */ false).forEach(Delivery::discard);
      }
    }
  }

  private void run() {
    runner = Thread.currentThread();
    boolean done = false;
    try {
      for (Delivery next = poll(); next != null; next = poll()) {
        next.deliver();
      }
      done = true;
    } finally {
      if (!done) {
        // An Error ends this thread, not the queue.
        runner = null;
        start();
      }
    }
  }

  private @Nullable Delivery poll() {
    lock.lock();
    try {
      Delivery next = waiting.poll();
      if (next == null) {
        runner = null;
        running = false;
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  /** The thread that works on the deliveries now, or null. */
  public @Nullable Thread runner() {
    return runner;
  }

  /** Discards what has not begun, and everything added from now on. */
  public void close() {
    takeAll(/* forEver= */ true).forEach(Delivery::discard);
  }

  private List<Delivery> takeAll(boolean forEver) {
    lock.lock();
    try {
      closed |= forEver;
      running &= forEver;
      List<Delivery> all = new ArrayList<>(waiting);
      waiting.clear();
      return all;
    } finally {
      lock.unlock();
    }
  }
}
