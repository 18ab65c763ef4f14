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
  /** Far below any sum of bytes: where {@link #held} stands once the store is given up. */
  private static final long GIVEN_UP = Long.MIN_VALUE / 2;

  private final MemoryPool pool;
  private final @Nullable MarginalHits hits;
  private final BlockSource blocks;
  private final AtomicLong held = new AtomicLong();

  // Both volatile: set once by the store's thread, read by any writer of the pool. A stale read of
  // donor asks somebody else; one of closed reserves bytes that the operation then gives back.
  private volatile @Nullable WeakReference<Donor> donor;
  private volatile boolean closed;

  /** What it held when it was asked in vain. A stale read asks once more, or somebody else. */
  private volatile long emptyAt;

  // Guarded by the rule's lock: hits, fading with time, and how many were counted so far.
  private double earnings;
  private long counted;

  /**
   * {@code hits} are the store's; null if it does not count them. {@code blocks} is where its
   * chunks come from.
   */
  Account(MemoryPool pool, @Nullable MarginalHits hits, BlockSource blocks) {
    this.pool = pool;
    this.hits = hits;
    this.blocks = blocks;
  }

  /** Lets what was earned fade, and adds what was earned since. */
  void fade(double share) {
    long now = hits == null ? 0 : hits.eighths();
    earnings = earnings * share + (now - counted);
    counted = now;
  }

  /** Whether the rule can tell what its bytes earn, and it is there to give them. */
  boolean maySayWhatItEarns() {
    return hits != null && donor() != null;
  }

  /** It was asked and had nothing to give: all that it holds is for itself, until that grows. */
  void isEmpty() {
    emptyAt = heldBytes();
  }

  /** Whether it holds more than when it was asked in vain. */
  boolean mayGive() {
    return heldBytes() > emptyAt;
  }

  /**
   * What a byte of it earns, if it holds so many: the smaller the store, the more one counts. That
   * costs a part of the hits that could be gained in all, and keeps small stores from paying for
   * them.
   */
  double worthOfByte(long held) {
    double bytes = Math.max(1, held);
    return earnings / (bytes * bytes * Math.sqrt(bytes));
  }

  /** Whether the pool wants this store's bytes next, and not another's. */
  public boolean isGiver() {
    Account giver = pool.giver();
    return giver == null || giver == this;
  }

  /** Whether no other store draws on the pool now. */
  public boolean isAlone() {
    return pool.hasOneStore();
  }

  /** Tells the pool that this store has freed bytes for somebody. */
  public void gave(long bytes) {
    pool.gave(bytes);
  }

  /** Says who gives bytes back when another store of the pool needs them. */
  public void attach(Donor giver) {
    donor = new WeakReference<>(giver);
  }

  /** Takes {@code bytes} from the pool if they fit; takes nothing and returns false if not. */
  public boolean tryReserve(long bytes) {
    return !closed && take(bytes) && book(bytes);
  }

  private boolean take(long bytes) {
    while (!pool.budget().tryReserve(bytes)) {
      if (!pool.takeBackAbandoned()) {
        // Another thread may have taken something back between the refusal and the look.
        return pool.budget().tryReserve(bytes);
      }
    }
    return true;
  }

  /**
   * Adds bytes that the pool's ledger has given out; gives them back if this account is no more.
   */
  private boolean book(long bytes) {
    boolean booked = held.addAndGet(bytes) >= 0;
    if (!booked) {
      pool.budget().release(bytes);
    }
    return booked;
  }

  /** Gives {@code bytes} back to the pool. */
  public void release(long bytes) {
    if (bytes != 0 && held.addAndGet(-bytes) >= 0) {
      pool.budget().release(bytes);
    }
  }

  /** Takes bytes that this account has reserved off the pool's limit. */
  void forfeit(long bytes) {
    pool.budget().lower(bytes);
    held.addAndGet(-bytes);
  }

  /**
   * Bytes change hands inside the pool: this store holds them no longer, {@code to} does. False if
   * they could not, because one of the two was given up meanwhile and the pool has them.
   */
  boolean transfer(long bytes, Account to) {
    return held.addAndGet(-bytes) >= 0 && to.book(bytes);
  }

  /** Bytes this store holds or has reserved. */
  public long heldBytes() {
    return Math.max(0, held.get());
  }

  /** Where its store's chunks come from. */
  public BlockSource blocks() {
    return blocks;
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

  /**
   * Gives back all that is held; what an operation still running gives back later is ignored, and
   * so is a second call.
   */
  void giveUp() {
    closed = true;
    pool.budget().release(Math.max(0, held.getAndSet(GIVEN_UP)));
  }
}
