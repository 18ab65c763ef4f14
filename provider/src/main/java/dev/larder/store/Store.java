package dev.larder.store;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Account;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.DirectMemoryException;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Reservation;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.Payload;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values within a budget of bytes: the door to this package.
 *
 * <p>Thread-safe. Each operation on a key is atomic by itself. A caller who reads, decides and
 * writes holds a lock on the key of its own meanwhile; eviction and expiry may still take the row
 * away in between, which every method allows for.
 *
 * <p>Keys and values are given and returned <em>as stored</em>: references, or {@code byte[]} that
 * the store copies on the way out. No lock is held while user code runs.
 */
public final class Store implements AutoCloseable {
  /** The fixed objects of a store besides its segments. A test compares it with JOL. */
  private static final long FIXED_BYTES = 280L * ObjectLayout.CURRENT.referenceBytes();

  private static final long CLOSED = -1;

  /** What the owner's objects may come to take: a quarter of the limit. */
  private static final int OWNERS_PER_LIMIT = 4;

  private final StoreContext context;
  private final StoreLimits limits;
  private final Directory directory;
  private final RoomMaker room;

  /** Whether a read may find its row without a lock. */
  private final boolean peeks;

  /** What the owner's objects take, or {@link #CLOSED}. */
  private final AtomicLong ownerBytes;

  /** A payload without rows: sizing and key handles need no segment, and so no lock. */
  private final Payload sizing;

  /**
   * An empty store.
   *
   * @throws IllegalArgumentException if the pool has no room for the fixed objects of its segments
   */
  public Store(Blueprint blueprint, StoreLimits limits, StoreObserver observer) {
    this.limits = limits;
    ownerBytes = new AtomicLong(limits.ownerBytes());
    Account account =
        limits.pool().open(blueprint.parts().marginalHits(), blueprint.parts().blocks());
    context = new StoreContext(blueprint, account, observer, limits.evicts());
    directory = new Directory(context, blueprint.shape().segments());
    peeks = directory.segment(0).allowsPeeks();
    room = new RoomMaker(account, directory, this::leastBytes);
    sizing = blueprint.parts().payload(new RowSpace(1));
    reserveFixed(account);
    account.attach(room);
  }

  private void reserveFixed(Account account) {
    long fixed = fixedBytes() + directory.heldBytes();
    try (Reservation reservation = new Reservation(account)) {
      if (!room.make(reservation, fixed)) {
        account.close();
        throw new IllegalArgumentException(
            "an empty store needs "
                + fixed
                + " bytes, and the budget has no room for them: limit="
                + limits.pool().budget().limitBytes()
                + ", used="
                + limits.pool().budget().usedBytes());
      }
      reservation.add(account, -fixed);
    }
  }

  /** What is charged besides the segments, until the store is closed. */
  private long fixedBytes() {
    return fixedBytes(ownerBytes.get());
  }

  private long fixedBytes(long owners) {
    long own = context.blueprint().charges().structure(FIXED_BYTES + sizing.fixedBytes());
    return owners == CLOSED ? 0 : own + owners;
  }

  /**
   * Charges objects that the owner adds to those it has, until the store is closed, and evicts for
   * them what has to go. Not to be called under a lock of this package.
   *
   * @return false, and nothing is charged, if there is no room, or if they would come to take more
   *     than a quarter of the limit
   */
  public boolean chargeOwner(long bytes) {
    long most = limits.ownerBytes() + limits.limitBytes() / OWNERS_PER_LIMIT;
    try (Reservation reservation = new Reservation(context.account())) {
      long before = ownerBytes.get();
      while (before != CLOSED && before + bytes <= most && room.make(reservation, bytes)) {
        if (ownerBytes.compareAndSet(before, before + bytes)) {
          reservation.add(context.account(), -bytes);
          return true;
        }
        before = ownerBytes.get();
      }
      return false;
    }
  }

  /** What is held when every row that can be evicted is; 0 if none can. */
  private long leastBytes() {
    return limits.evicts() ? fixedBytes() + directory.leastBytes() : 0;
  }

  // ---- one key

  /** The key's value, decoded; null if there is none or it is over. */
  public <T> @Nullable T get(KeyProbe probe, Decoder<T> decoder) {
    return get(probe, KeyMatcher.OF_PROBES, decoder);
  }

  /** The same for any key of that matcher's; on the way to a hit it allocates nothing. */
  @SuppressWarnings("unchecked") // A value comes from the decoder.
  public <T> @Nullable T get(Object key, KeyMatcher matcher, Decoder<T> decoder) {
    if (!peeks) {
      return getLocked(matcher.probe(key), decoder);
    }
    int hash = matcher.hash(key);
    while (true) {
      Object result = directory.segment(hash).peek(key, hash, matcher, decoder);
      if (result == Segment.LOCKED) {
        return getLocked(matcher.probe(key), decoder);
      }
      if (result != Segment.MOVED) {
        return result == Segment.MISS ? null : (T) result;
      }
    }
  }

