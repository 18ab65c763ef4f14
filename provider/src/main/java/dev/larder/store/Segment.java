package dev.larder.store;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Account;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Reservation;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One lock domain: the rows whose hashes begin with one prefix, their counters, and what they have
 * been charged.
 *
 * <p>Thread-safe: every method takes the lock itself, and none calls out while holding it, except
 * to the {@link StoreObserver}, which only hands over. Work per hold is bounded by the constants
 * below, or by the size of one segment where a table grows or a segment splits.
 */
final class Segment {
  /*
   * S2  settled == what the parts hold, whenever the lock is free. Every hold that changes anything
   *     ends in settle(), also when something throws, and the difference goes to (or comes from)
   *     the operation's reservation. So the ledger is right even after an OutOfMemoryError.
   */

  /** The fixed objects of a segment: itself, lock, parts. A test compares it with JOL. */
  static final long FIXED_BYTES = 1_024;

  /** Results of {@link #get} and {@link #find} that are no value. */
  static final Object MISS = new Object();

  static final Object MOVED = new Object();
  static final Object UNDECIDED = new Object();

  /** Result of {@link #remove} and {@link #reschedule}: there was a row. */
  static final Object DONE = new Object();

  /** Result of a visit that came to the wrong segment. */
  static final long NOT_HERE = -1;

  /** Results of {@link #put}; a positive one is how many bytes are missing. */
  static final long PUT_CREATED = 0;

  static final long PUT_UPDATED = -1;
  static final long PUT_MOVED = -2;
  static final long PUT_UNDECIDED = -3;
  static final long PUT_CROWDED = -4;

  private static final long MORE = -2;
  private static final int FIRST_INDEX_LENGTH = 64;
  private static final int MAX_DEPTH = 16;
  private static final int EVICTIONS_PER_HOLD = 64;
  private static final int RECORDS_CLEANED = 64;
  private static final int SWEEP_TOUCHES = 1_024;

  private final Blueprint blueprint;
  private final Account account;
  private final StoreObserver observer;
  private final Directory directory;
  private final ReentrantLock lock = new ReentrantLock();

  // All below: guarded by lock.
  private final Counters counters = new Counters();
  private Rows rows;
  private long settled;
  private int prefix;
  private int depth;
  private boolean closed;

  /** An empty segment for the hashes whose first {@code depth} bits are {@code prefix}. */
  Segment(Directory directory, int prefix, int depth, int indexLength) {
    this.directory = directory;
    this.blueprint = directory.context().blueprint();
    this.account = directory.context().account();
    this.observer = directory.context().observer();
    this.prefix = prefix;
    this.depth = depth;
    rows = new Rows(blueprint, indexLength);
  }

  /** A segment to begin with; its caller reserves {@link #heldBytes}. */
  static Segment first(Directory directory, int prefix, int depth) {
    Segment segment = new Segment(directory, prefix, depth, FIRST_INDEX_LENGTH);
    segment.settled = segment.held();
    return segment;
  }

  // ---- reading

