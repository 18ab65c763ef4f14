package dev.larder.store.memory;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes that one store, or all stores of a pool, may hold.
 *
 * <p>Thread-safe and lock-free. Callable while holding a segment lock; never calls out.
 */
public final class ByteBudget {
  /*
   * B1  0 <= used <= limit, in every state another thread can observe.
   * B2  used == the sum of what all segments hold, whenever no operation is under way.
   *
   * Reservation comes before allocation: a writer evicts until tryReserve succeeds and only then
   * allocates, so the heap follows the ledger and never leads it. That is why B1 is strict while
   * B2 is exact only at rest.
   *
   * What is counted is what is free, used is limit - free: then the limit can change and B1 is still
   * the comparison of one number with 0. Raising adds to the limit before it adds to what is free;
   * lowering reserves like everybody else before it takes from the limit.
   *
   * One CAS'd long, not a LongAdder: an adder can count but it cannot refuse.
   */
  private final AtomicLong free;
  private final AtomicInteger raises = new AtomicInteger();
  private volatile long limitBytes;

  /** A budget of {@code limitBytes}, at least 1. */
  public ByteBudget(long limitBytes) {
    if (limitBytes < 1) {
      throw new IllegalArgumentException("limit must be at least 1 byte: limit=" + limitBytes);
    }
    this.limitBytes = limitBytes;
    free = new AtomicLong(limitBytes);
  }

  /** Takes {@code bytes} if they fit under the limit; takes nothing and returns false if not. */
  public boolean tryReserve(long bytes) {
    while (true) {
      long current = free.get();
      if (bytes > current) {
        return false;
      }
      if (free.compareAndSet(current, current - bytes)) {
        return true;
      }
    }
  }

  /** Gives {@code bytes} back. */
  public void release(long bytes) {
    long left = free.addAndGet(bytes);
    assert left <= limitBytes : "B1 broken: free=" + left + " after releasing " + bytes;
  }

  /** Adds to the limit. One caller at a time, like {@link #lower}. */
  void raise(long bytes) {
    raises.incrementAndGet();
    setLimit(limitBytes + bytes);
    free.addAndGet(bytes);
    raises.incrementAndGet();
  }

  /** Takes bytes, which the caller has reserved and now gives up, off the limit. */
  void lower(long reserved) {
    setLimit(limitBytes - reserved);
  }

  private void setLimit(long bytes) {
    limitBytes = bytes;
  }

  /** Bytes taken now. */
  public long usedBytes() {
    while (true) {
      int before = raises.get();
      // In this order: a limit that is lowered in between belongs to bytes that are still taken.
      long limit = limitBytes;
      long left = free.get();
      if ((before & 1) == 0 && raises.get() == before) {
        return limit - left;
      }
      Thread.onSpinWait();
    }
  }

  /** The most bytes that can be taken. */
  public long limitBytes() {
    return limitBytes;
  }
}