  @SuppressWarnings("unchecked")
  private <T> @Nullable T getLocked(KeyProbe probe, Decoder<T> decoder) {
    Object result = locate(probe, (segment, comparison) -> segment.get(probe, comparison, decoder));
    if (result == Segment.MISS) {
      return null;
    }
    return result instanceof Undecoded undecoded
        ? decoder.fromObject(undecoded.stored())
        : (T) result;
  }

  /**
   * The key's row, for a caller who holds the key's own lock; null if there is none. A row that is
   * over is taken out and returned as such: its event is the caller's business.
   *
   * @param access whether this counts as a use of the row
   */
  public @Nullable Found find(KeyProbe probe, boolean access) {
    Object result = locate(probe, (segment, comparison) -> segment.find(probe, comparison, access));
    return result == Segment.MISS ? null : (Found) result;
  }

  /**
   * Stores a pair, whatever was there before, and evicts for it what has to go.
   *
   * @throws IllegalStateException if {@code deadlineMillis} is finite and rows of this store do not
   *     expire
   */
  public PutOutcome put(KeyProbe probe, Object key, Object value, long deadlineMillis) {
    return put(probe, sized(key, value), deadlineMillis);
  }

  /** The same for a pair whose size is known. */
  public PutOutcome put(KeyProbe probe, Sized sized, long deadlineMillis) {
    try (Reservation reservation = new Reservation(context.account())) {
      return put(probe, sized, deadlineMillis, reservation);
    }
  }

  /**
   * Finds out what a pair costs. By reference this may run user code, and throw what that throws;
   * no lock is held.
   */
  public Sized sized(Object key, Object value) {
    return new Sized(key, value, sizing.chargeOf(key, value));
  }

  /**
   * Takes the bytes that a pair may need, without evicting and without storing it; null if they are
   * not there. Only for stores that do not evict: so a write can be refused before anybody else
   * hears of it. The caller closes the reservation.
   */
  public @Nullable Reservation tryReserve(KeyProbe probe, Sized sized) {
    return tryReserve(probe, sized, Deadlines.ETERNAL);
  }

  /** The same for a pair whose deadline is known: the first one in a segment takes more. */
  @Nullable Reservation tryReserve(KeyProbe probe, Sized sized, long deadlineMillis) {
    Pair pair = Pair.of(probe, sized, deadlineMillis);
    if (pair.charge() > largestEntry()) {
      return null;
    }
    Reservation reservation = new Reservation(context.account());
    boolean covered = false;
    try {
      covered = cover(pair, reservation);
      return covered ? reservation : null;
    } finally {
      if (!covered) {
        reservation.close();
      }
    }
  }

  private boolean cover(Pair pair, Reservation reservation) {
    Object result = Segment.BLOCKS;
    while (result == Segment.BLOCKS) {
      obtainBlocks(reservation);
      result =
          locate(
              pair.probe(), (segment, comparison) -> segment.cover(pair, comparison, reservation));
    }
    return result == Segment.DONE;
  }

  /** {@link #put(KeyProbe, Sized, long)} with bytes that were reserved before. */
  public PutOutcome put(KeyProbe probe, Sized sized, long deadlineMillis, Reservation reservation) {
    return put(Pair.of(probe, sized, deadlineMillis), reservation);
  }

  /**
   * {@link #put(KeyProbe, Sized, long)} for a caller who does not hold the key's lock: under the
   * segment's lock the observer says whether that may be. Only for stores that evict.
   */
  public PutOutcome putDirectly(KeyProbe probe, Sized sized, DirectPut direct) {
    try (Reservation reservation = new Reservation(context.account())) {
      return put(Pair.of(probe, sized, direct), reservation);
    }
  }

  private PutOutcome put(Pair pair, Reservation reservation) {
    if (pair.deadlineMillis() != Deadlines.ETERNAL && !context.blueprint().shape().expires()) {
      throw new IllegalStateException("this store was made for rows that never expire");
    }
    KeyProbe probe = pair.probe();
    if (pair.charge() > largestEntry()) {
      return pair.direct() == null ? refuse(probe) : PutOutcome.BUSY;
    }
    Comparison comparison = comparison(probe);
    while (true) {
      Segment segment = directory.segment(probe.hash());
      long result = segment.put(pair, comparison, reservation);
      if (result == Segment.PUT_CREATED || result == Segment.PUT_UPDATED) {
        return result == Segment.PUT_CREATED ? PutOutcome.CREATED : PutOutcome.UPDATED;
      }
      if (result == Segment.PUT_BUSY) {
        return PutOutcome.BUSY;
      }
      if (result == Segment.PUT_CROWDED) {
        return refuse(probe);
      }
      if (result == Segment.PUT_BLOCKS) {
        obtainBlocks(reservation);
      } else if (result == Segment.PUT_UNDECIDED) {
        resolve(comparison);
      } else if (result > 0 && !room.make(reservation, reservation.bytes() + result)) {
        return refuse(probe);
      }
    }
  }

