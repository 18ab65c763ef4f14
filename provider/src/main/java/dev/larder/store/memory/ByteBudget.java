package dev.larder.store.memory;

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
   * One CAS'd long, not a LongAdder: an adder can count but it cannot refuse.
   */
  private final long limitBytes;
  private final AtomicLong used = new AtomicLong();

  /** A budget of {@code limitBytes}, at least 1. */
  public ByteBudget(long limitBytes) {
    if (limitBytes < 1) {
      throw new IllegalArgumentException("limit must be at least 1 byte: limit=" + limitBytes);
    }
    this.limitBytes = limitBytes;
  }

  /** Takes {@code bytes} if they fit under the limit; takes nothing and returns false if not. */
  public boolean tryReserve(long bytes) {
    while (true) {
      long current = used.get();
      if (bytes > limitBytes - current) {
        return false;
      }
      if (used.compareAndSet(current, current + bytes)) {
        return true;
      }
    }
  }

  /** Gives {@code bytes} back. */
  public void release(long bytes) {
    long left = used.addAndGet(-bytes);
    assert left >= 0 : "B1 broken: used=" + left + " after releasing " + bytes;
  }

  /** Bytes taken now. */
  public long usedBytes() {
    return used.get();
  }

  /** The most bytes that can be taken. */
  public long limitBytes() {
    return limitBytes;
  }
}
