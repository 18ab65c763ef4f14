package dev.larder.store;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Reservation;
import dev.larder.store.memory.Version;
import org.jspecify.annotations.Nullable;

/**
 * One lock domain: the rows whose hashes begin with one prefix, their counters, and what they have
 * been charged.
 *
 * <p>Thread-safe: every method but {@link #peek} takes the lock itself, and none calls out while
 * holding it, except to the {@link StoreObserver}, which only hands over. Work per hold is bounded
 * by the constants below, or by the size of one segment where a table grows or a segment splits.
 */
final class Segment {
  /** Results of {@link #get} and {@link #find} that are no value. */
  static final Object MISS = new Object();

  static final Object MOVED = new Object();
  static final Object UNDECIDED = new Object();

  /** Result of {@link #cover}: the reservation lacks blocks, which the caller is to obtain. */
  static final Object BLOCKS = new Object();

  /** Result of {@link #peek} that says nothing: ask under the lock. */
  static final Object LOCKED = new Object();

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

  /** It goes on: the lock was only given to others for a moment. */
  static final long PUT_AGAIN = -5;

  /** The reservation lacks blocks, which the caller is to obtain. */
  static final long PUT_BLOCKS = -6;

  /** See {@link PutOutcome#BUSY}. */
  static final long PUT_BUSY = -7;

  private static final long MORE = -2;
  private static final int MAX_DEPTH = 16;
  private static final int STEPS_PER_HOLD = 64;

  /** What moving so many records counts beside evicting one: 1,000 are moved in a hold at most. */
  private static final int STEPS_OF_CLEANING = 3;

  /** More than this part of what a segment holds is taken from all segments. */
  private static final int MUCH = 16;

  /** Windows are short, so one that is met is over by the next look, or the one after. */
  private static final int MAX_PEEKS = 4;

  private final Blueprint blueprint;
  private final StoreObserver observer;
  private final Directory directory;
  private final SegmentLock lock;
  private final Holding own;
  private final Freeing freeing;
  private final Expiring expiring;

  // Guarded by lock; read without it while own.peekable is there and the version does not change.
  private int prefix;
  private int depth;

  /** An empty segment for the hashes whose first {@code depth} bits are {@code prefix}. */
  Segment(Directory directory, int prefix, int depth, int indexLength) {
    this.directory = directory;
    this.blueprint = directory.context().blueprint();
    this.observer = directory.context().observer();
    lock = new SegmentLock(blueprint.holds());
    this.prefix = prefix;
    this.depth = depth;
    own = new Holding(directory.context(), indexLength);
    freeing = new Freeing(own, observer);
    expiring = new Expiring(own, observer);
  }

  /** A segment to begin with; its caller reserves {@link #heldBytes}. */
  static Segment first(Directory directory, int prefix, int depth) {
    Segment segment = new Segment(directory, prefix, depth, Holding.FIRST_INDEX_LENGTH);
    segment.own.settle();
    return segment;
  }

  /** Ends a hold: what was freed goes back to the ledger. */
  private void unlock() {
    try {
      own.giveBack();
    } finally {
      lock.unlock();
    }
  }

  /** Ends a hold: what was freed goes to the reservation, what was taken comes from it. */
  private void unlock(Reservation reservation) {
    try {
      own.settle(reservation);
    } finally {
      lock.unlock();
    }
  }

  // ---- reading

  /** Whether {@link #peek} is of any use; the same for all segments of a store. */
  boolean allowsPeeks() {
    lock.lock();
    try {
      return own.rows.allowPeeks();
    } finally {
      lock.unlock();
    }
  }

  /**
   * {@link #get} without the lock: the value, {@link #MISS}, {@link #MOVED}, or {@link #LOCKED} if
   * it cannot be told without.
   *
   * @param hash the full hash of {@code key}
   */
  Object peek(Object key, int hash, KeyMatcher matcher, Decoder<?> decoder) {
    for (int i = 0; i < MAX_PEEKS; i++) {
      long seen = own.version.read();
      if (seen != Version.CHANGING) {
        Object result = peek(key, hash, matcher, decoder, seen);
        if (result != LOCKED || own.version.validate(seen)) {
          return result;
        }
      }
      if (blueprint.holds() != null) {
        blueprint.holds().readAgain();
      }
      Thread.onSpinWait();
    }
    return LOCKED;
  }

