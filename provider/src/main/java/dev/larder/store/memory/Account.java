package dev.larder.store.memory;

import dev.larder.store.memory.MemoryPool.Donor;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What one store takes from its pool. Thread-safe and lock-free; callable under a segment lock.
 *
 * <p>{@link #heldBytes} includes reservations under way and is exact at rest.
 */
public final class Account {
  private final MemoryPool pool;
  private final AtomicLong held = new AtomicLong();

  // Both volatile: set once by the store's thread, read by any writer of the pool. A stale read of
  // donor asks somebody else; one of closed reserves bytes that the operation then gives back.
  private volatile @Nullable WeakReference<Donor> donor;
  private volatile boolean closed;

  Account(MemoryPool pool) {
    this.pool = pool;
  }

  /** Says who gives bytes back when another store of the pool needs them. */
  public void attach(Donor giver) {
    donor = new WeakReference<>(giver);
  }

  /** Takes {@code bytes} from the pool if they fit; takes nothing and returns false if not. */
  public boolean tryReserve(long bytes) {
    if (closed || !pool.budget().tryReserve(bytes)) {
      return false;
    }
    held.addAndGet(bytes);
    return true;
  }

  /** Gives {@code bytes} back to the pool. */
  public void release(long bytes) {
    if (bytes != 0) {
      held.addAndGet(-bytes);
      pool.budget().release(bytes);
    }
  }

  /** Bytes change hands inside the pool: this store holds them no longer, {@code to} does. */
  public void transfer(long bytes, Account to) {
    held.addAndGet(-bytes);
    to.held.addAndGet(bytes);
  }

  /** Bytes this store holds or has reserved. */
  public long heldBytes() {
    return held.get();
  }

  /** The pool it draws on. */
  public MemoryPool pool() {
    return pool;
  }

  /** Who gives, or null if nobody does (yet, or any more). */
  public @Nullable Donor donor() {
    WeakReference<Donor> reference = donor;
    return reference == null ? null : reference.get();
  }

  /** Takes no more from now on. What is held still comes back by {@link #release}. */
  public void close() {
    closed = true;
    pool.remove(this);
  }

  /** Whether the store was dropped without being closed. */
  boolean isAbandoned() {
    return donor != null && donor() == null;
  }
}
