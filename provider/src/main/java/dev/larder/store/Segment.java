package dev.larder.store;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Account;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Reservation;
import java.util.function.IntPredicate;
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
   *     the operation's reservation. So the ledger is right even after an OutOfMemoryError. Should
   *     settle() itself throw (a caller's stack may end here), the lock is free all the same, and
   *     the next hold settles for both.
   */

  /**
   * The fixed objects of a segment that do not count themselves (it, its lock, counters, rows and
   * slots), and a little for wider references. A test compares it with JOL.
   */
  private static final long FIXED_BYTES = 156L * ObjectLayout.CURRENT.referenceBytes();

  /** Results of {@link #get} and {@link #find} that are no value. */
  static final Object MISS = new Object();

  static final Object MOVED = new Object();
  static final Object UNDECIDED = new Object();

  /** Result of {@link #remove} and {@link #reschedule}: there was a row. */
  static final Object DONE = new Object();

  /** Result of a visit that came to the wrong segment. */
  static final long NOT_HERE = -1;

  /** A part of the bytes for a larger index that may stay unused instead: 2 % of a small budget. */
  private static final int UNUSED_PART_OF_GROWTH = 4;

  /** Results of {@link #put}; a positive one is how many bytes are missing. */
  static final long PUT_CREATED = 0;

  static final long PUT_UPDATED = -1;
  static final long PUT_MOVED = -2;
  static final long PUT_UNDECIDED = -3;
  static final long PUT_CROWDED = -4;

  /** It goes on: the lock was only given to others for a moment. */
  static final long PUT_AGAIN = -5;

  /** {@link #freeSome}: there are neither holes nor rows to give. */
  private static final int NOBODY = -1;

  private static final int HOLES = -2;

  private static final long MORE = -2;
  private static final int FIRST_INDEX_LENGTH = 64;
  private static final int MAX_DEPTH = 16;
  private static final int STEPS_PER_HOLD = 64;
  private static final int RECORDS_CLEANED = 64;

  /** What moving so many records counts beside evicting one: 1,000 are moved in a hold at most. */
  private static final int STEPS_OF_CLEANING = 3;

  /** More than this part of what a segment holds is taken from all segments. */
  private static final int MUCH = 16;

  private static final int SWEEP_TOUCHES = 1_024;

  /** Fewer rows are no burden, and more than a quarter of them may soon be all again. */
  private static final int LEAST_ROWS_TO_SHRINK = 1_024;

  private static final int MOST_LIVE_TO_SHRINK = 4;

  private final Blueprint blueprint;
  private final Account account;
  private final StoreObserver observer;
  private final Directory directory;
  private final SegmentLock lock;

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
    lock = new SegmentLock(blueprint.holds());
    this.prefix = prefix;
    this.depth = depth;
    rows = newRows(indexLength);
  }

  private Rows newRows(int indexLength) {
    return new Rows(blueprint, indexLength, directory.context().evicts());
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
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
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
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
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
      if (slot < 0 && rows.index.isFull() && growthPays(reservation)) {
        rows.index.insistOnGrowth();
      }
      if (closed) {
        return PUT_CROWDED;
      }
      if (rows.payload.wantsCleaning()) {
        rows.clean(RECORDS_CLEANED);
        reservation.add(account, settle());
      }
      for (int effort = 0; !hasRoom(slot, pair, reservation); effort++) {
        boolean tooMuchLive = tooMuchLive(slot, pair);
        if (effort >= STEPS_PER_HOLD) {
          return tooMuchLive ? PUT_AGAIN : missingOrAgain(slot, pair, reservation);
        }
        if (!tooMuchLive || !spread(reservation)) {
          int freed = tooMuchLive ? evictOne(reservation) : freeSome(reservation);
          counters.evictedForCleaning += tooMuchLive && freed != NOBODY ? 1 : 0;
          if (freed == NOBODY) {
            return tooMuchLive ? PUT_CROWDED : missing(slot, pair, reservation);
          }
          effort += freed == HOLES ? STEPS_OF_CLEANING : 0;
          slot = freed == slot ? Rows.ABSENT : slot;
        }
      }
      if (slot < 0 && mustSplit()) {
        split(reservation);
        return PUT_MOVED;
      }
      long result = slot >= 0 ? replace(slot, pair) : insert(pair, reservation);
      // Now, so that no reader has to.
      keepPartsReady(reservation);
      return result;
    } finally {
      try {
        reservation.add(account, settle());
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Covers what a {@link #put} would need now: {@link #DONE}, {@link #MISS} if it does not fit,
   * {@link #MOVED}, or {@link #UNDECIDED}. The caller gives back what is covered without use.
   */
  Object cover(Pair pair, @Nullable Comparison comparison, Reservation reservation) {
    KeyProbe probe = pair.probe();
    lock.lock();
    try {
      if (!owns(probe.hash())) {
        return MOVED;
      }
      int slot = rows.find(probe, comparison);
      if (slot == Rows.UNDECIDED) {
        return UNDECIDED;
      }
      boolean crowded =
          !directory.context().evicts() && slot < 0 && rows.crowded(probe.hash()) >= 0;
      boolean fits = !crowded && !closed && reservation.cover(needs(slot, pair));
      for (int i = 0; i < STEPS_PER_HOLD && !fits && !crowded && rows.clean(RECORDS_CLEANED); i++) {
        reservation.add(account, settle());
        fits = reservation.cover(needs(slot, pair));
      }
      // Asked last: a log wants more room the fuller the ledger is, and that is after reserving.
      return fits && rows.evictionTarget(slot, pair) <= 0 ? DONE : MISS;
    } finally {
      try {
        reservation.add(account, settle());
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean hasRoom(int slot, Pair pair, Reservation reservation) {
    return !tooMuchLive(slot, pair) && reservation.cover(needs(slot, pair));
  }

  /** Where nobody is evicted, {@link #cover} has seen to that, and its word holds. */
  private boolean tooMuchLive(int slot, Pair pair) {
    return directory.context().evicts() && rows.evictionTarget(slot, pair) > 0;
  }

  /**
   * Takes more memory for the same rows, while there is some: better than to lose one of them. Not
   * of what was freed for this write, or one would take what the other has given, for ever.
   */
  private boolean spread(Reservation reservation) {
    long needs = rows.payload.needsToSpread();
    if (needs == 0 || reservation.bytes() > 0 || !reservation.cover(needs)) {
      return false;
    }
    rows.payload.spread();
    reservation.add(account, settle());
    return true;
  }

  /**
   * Little is got from this segment's own rows, in another hold: who took it elsewhere would let
   * segments grow and shrink at random, and their columns and indexes, which never shrink, add up.
   */
  private long missingOrAgain(int slot, Pair pair, Reservation reservation) {
    long missing = missing(slot, pair, reservation);
    return directory.context().evicts() && missing < held() / MUCH ? PUT_AGAIN : missing;
  }

  private long missing(int slot, Pair pair, Reservation reservation) {
    return Math.max(1, needs(slot, pair) - reservation.bytes());
  }

  /** Where nobody is evicted, a write was granted before its deadline was known. */
  private long foreseen(Pair pair) {
    return directory.context().evicts() ? pair.deadlineMillis() : Deadlines.ETERNAL;
  }

  /** Bytes to reserve for a pair; for a split first, if it comes to a full segment. */
  private long needs(int slot, Pair pair) {
    long split = slot < 0 && mustSplit() ? splitNeeds() : 0;
    return pairNeeds(slot, pair)
        + blueprint.charges().structure(rows.structureNeeds(slot, foreseen(pair)))
        + split;
  }

  private long pairNeeds(int slot, Pair pair) {
    return rows.pairNeeds(slot, pair.key(), pair.value(), pair.charge());
  }

  private long replace(int slot, Pair pair) {
    rows.prepareReschedule(foreseen(pair));
    rows.growParts();
    rows.replace(slot, pair);
    rows.reschedule(slot, pair.deadlineMillis());
    counters.updated++;
    return PUT_UPDATED;
  }

  private long insert(Pair pair, Reservation reservation) {
    if (rows.isFull() && evictOne(reservation) == NOBODY) {
      return PUT_CROWDED;
    }
    int hash = pair.probe().hash();
    int twin = rows.crowded(hash);
    if (twin >= 0 && !evictForCollision(twin, reservation)) {
      return PUT_CROWDED;
    }
    rows.prepareInsert(foreseen(pair));
    // Now, so that what is reserved beyond is known to the cent.
    reservation.add(account, settle());
    while (rows.insert(pair) < 0) {
      if (!growIndex(pair, reservation) && !makeWay(hash, reservation)) {
        return PUT_CROWDED;
      }
    }
    counters.inserted++;
    return PUT_CREATED;
  }

  private boolean growIndex(Pair pair, Reservation reservation) {
    long growth = blueprint.charges().structure(rows.index.growthBytes());
    boolean grown =
        !rows.index.isSparse()
            && reservation.cover(pairNeeds(Rows.ABSENT, pair) + growth)
            && rows.growIndex();
    reservation.add(account, settle());
    return grown;
  }

  /**
   * Evicts a neighbour, because the index cannot grow. In a full budget that happens to good hashes
   * too, once in some ten thousand writes; an index that is nearly empty was crowded by bad ones.
   */
  private boolean makeWay(int hash, Reservation reservation) {
    int neighbour = rows.index.neighbour(hash);
    if (rows.index.isSparse()) {
      return evictForCollision(neighbour, reservation);
    }
    if (directory.context().evicts()) {
      counters.crowdedOut++;
      evict(neighbour, reservation);
    }
    return directory.context().evicts();
  }

  /** Makes way among equal hashes; false if this store evicts nobody. */
  private boolean evictForCollision(int slot, Reservation reservation) {
    if (!directory.context().evicts()) {
      return false;
    }
    counters.crowdedOut++;
    observer.hashesCollide(rows.key(slot));
    evict(slot, reservation);
    return true;
  }

  /** Cleans up if that is worth it, else evicts one row and returns its slot. */
  private int freeSome(Reservation reservation) {
    if (rows.clean(RECORDS_CLEANED)) {
      reservation.add(account, settle());
      return HOLES;
    }
    return evictOne(reservation);
  }

  private int evictOne(Reservation reservation) {
    int victim = rows.policy.nextVictim();
    if (victim < 0) {
      return NOBODY;
    }
    evict(victim, reservation);
    return victim;
  }

  private void evict(int slot, Reservation reservation) {
    rows.remove(slot);
    counters.evicted++;
    reservation.add(account, settle());
  }

  /**
   * Whether to evict until a full index can grow. One eviction would make room in it as well, but
   * only for one row: it would stay as it is for ever, and what the ledger has left would never be
   * used. That is worth an interruption unless it is little.
   */
  private boolean growthPays(Reservation reservation) {
    long limit = account.pool().budget().limitBytes();
    long left = limit - account.pool().budget().usedBytes() + reservation.bytes();
    return directory.context().evicts()
        && !rows.isFull()
        && left > rows.index.growthBytes() / UNUSED_PART_OF_GROWTH;
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
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
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
      if (slot >= 0 && rows.rescheduleNeeds(deadlineMillis) > 0) {
        makeRoomFor(deadlineMillis);
        // The row itself may have had to leave.
        slot = rows.find(probe, comparison);
      }
      if (slot < 0) {
        return slot == Rows.UNDECIDED ? UNDECIDED : MISS;
      }
      rows.reschedule(slot, deadlineMillis);
      keepPartsReady();
      return DONE;
    } finally {
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Cleans up and evicts, at most {@code maxSteps} times, until the reservation has {@code wanted}
   * bytes; returns how often.
   */
  int give(Reservation reservation, long wanted, int maxSteps) {
    lock.lock();
    try {
      int steps = 0;
      long evictedBefore = counters.evicted;
      while (steps < maxSteps && reservation.bytes() < wanted && freeSome(reservation) != NOBODY) {
        steps++;
      }
      counters.evictedForOthers += reservation.isOf(account) ? 0 : counters.evicted - evictedBefore;
      return steps;
    } finally {
      try {
        reservation.add(account, settle());
      } finally {
        lock.unlock();
      }
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
      long now = blueprint.ticker().millis();
      rows.follow(now);
      due.clear();
      boolean more = rows.expiry.due(now, due, SWEEP_TOUCHES);
      for (int i = 0; i < due.size(); i++) {
        int slot = due.get(i);
        if (observer.mayExpire(rows.hash(slot))) {
          expire(slot);
          counters.expiredActively++;
        } else {
          rows.expiry.postpone(slot, now);
        }
      }
      return more ? MORE : end();
    } finally {
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
    }
  }

  /** Gives back what expired rows leave behind in a log; whether there is more to do. */
  private boolean tidyUp() {
    lock.lock();
    try {
      boolean more = rows.payload.wantsCleaning() && rows.clean(RECORDS_CLEANED);
      if (!more) {
        rows.payload.trim();
        shrink();
      }
      return more;
    } finally {
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
    }
  }

  private void expire(int slot) {
    int hash = rows.hash(slot);
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
    Rows empty = newRows(FIRST_INDEX_LENGTH);
    lock.lock();
    try {
      if (!owns(from)) {
        return NOT_HERE;
      }
      counters.cleared += rows.slots.live();
      counters.add(rows);
      rows = empty;
      closed |= forEver;
      return end();
    } finally {
      try {
        account.release(settle());
      } finally {
        lock.unlock();
      }
    }
  }

  // ---- growth

  /** Whether the next row needs a split first, and the hashes have a bit left to split by. */
  private boolean mustSplit() {
    return rows.isFull() && depth < MAX_DEPTH;
  }

  /**
   * Moves the rows whose next hash bit is set to a new segment; {@link #splitNeeds} are reserved.
   */
  private void split(Reservation reservation) {
    int length = Index.lengthFor(rows.slots.live(), blueprint.shape().indexLoad()) / 2;
    Segment sibling =
        new Segment(directory, prefix << 1 | 1, depth + 1, length + FIRST_INDEX_LENGTH);
    boolean published = false;
    try {
      moveUpperHalf(sibling.rows);
      reservation.add(account, settle());
      reservation.add(account, sibling.settle());
      // From here on the sibling may be used, and changed, by others.
      directory.publish(sibling, sibling.prefix, sibling.depth);
      published = true;
    } finally {
      if (!published) {
        // An Error on the way: what has moved is lost, and has to be accounted for.
        counters.evicted += sibling.rows.slots.live();
        reservation.add(account, sibling.settled);
      }
    }
    prefix <<= 1;
    depth++;
  }

  /**
   * No less than a sibling may take: as much as this segment, and a quarter for an index that had
   * to grow and for parts that grow in larger steps than they need.
   */
  private long splitNeeds() {
    long structure = rows.structureBytes() + rows.partNeeds();
    return blueprint.charges().structure(fixedBytes() + structure + structure / 4)
        + rows.payload.needsToAdopt();
  }

  private void moveUpperHalf(Rows upper) {
    int bit = Integer.SIZE - 1 - depth;
    move(upper, hash -> (hash >>> bit & 1) == 1);
  }

  private void move(Rows target, IntPredicate moves) {
    target.policy.inherit(rows.policy);
    for (int slot : rows.inOrder()) {
      if (moves.test(rows.hash(slot))) {
        if (!target.adopt(rows, slot)) {
          counters.evicted++;
        }
        rows.remove(slot);
      }
    }
    // As after every operation: a hit that comes next cannot allocate.
    target.growParts();
  }

  /**
   * Once most rows are gone, the rest move to columns and an index of their size, if the ledger can
   * bear both for a moment. Columns do not shrink: without this, what mass expiry leaves behind
   * would stay charged until as many rows come again.
   */
  private void shrink() {
    int live = rows.slots.live();
    if (rows.space.rows() < LEAST_ROWS_TO_SHRINK
        || live > rows.space.rows() / MOST_LIVE_TO_SHRINK) {
      return;
    }
    try (Reservation reservation = new Reservation(account)) {
      if (live == 0 || reservation.cover(splitNeeds())) {
        int length = Index.lengthFor(live, blueprint.shape().indexLoad()) + FIRST_INDEX_LENGTH;
        moveAll(newRows(length));
        reservation.add(account, settle());
      }
    }
  }

  private void moveAll(Rows smaller) {
    try {
      move(smaller, hash -> true);
    } finally {
      // After an Error on the way, those that have moved are there, and the others are lost.
      counters.evicted += rows.slots.live();
      counters.add(rows);
      rows = smaller;
    }
  }

  /**
   * Gets ready for this deadline, at this segment's expense; where nobody is evicted, if it can.
   */
  private void makeRoomFor(long deadlineMillis) {
    try (Reservation reservation = new Reservation(account)) {
      reservation.add(account, settle());
      boolean covered;
      do {
        long needs = rows.rescheduleNeeds(deadlineMillis);
        covered = reservation.cover(blueprint.charges().structure(needs));
      } while (!covered && freeSome(reservation) != NOBODY);
      if (covered) {
        rows.prepareReschedule(deadlineMillis);
        reservation.add(account, settle());
      }
    }
  }

  private void keepPartsReady() {
    if (rows.partNeeds() > 0) {
      try (Reservation reservation = new Reservation(account)) {
        keepPartsReady(reservation);
      }
    }
  }

  /** Lets policy and expiry have what they want for their next event, at this segment's expense. */
  private void keepPartsReady(Reservation reservation) {
    reservation.add(account, settle());
    boolean goesOn = true;
    while (goesOn && rows.partNeeds() > 0) {
      if (reservation.cover(blueprint.charges().structure(rows.partNeeds()))) {
        rows.growParts();
        reservation.add(account, settle());
      } else {
        goesOn = freeSome(reservation) != NOBODY;
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
    return blueprint.charges().structure(fixedBytes() + rows.structureBytes())
        + rows.payload.bytesHeld();
  }

  private long fixedBytes() {
    return FIXED_BYTES + rows.space.fixedBytes() + rows.payload.fixedBytes();
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

  /** Collects handles of all keys. */
  long keyHandles(int from, KeyWalk walk) {
    return look(
        from,
        () -> {
          Object[] handles = new Object[rows.slots.live()];
          int count = 0;
          for (int slot : rows.inIndexOrder()) {
            handles[count++] = rows.payload.keyHandle(slot, rows.slots.location(slot));
          }
          walk.take(handles);
        });
  }

  /** Adds this segment's figures to {@code usage}. */
  long addTo(int from, StoreUsage.Sum usage) {
    return look(
        from,
        () -> {
          usage.add(counters);
          if (!closed) {
            usage.add(rows, fixedBytes());
          }
        });
  }

  /** Adds this segment's rows that are over to {@code overdue}; looks at all of them. */
  long addOverdue(int from, Overdue.Sum overdue) {
    return look(from, () -> overdue.add(rows, blueprint.ticker().millis()));
  }

  /** {@link #end}, or {@link #NOT_HERE} if the hash {@code from} belongs elsewhere by now. */
  long endIfOwner(int from) {
    return look(from, () -> {});
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
    return look(from, () -> check.segment(rows, settled, held(), this::owns));
  }
}