  private Object peek(Object key, int hash, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    Rows rows = own.peekable;
    if (rows == null) {
      return LOCKED;
    }
    Object result = rows.peek(key, hash, matcher, decoder, seen);
    return result == MISS ? missed(hash, seen) : result;
  }

  /**
   * What is found here is here, wherever it belongs; what is not may be elsewhere. Validated behind
   * the question: a split changes prefix and depth one after the other.
   */
  private Object missed(int hash, long seen) {
    boolean belongsHere = owns(hash);
    if (!own.version.validate(seen)) {
      return LOCKED;
    }
    return belongsHere ? MISS : MOVED;
  }

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
      int slot = own.rows.find(probe, comparison);
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      if (own.rows.isOverForReaders(slot)) {
        expiring.takeOutIfFree(slot);
        return MISS;
      }
      int location = own.rows.slots.location(slot);
      Object value = own.rows.payload.read(slot, location, decoder);
      if (value == null) {
        value = new Undecoded(own.rows.payload.value(slot, location));
      }
      // Last: it may evict, this row included.
      hit(slot);
      return value;
    } finally {
      unlock();
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
      int slot = own.rows.find(probe, comparison);
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      long deadline = own.rows.slots.deadlineMillis(slot);
      boolean expired =
          own.rows.expires(slot) && own.rows.isExpired(slot, blueprint.ticker().millis());
      Found found = new Found(own.rows.value(slot), deadline, expired);
      if (expired) {
        expiring.drop(slot);
      } else if (access) {
        hit(slot);
      }
      return found;
    } finally {
      unlock();
    }
  }

  private void hit(int slot) {
    own.rows.policy.hit(slot);
    freeing.keepPartsReady();
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
      int found = own.rows.find(pair.probe(), comparison);
      if (found == Rows.UNDECIDED) {
        return PUT_UNDECIDED;
      }
      int slot = found;
      if (pair.direct() != null) {
        if (!observer.mayPut(hash)) {
          return PUT_BUSY;
        }
        slot = expiring.dropIfOver(slot, pair.direct().nowMillis());
      }
      if (slot < 0 && own.rows.index.isFull()) {
        own.foreseeIndex();
        if (freeing.growthPays(reservation)) {
          own.rows.index.insistOnGrowth();
        }
      }
      if (own.closed) {
        return PUT_CROWDED;
      }
      // Settling looks at all that is held: so only where something may have been freed.
      if (freeing.cleanIfWanted() || slot != found) {
        own.settle(reservation);
      }
      for (int effort = 0; !hasRoom(slot, pair, reservation); effort++) {
        if (reservation.lacksBlocks()) {
          return PUT_BLOCKS;
        }
        boolean tooMuchLive = tooMuchLive(slot, pair);
        if (effort >= STEPS_PER_HOLD) {
          return tooMuchLive ? PUT_AGAIN : missingOrAgain(slot, pair, reservation);
        }
        if ((!tooMuchLive || !freeing.spread(reservation)) && !reservation.lacksBlocks()) {
          if (own.othersGive()) {
            long missing = missingFromOthers(tooMuchLive, slot, pair, reservation);
            if (missing > 0) {
              return missing;
            }
            continue;
          }
          int freed = tooMuchLive ? freeing.evictOne(reservation) : freeing.freeSome(reservation);
          own.counters.evictedForCleaning += tooMuchLive && freed != Freeing.NOBODY ? 1 : 0;
          if (freed == Freeing.NOBODY) {
            return tooMuchLive ? PUT_CROWDED : missing(slot, pair, reservation);
          }
          effort += freed == Freeing.HOLES ? STEPS_OF_CLEANING : 0;
          slot = freed == slot ? Rows.ABSENT : slot;
        }
      }
      if (!reservation.coverBlocks(newChunks(slot, pair))) {
        return PUT_BLOCKS;
      }
      if (slot < 0 && mustSplit()) {
        split(reservation);
        return PUT_MOVED;
      }
      long result = slot >= 0 ? replace(slot, pair) : insert(pair, reservation);
      // Now, so that no reader has to.
      freeing.keepPartsReady(reservation);
      return result;
    } finally {
      unlock(reservation);
    }
  }

  /**
   * Covers what a {@link #put} would need now: {@link #DONE}, {@link #MISS} if it does not fit,
   * {@link #MOVED}, {@link #UNDECIDED}, or {@link #BLOCKS}. The caller gives back what is covered
   * without use.
   */
  Object cover(Pair pair, @Nullable Comparison comparison, Reservation reservation) {
    KeyProbe probe = pair.probe();
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = own.rows.find(probe, comparison);
      if (slot == Rows.UNDECIDED) {
        return UNDECIDED;
      }
      boolean crowded = !own.evicts && slot < 0 && own.rows.crowded(probe.hash()) >= 0;
      boolean fits = !crowded && !own.closed && reservation.cover(needsToBeGranted(slot, pair));
      for (int i = 0;
          i < STEPS_PER_HOLD && !fits && !crowded && own.rows.clean(Freeing.RECORDS_CLEANED);
          i++) {
        own.settle(reservation);
        fits = reservation.cover(needsToBeGranted(slot, pair));
      }
      // Asked last: a log wants more room the fuller the ledger is, and that is after reserving.
      if (!fits || own.rows.evictionTarget(slot, pair) > 0) {
        return MISS;
      }
      // The room for updates only has to be there: a slow writer would keep it from all others.
      reservation.giveBackBeyond(needs(slot, pair));
      return reservation.coverBlocks(newChunks(slot, pair)) ? DONE : BLOCKS;
    } finally {
      unlock(reservation);
    }
  }

  /**
   * Where nobody is evicted, a new row leaves a log what overwriting takes, a chunk to write to and
   * one to move rows together in: else a full cache could not even be updated.
   */
  private long needsToBeGranted(int slot, Pair pair) {
    boolean isNew = slot < 0 && !own.evicts;
    return needs(slot, pair) + (isNew ? 2 * own.rows.payload.needsToSpread() : 0);
  }

  private boolean hasRoom(int slot, Pair pair, Reservation reservation) {
    return !tooMuchLive(slot, pair) && reservation.cover(needs(slot, pair));
  }

  /** Where nobody is evicted, {@link #cover} has seen to that, and its word holds. */
  private boolean tooMuchLive(int slot, Pair pair) {
    return own.evicts && own.rows.evictionTarget(slot, pair) > 0;
  }

  /**
   * Where another store of the pool gives, this one only cleans up; returns how many bytes it wants
   * from there, or 0 if it has helped itself.
   */
  private long missingFromOthers(
      boolean tooMuchLive, int slot, Pair pair, Reservation reservation) {
    if (tooMuchLive) {
      return freeing.spreadFrom(reservation, needs(slot, pair));
    }
    return freeing.clean(reservation) ? 0 : missing(slot, pair, reservation);
  }

  /**
   * Little is got from this segment's own rows, in another hold: who took it elsewhere would let
   * segments grow and shrink at random, and their columns and indexes, which never shrink, add up.
   */
  private long missingOrAgain(int slot, Pair pair, Reservation reservation) {
    long missing = missing(slot, pair, reservation);
    return own.evicts && missing < own.held() / MUCH ? PUT_AGAIN : missing;
  }

  private long missing(int slot, Pair pair, Reservation reservation) {
    return Math.max(1, needs(slot, pair) - reservation.bytes());
  }

  /** Where nobody is evicted, a write was granted before its deadline was known. */
  private long foreseen(Pair pair) {
    return own.evicts ? pair.deadlineMillis() : Deadlines.ETERNAL;
  }

  /** Bytes to reserve for a pair; for a split first, if it comes to a full segment. */
  private long needs(int slot, Pair pair) {
    long split = slot < 0 && mustSplit() ? own.splitNeeds() : 0;
    return pairNeeds(slot, pair)
        + own.structure(own.rows.structureNeeds(slot, foreseen(pair)))
        + split;
  }

  /** Chunks to be promised for a pair, as {@link #needs} are reserved. */
  private int newChunks(int slot, Pair pair) {
    int split = slot < 0 && mustSplit() ? own.rows.payload.newChunksToAdopt() : 0;
    return split + own.rows.payload.newChunks(pair.key(), pair.value(), pair.charge());
  }

  private long pairNeeds(int slot, Pair pair) {
    return own.rows.pairNeeds(slot, pair.key(), pair.value(), pair.charge());
  }

  private long replace(int slot, Pair pair) {
    own.rows.prepareReschedule(foreseen(pair));
    own.rows.growParts();
    own.rows.replace(slot, pair);
    own.rows.reschedule(slot, pair.updated(own.rows.slots.deadlineMillis(slot)));
    own.counters.updated++;
    return PUT_UPDATED;
  }

  private long insert(Pair pair, Reservation reservation) {
    if (own.rows.isFull() && freeing.evictOne(reservation) == Freeing.NOBODY) {
      return PUT_CROWDED;
    }
    int hash = pair.probe().hash();
    int twin = own.rows.crowded(hash);
    if (twin >= 0 && !freeing.evictForCollision(twin, reservation)) {
      return PUT_CROWDED;
    }
    if (own.rows.prepareInsert(foreseen(pair))) {
      // Now, so that what is reserved beyond is known to the cent.
      own.settle(reservation);
    }
    while (own.rows.insert(pair) < 0) {
      if (!freeing.growIndex(needsOfInsert(pair), reservation)
          && !freeing.makeWay(hash, reservation)) {
        return PUT_CROWDED;
      }
    }
    own.counters.inserted++;
    return PUT_CREATED;
  }

  /** What it still takes once the structures are prepared. */
  private long needsOfInsert(Pair pair) {
    return pairNeeds(Rows.ABSENT, pair) + own.structure(own.rows.policy.needsWithAnother());
  }

  /** Takes the key's row out: {@link #DONE}, or {@link #MISS} if there was none. */
  Object remove(KeyProbe probe, @Nullable Comparison comparison, Removal cause) {
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = own.rows.find(probe, comparison);
      if (slot == Rows.UNDECIDED) {
        return UNDECIDED;
      }
      if (slot >= 0) {
        own.rows.remove(slot);
      }
      own.counters.removed(cause, slot >= 0);
      // A cache without expiry is never swept, and may be written to no more.
      freeing.cleanIfWanted();
      return slot >= 0 ? DONE : MISS;
    } finally {
      unlock();
    }
  }

  /** Moves the deadline of the key's row: {@link #DONE}, or {@link #MISS} if there is none. */
  Object reschedule(KeyProbe probe, @Nullable Comparison comparison, long deadlineMillis) {
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = own.rows.find(probe, comparison);
      if (slot >= 0 && own.rows.rescheduleNeeds(deadlineMillis) > 0) {
        freeing.makeRoomFor(deadlineMillis);
        // The row itself may have had to leave.
        slot = own.rows.find(probe, comparison);
      }
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      own.rows.reschedule(slot, deadlineMillis);
      freeing.keepPartsReady();
      return DONE;
    } finally {
      unlock();
    }
  }

  /**
   * Cleans up and evicts, at most {@code maxSteps} times, until the reservation has {@code wanted}
   * bytes; returns how often.
   */
  int give(Reservation reservation, long wanted, int maxSteps) {
    lock.lock();
    try {
      return freeing.give(reservation, wanted, maxSteps);
    } finally {
      unlock(reservation);
    }
  }

  // ---- expiry, clearing

  /** Takes out expired rows, a batch a hold; all of them, unless their keys are busy. */
  long sweep(int from, Expiry.Batch due) {
    long end;
    do {
      end = sweepBatch(from, due);
    } while (end == MORE);
    while (end >= 0 && tidyUp()) {
      // A few records a hold.
    }
    return end;
  }

  private long sweepBatch(int from, Expiry.Batch due) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      if (!observer.mayExpireRows(due.capacity())) {
        return end();
      }
      return expiring.sweep(due, blueprint.ticker().publish()) ? MORE : end();
    } finally {
      unlock();
    }
  }

  /** Gives back what expired rows leave behind in a log; whether there is more to do. */
  private boolean tidyUp() {
    lock.lock();
    try {
      boolean more = own.rows.payload.wantsCleaning() && own.rows.clean(Freeing.RECORDS_CLEANED);
      if (!more) {
        own.rows.payload.trim();
        own.shrink();
      }
      return more;
    } finally {
      unlock();
    }
  }

  /** Gives back chunks that nothing lives in. */
  long trim(int from) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      own.rows.payload.trim();
      return end();
    } finally {
      unlock();
    }
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
    Rows empty = own.newRows(Holding.FIRST_INDEX_LENGTH);
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      own.counters.cleared += own.rows.slots.live();
      own.counters.add(own.rows);
      Rows old = own.rows;
      own.endMoving(empty);
      // Behind the window: its memory may be others' at once.
      old.payload.close();
      own.closed |= forEver;
      return end();
    } finally {
      unlock();
    }
  }

  // ---- growth

  /** Whether the next row needs a split first, and the hashes have a bit left to split by. */
  private boolean mustSplit() {
    return own.rows.isFull() && depth < MAX_DEPTH;
  }

  /**
   * Moves the rows whose next hash bit is set to a new segment; {@link Holding#splitNeeds} are
   * reserved.
   */
  private void split(Reservation reservation) {
    int length = Index.lengthFor(own.rows.slots.live(), blueprint.shape().indexLoad()) / 2;
    Segment sibling =
        new Segment(directory, prefix << 1 | 1, depth + 1, length + Holding.FIRST_INDEX_LENGTH);
    boolean published = false;
    own.beginMoving();
    try {
      moveUpperHalf(sibling.own.rows);
      own.settle(reservation);
      sibling.own.settle(reservation);
      // From here on the sibling may be used, and changed, by others.
      directory.publish(sibling, sibling.prefix, sibling.depth);
      published = true;
    } finally {
      if (!published) {
        // An Error on the way: what has moved is lost, and has to be accounted for.
        own.counters.evicted += sibling.own.rows.slots.live();
        own.take(sibling.own.settled(), reservation);
        sibling.own.discard(reservation);
        own.endMoving(own.rows);
      }
    }
    prefix <<= 1;
    depth++;
    own.endMoving(own.rows);
  }

  private void moveUpperHalf(Rows upper) {
    int bit = Integer.SIZE - 1 - depth;
    own.move(upper, hash -> (hash >>> bit & 1) == 1);
  }

  private boolean owns(int hash) {
    return Directory.position(hash, depth) == prefix;
  }

  /** The first hash behind this segment's. */
  private long end() {
    return (prefix + 1L) << (Integer.SIZE - depth);
  }

  // ---- views

  /** Looks at this segment, which nobody changes meanwhile; {@link #end}, or {@link #NOT_HERE}. */
  private long look(int from, Runnable view) {
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      view.run();
      return end();
    } finally {
      lock.unlock();
    }
  }

  /** Has the walk take some of the keys. */
  long keyHandles(int from, KeyWalk walk) {
    return look(from, () -> walk.take(own.rows));
  }

  /** Adds this segment's figures to {@code usage}. */
  long addTo(int from, StoreUsage.Sum usage) {
    return look(
        from,
        () -> {
          usage.add(own.counters);
          if (!own.closed) {
            usage.add(own.rows, own.fixedBytes());
          }
        });
  }

  /** Adds this segment's rows that are over to {@code overdue}; looks at all of them. */
  long addOverdue(int from, Overdue.Sum overdue) {
    return look(from, () -> overdue.add(own.rows, blueprint.ticker().millis()));
  }

  /** {@link #end}, or {@link #NOT_HERE} if the hash {@code from} belongs elsewhere by now. */
  long endIfOwner(int from) {
    return look(from, () -> {});
  }

  long heldBytes() {
    lock.lock();
    try {
      return own.settled();
    } finally {
      lock.unlock();
    }
  }

  /** What it would hold with next to no row. */
  long leastBytes() {
    lock.lock();
    try {
      return own.leastBytes();
    } finally {
      lock.unlock();
    }
  }

  /** Has the invariants checked. */
  long check(int from, InvariantCheck check) {
    return look(from, () -> check.segment(own.rows, own.settled(), own.held(), this::owns));
  }
}
