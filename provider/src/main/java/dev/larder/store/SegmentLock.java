package dev.larder.store;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The lock of a segment, which notes how long it is held if somebody wants to know. */
final class SegmentLock {
  private final ReentrantLock lock = new ReentrantLock();
  private final @Nullable HoldTimes holds;

  // Guarded by lock.
  private long since;

  SegmentLock(@Nullable HoldTimes holds) {
    this.holds = holds;
  }

  void lock() {
    lock.lock();
    if (holds != null) {
      since = System.nanoTime();
    }
  }

  void unlock() {
    long held = holds == null ? 0 : System.nanoTime() - since;
    lock.unlock();
    if (holds != null) {
      holds.record(held);
    }
  }
}