  /** If the JVM has no more blocks, those that segments keep for themselves may do. */
  private void obtainBlocks(Reservation reservation) {
    try {
      reservation.obtainBlocks();
    } catch (DirectMemoryException e) {
      directory.walk(Segment::trim);
      reservation.obtainBlocks();
    }
  }

  /** There is no room: the old row goes too, unless this store keeps what it has. */
  private PutOutcome refuse(KeyProbe probe) {
    if (!limits.evicts()) {
      return PutOutcome.FULL;
    }
    remove(probe, Removal.REJECTED);
    return PutOutcome.REJECTED;
  }

  /** Takes the key's row out; false if there was none. */
  public boolean remove(KeyProbe probe) {
    return remove(probe, Removal.REMOVED);
  }

  private boolean remove(KeyProbe probe, Removal cause) {
    return locate(probe, (segment, comparison) -> segment.remove(probe, comparison, cause))
        == Segment.DONE;
  }

  /** Moves the deadline of the key's row; false if there is none. */
  public boolean reschedule(KeyProbe probe, long deadlineMillis) {
    return locate(
            probe, (segment, comparison) -> segment.reschedule(probe, comparison, deadlineMillis))
        == Segment.DONE;
  }

  private interface Lookup {
    Object in(Segment segment, @Nullable Comparison comparison);
  }

  /** Runs a lookup until the right segment has answered and all keys are compared. */
  private Object locate(KeyProbe probe, Lookup lookup) {
    Comparison comparison = comparison(probe);
    while (true) {
      Object result = lookup.in(directory.segment(probe.hash()), comparison);
      if (result == Segment.UNDECIDED) {
        resolve(comparison);
      } else if (result != Segment.MOVED) {
        return result;
      }
    }
  }

  private static @Nullable Comparison comparison(KeyProbe probe) {
    return probe.trusted() ? null : new Comparison(probe);
  }

  private static void resolve(@Nullable Comparison comparison) {
    if (comparison == null) {
      throw new IllegalStateException("a trusted probe left a comparison open");
    }
    comparison.resolve();
  }

  // ---- all keys

  /** A walk over the keys as they are when each segment is reached; confined to one thread. */
  public KeyWalk keys() {
    return new KeyWalk(directory, sizing);
  }

  /** Drops all rows and all memory but a little. */
  public void clear() {
    directory.walk(Segment::clear);
  }

  /**
   * Takes out all rows that are over, unless the observer wants them left; {@code batch} is
   * scratch.
   */
  public void sweep(Expiry.Batch batch) {
    directory.walk((segment, from) -> segment.sweep(from, batch));
  }

  /** What the store holds and what happened in it. */
  public StoreUsage usage() {
    StoreUsage.Sum sum = new StoreUsage.Sum(fixedBytes());
    directory.walk((segment, from) -> segment.addTo(from, sum));
    return sum.toUsage(limits.pool().budget().limitBytes(), context.account().heldBytes());
  }

  /** What it may take. */
  public StoreLimits limits() {
    return limits;
  }

  /** The largest charge of one pair now. */
  public long largestEntry() {
    return Math.min(limits.largestEntry(), sizing.largestCharge());
  }

  /** How long segments were locked, or null if nobody wanted to know. */
  public @Nullable HoldTimes holds() {
    return context.blueprint().holds();
  }

  /**
   * The rows that are past their deadline and have not left yet. Looks at every row: for
   * measurement, not for a cache at work.
   */
  public Overdue overdue() {
    Overdue.Sum sum = new Overdue.Sum();
    directory.walk((segment, from) -> segment.addOverdue(from, sum));
    return sum.toOverdue();
  }

  /**
   * Checks every numbered invariant of the package; only when no operation is under way.
   *
   * @throws IllegalStateException that lists, by number and with both sides, what is broken
   */
  public void checkInvariants() {
    InvariantCheck check = new InvariantCheck();
    directory.walk((segment, from) -> segment.check(from, check));
    check.store(context.account(), fixedBytes(), usage());
  }

  /** Drops everything and gives all bytes back. Later writes are refused, later reads miss. */
  @Override
  public void close() {
    // Whoever charges at this moment has spent what is given back here, or finds it closed.
    long fixed = fixedBytes(ownerBytes.getAndSet(CLOSED));
    if (fixed > 0) {
      context.account().close();
      context.account().release(fixed);
    }
    directory.walk(Segment::close);
  }
}