  /**
   * The key's value, decoded, or {@link Undecoded} if that takes user code; or {@link #MISS},
   * {@link #MOVED}, {@link #UNDECIDED}. An expired row is a miss, and leaves if nobody works on its
   * key.
   */
  Object get(KeyProbe probe, @Nullable Comparison comparison, Decoder<?> decoder) {
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = rows.find(probe, comparison);
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      if (rows.expires(slot) && rows.isExpired(slot, blueprint.ticker().millis())) {
        if (observer.mayExpire(probe.hash())) {
          expire(slot);
          counters.expiredLazily++;
        }
        return MISS;
      }
      int location = rows.slots.location(slot);
      Object value = rows.payload.read(slot, location, decoder);
      if (value == null) {
        value = new Undecoded(rows.payload.value(slot, location));
      }
      // Last: it may evict, this row included.
      hit(slot);
      return value;
    } finally {
      account.release(settle());
      lock.unlock();
    }
  }

  /**
   * The key's row for somebody who holds the key's lock: a {@link Found}, or {@link #MISS}, {@link
   * #MOVED}, {@link #UNDECIDED}. An expired row is taken out and returned as such, with no call to
   * the observer.
   */
  Object find(KeyProbe probe, @Nullable Comparison comparison, boolean access) {
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = rows.find(probe, comparison);
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      long deadline = rows.slots.deadlineMillis(slot);
      boolean expired = rows.expires(slot) && rows.isExpired(slot, blueprint.ticker().millis());
      Found found = new Found(rows.value(slot), deadline, expired);
      if (expired) {
        rows.remove(slot);
        counters.expiredLazily++;
      } else if (access) {
        hit(slot);
      }
      return found;
    } finally {
      account.release(settle());
      lock.unlock();
    }
  }

  private void hit(int slot) {
    rows.policy.hit(slot);
    keepPartsReady();
  }

  // ---- writing

  /**
   * Stores a pair, evicting rows of this segment for it. A positive result says how many bytes are
   * missing still; what was freed stays in {@code reservation}.
   */
  long put(Pair pair, @Nullable Comparison comparison, Reservation reservation) {
    int hash = pair.probe().hash();
    lock.lock();
    try {
      if (!owns(hash)) {
        return PUT_MOVED;
      }
      int slot = rows.find(pair.probe(), comparison);
      if (slot == Rows.UNDECIDED) {
        return PUT_UNDECIDED;
      }
      if (closed) {
        return PUT_CROWDED;
      }
      for (int evictions = 0; !hasRoom(slot, pair, reservation); evictions++) {
        int victim = evictions < EVICTIONS_PER_HOLD ? evictOne(reservation) : Rows.ABSENT;
        if (victim < 0) {
          return Math.max(1, needs(slot, pair) - reservation.bytes());
        }
        slot = victim == slot ? Rows.ABSENT : slot;
      }
      if (slot >= 0) {
        return replace(slot, pair);
      }
      if (rows.isFull()) {
        if (split(reservation)) {
          return PUT_MOVED;
        }
        if (evictOne(reservation) < 0) {
          return PUT_CROWDED;
        }
      }
      return insert(pair, reservation);
    } finally {
      reservation.add(account, settle());
      lock.unlock();
    }
  }

  private boolean hasRoom(int slot, Pair pair, Reservation reservation) {
    return rows.payload.evictionTarget(pair.charge()) == 0 && reservation.cover(needs(slot, pair));
  }

  private long needs(int slot, Pair pair) {
    return rows.pairNeeds(slot, pair.charge())
        + blueprint.charges().structure(rows.structureNeeds(slot));
  }

  private long replace(int slot, Pair pair) {
    rows.growParts();
    rows.replace(slot, pair.key(), pair.value(), pair.charge());
    rows.reschedule(slot, pair.deadlineMillis());
    counters.updated++;
    return PUT_UPDATED;
  }

  private long insert(Pair pair, Reservation reservation) {
    int hash = pair.probe().hash();
    int twin = rows.crowded(hash);
    if (twin >= 0 && !evictForCollision(twin, reservation)) {
      return PUT_CROWDED;
    }
    rows.prepareInsert();
    while (rows.insert(pair) < 0) {
      boolean grown =
          !rows.index.isSparse()
              && reservation.cover(
                  needs(Rows.ABSENT, pair)
                      + blueprint.charges().structure(rows.index.growthBytes()))
              && rows.growIndex();
      if (!grown && !evictForCollision(rows.index.neighbour(hash), reservation)) {
        return PUT_CROWDED;
      }
    }
    counters.inserted++;
    return PUT_CREATED;
  }

  /** Makes way among equal hashes; false if this store evicts nobody. */
  private boolean evictForCollision(int slot, Reservation reservation) {
    if (!directory.context().evicts()) {
      return false;
    }
    counters.collisions++;
    observer.hashesCollide(rows.key(slot));
    evict(slot, reservation);
    return true;
  }

  /** Evicts one row and returns its slot, or a negative number if there is none to evict. */
  private int evictOne(Reservation reservation) {
    int victim = rows.policy.nextVictim();
    if (victim >= 0) {
      evict(victim, reservation);
    }
    return victim;
  }

  private void evict(int slot, Reservation reservation) {
    rows.remove(slot);
    counters.evicted++;
    rows.payload.clean(rows.slots::location, RECORDS_CLEANED);
    reservation.add(account, settle());
  }

  /** Takes the key's row out: {@link #DONE}, or {@link #MISS} if there was none. */
  Object remove(KeyProbe probe, @Nullable Comparison comparison, Removal cause) {
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = rows.find(probe, comparison);
      if (slot == Rows.UNDECIDED) {
        return UNDECIDED;
      }
      if (slot >= 0) {
        rows.remove(slot);
      }
      counters.removed(cause, slot >= 0);
      return slot >= 0 ? DONE : MISS;
    } finally {
      account.release(settle());
      lock.unlock();
    }
  }

  /** Moves the deadline of the key's row: {@link #DONE}, or {@link #MISS} if there is none. */
  Object reschedule(KeyProbe probe, @Nullable Comparison comparison, long deadlineMillis) {
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = rows.find(probe, comparison);
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      rows.reschedule(slot, deadlineMillis);
      keepPartsReady();
      return DONE;
    } finally {
      account.release(settle());
      lock.unlock();
    }
  }

  /** Evicts up to {@code maxRows} rows until the reservation has {@code wanted} bytes. */
  int give(Reservation reservation, long wanted, int maxRows) {
    lock.lock();
    try {
      int given = 0;
      while (given < maxRows && reservation.bytes() < wanted && evictOne(reservation) >= 0) {
        given++;
      }
      return given;
    } finally {
      lock.unlock();
    }
  }

  // ---- expiry, clearing

  /** Takes out expired rows, a batch a hold; all of them, unless their keys are busy. */
  long sweep(int from, Expiry.Batch due) {
    long end;
    do {
      end = sweepBatch(from, due);
    } while (end == MORE);
    return end;
  }

  private long sweepBatch(int from, Expiry.Batch due) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      long now = blueprint.ticker().millis();
      due.clear();
      boolean more = rows.expiry.due(now, due, SWEEP_TOUCHES);
      for (int i = 0; i < due.size(); i++) {
        int slot = due.get(i);
        if (observer.mayExpire(rows.slots.hash(slot))) {
          expire(slot);
          counters.expiredActively++;
        } else {
          rows.expiry.postpone(slot, now);
        }
      }
      return more ? MORE : end();
    } finally {
      account.release(settle());
      lock.unlock();
    }
  }

  private void expire(int slot) {
    int hash = rows.slots.hash(slot);
    Object key = observer.wantsExpired() ? rows.key(slot) : observer;
    Object value = observer.wantsExpired() ? rows.value(slot) : observer;
    rows.remove(slot);
    observer.expired(hash, key, value);
  }

  /** Drops all rows. */
  long clear(int from) {
    return replaceRows(from, false);
  }

  /** Drops all rows and takes no more. */
  long close(int from) {
    return replaceRows(from, true);
  }

  private long replaceRows(int from, boolean forEver) {
    // Made before the lock is taken: nothing may throw between dropping and counting.
    Rows empty = new Rows(blueprint, FIRST_INDEX_LENGTH);
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      counters.cleared += rows.slots.live();
      rows = empty;
      closed |= forEver;
      return end();
    } finally {
      account.release(settle());
      lock.unlock();
    }
  }

  // ---- growth

  /**
   * Moves the rows whose next hash bit is set to a new segment; false, with nothing changed, if the
   * ledger has no room for it or the hashes have no more bits.
   */
  private boolean split(Reservation reservation) {
    long upper = blueprint.charges().structure(FIXED_BYTES + rows.structureBytes());
    if (depth == MAX_DEPTH || !reservation.cover(reservation.bytes() + upper)) {
      return false;
    }
    int length = Index.lengthFor(rows.slots.live(), blueprint.shape().indexLoad()) / 2;
    Segment sibling =
        new Segment(directory, prefix << 1 | 1, depth + 1, length + FIRST_INDEX_LENGTH);
    sibling.rows.policy.inherit(rows.policy);
    int bit = Integer.SIZE - 1 - depth;
    for (int slot : rows.inOrder()) {
      if ((rows.slots.hash(slot) >>> bit & 1) == 1) {
        if (!sibling.rows.adopt(rows, slot)) {
          counters.evicted++;
        }
        rows.remove(slot);
      }
    }
    prefix <<= 1;
    depth++;
    reservation.add(account, settle());
    reservation.add(account, sibling.settle());
    directory.publish(sibling, sibling.prefix, depth);
    return true;
  }

  /** Lets policy and expiry have what they want for their next event, at this segment's expense. */
  private void keepPartsReady() {
    while (rows.partNeeds() > 0) {
      try (Reservation reservation = new Reservation(account)) {
        if (reservation.cover(blueprint.charges().structure(rows.partNeeds()))) {
          rows.growParts();
          reservation.add(account, settle());
        } else if (evictOne(reservation) < 0) {
          return;
        }
      }
    }
  }

  /** Bytes freed since the last time; negative if bytes were taken. */
  private long settle() {
    long now = held();
    long freed = settled - now;
    settled = now;
    return freed;
  }

  private long held() {
    if (closed) {
      return 0;
    }
    return blueprint.charges().structure(FIXED_BYTES + rows.structureBytes())
        + rows.payload.bytesHeld();
  }

  private boolean owns(int hash) {
    return Directory.position(hash, depth) == prefix;
  }

  /** The first hash behind this segment's. */
  private long end() {
    return (prefix + 1L) << (Integer.SIZE - depth);
  }

  // ---- views

  /** Collects handles of all keys. */
  long keyHandles(int from, KeyWalk walk) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      Object[] handles = new Object[rows.slots.live()];
      int count = 0;
      for (int slot : rows.inIndexOrder()) {
        handles[count++] = rows.payload.keyHandle(slot, rows.slots.location(slot));
      }
      walk.take(handles);
      return end();
    } finally {
      lock.unlock();
    }
  }

  /** Adds this segment's figures to {@code usage}. */
  long addTo(int from, StoreUsage.Sum usage) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      usage.add(rows, counters);
      return end();
    } finally {
      lock.unlock();
    }
  }

  /** Adds this segment's rows that are over to {@code overdue}; looks at all of them. */
  long addOverdue(int from, Overdue.Sum overdue) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      overdue.add(rows, blueprint.ticker().millis());
      return end();
    } finally {
      lock.unlock();
    }
  }

  /** Bytes to reserve besides the pair's before a new row may come in. */
  long insertionNeeds(long charge) {
    lock.lock();
    try {
      return rows.pairNeeds(Rows.ABSENT, charge)
          + blueprint.charges().structure(rows.structureNeeds(Rows.ABSENT));
    } finally {
      lock.unlock();
    }
  }

  /** {@link #end}, or {@link #NOT_HERE} if the hash {@code from} belongs elsewhere by now. */
  long endIfOwner(int from) {
    lock.lock();
    try {
      return owns(from) ? end() : NOT_HERE;
    } finally {
      lock.unlock();
    }
  }

  long heldBytes() {
    lock.lock();
    try {
      return settled;
    } finally {
      lock.unlock();
    }
  }

  /** Has the invariants checked. */
  long check(int from, InvariantCheck check) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      check.segment(rows, settled, held(), this::owns);
      return end();
    } finally {
      lock.unlock();
    }
  }
}
