package dev.larder.store;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.Version;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one segment, kept in step: a row is in the index, the payload, the policy and the
 * expiry, or in none of them.
 *
 * <p>Knows no lock, no budget and no counters; those are {@link Segment}'s. Not thread-safe:
 * guarded by the segment's lock, except {@link #peek}.
 */
final class Rows {
  /** Rows of one home in the index, so also of one full hash; one more drives out one of them. */
  static final int MAX_EQUAL_HASHES = 16;

  /** Where rows have become fewer, columns and index keep room for this part of them. */
  private static final int SPARE_PART = 8;

  /** {@link #find}: no such key. */
  static final int ABSENT = -1;

  /** {@link #find}: keys of the same hash have to be compared first, without the lock. */
  static final int UNDECIDED = -2;

  final RowSpace space;
  final Slots slots;
  private final RowDeadlines deadlines;
  final Index index;
  final Payload payload;
  final EvictionPolicy policy;
  final Expiry expiry;
  private final Payload.Relocation moves;
  private final Ticker ticker;
  private final int maxRows;

  /** No rows, in a segment of this version; {@code evicts} says whether any may be evicted. */
  Rows(Blueprint blueprint, int indexLength, boolean evicts, Version version) {
    ticker = blueprint.ticker();
    space = new RowSpace(blueprint.shape().pageRows(), version);
    deadlines = deadlines(blueprint, evicts);
    slots = new Slots(space, deadlines);
    index = new Index(indexLength, blueprint.shape().indexLoad(), version);
    payload = blueprint.parts().payload(space);
    policy = blueprint.parts().policy(space, slots, this::charge);
    expiry = blueprint.parts().expiry(space, slots);
    moves = slots::location;
    maxRows = blueprint.shape().maxRows();
  }

  private RowDeadlines deadlines(Blueprint blueprint, boolean evicts) {
    if (!blueprint.shape().expires()) {
      return new NoDeadlines();
    }
    return evicts ? new NarrowDeadlines(space, ticker.millis()) : new WideDeadlines(space);
  }

  // ---- lookup

  /** The key's slot, {@link #ABSENT}, or {@link #UNDECIDED} when {@code comparison} has work. */
  int find(KeyProbe probe, @Nullable Comparison comparison) {
    int hash = probe.hash();
    boolean undecided = false;
    int position = index.find(hash);
    while (position >= 0) {
      int slot = index.slot(position);
      if (payload.mayBe(slot, slots.location(slot), hash)) {
        int answer = compare(slot, probe, comparison);
        if (answer == Comparison.EQUAL) {
          return slot;
        }
        undecided |= answer == Comparison.UNKNOWN;
      }
      position = index.findAfter(hash, position);
    }
    return undecided ? UNDECIDED : ABSENT;
  }

  private int compare(int slot, KeyProbe probe, @Nullable Comparison comparison) {
    int location = slots.location(slot);
    if (comparison != null) {
      Object key = payload.keyObject(slot, location);
      if (key != null) {
        return comparison.answer(key);
      }
    }
    return payload.matches(slot, location, probe) ? Comparison.EQUAL : Comparison.DIFFERENT;
  }

  /** A row of the hash's home if too many are there for another, else {@link #ABSENT}. */
  int crowded(int hash) {
    return index.lastOfCrowd(hash, MAX_EQUAL_HASHES);
  }

  /** Whether {@link #peek} is of any use. */
  boolean allowPeeks() {
    return policy.allowsPeeks();
  }

  /**
   * What a reader without the lock sees, who has seen this version: the value, decoded; {@link
   * Segment#MISS} or {@link Segment#LOCKED}. What is read on the way may be anything until the
   * version is seen unchanged: every look checks what it goes by, and the index's end bounds them.
   */
  Object peek(Object key, int hash, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    int[] words = index.words();
    int position = Index.find(words, hash);
    while (position >= 0) {
      int slot = Index.slot(words, position);
      long peeked = slots.peek(slot);
      int word = Slots.wordIn(peeked);
      if (isOver(slots.deadlineIn(peeked, slot))) {
        // If it is: somebody has to take the row out.
        return Segment.LOCKED;
      }
      Object value = payload.peek(slot, Slots.locationIn(word), key, matcher, decoder, seen);
      if (value == Payload.NOT_SEEN) {
        return Segment.LOCKED;
      }
      if (value != Payload.OTHER_KEY) {
        policy.peeked(slot, word);
        return value;
      }
      position = Index.findAfter(words, hash, position);
    }
    return space.version().validate(seen) ? Segment.MISS : Segment.LOCKED;
  }

  /** Whether a reader, with the lock or without, has to treat the row as expired. */
  boolean isOverForReaders(int slot) {
    return isOver(slots.deadlineMillis(slot));
  }

  private boolean isOver(long deadlineMillis) {
    return deadlineMillis != Deadlines.ETERNAL && ticker.isOver(deadlineMillis);
  }

  // ---- what the next row takes

  /** Bytes the pair itself takes; {@code slot} is the row it goes to, or {@link #ABSENT}. */
  long pairNeeds(int slot, Object key, Object value, long charge) {
    return slot < 0
        ? payload.needs(key, value, charge)
        : payload.needsToReplace(slot, slots.location(slot), key, value, charge);
  }

  /** Bytes of live pairs that have to go first, however much room there is. */
  long evictionTarget(int slot, Pair pair) {
    int location = slot < 0 ? 0 : slots.location(slot);
    return payload.evictionTarget(slot, location, pair.key(), pair.value(), pair.charge());
  }

  /** Bytes the structures have to grow by for a row with this deadline, and at once behind it. */
  long structureNeeds(int slot, long deadlineMillis) {
    long growth = policy.needs();
    if (slot < 0) {
      growth =
          (slots.hasFree() ? 0 : space.growthBytes())
              + (index.isFull() ? index.growthBytes() : 0)
              + policy.needsWithAnother();
    }
    return growth + rescheduleNeeds(deadlineMillis);
  }

  /** Bytes to be allocated for a row that gets this deadline, before or at once behind it. */
  long rescheduleNeeds(long deadlineMillis) {
    return expiry.needsWith(deadlineMillis) + deadlineNeeds(deadlineMillis);
  }

  private long deadlineNeeds(long deadlineMillis) {
    if (deadlines.needs(deadlineMillis) > 0) {
      // It may only look far because nobody has swept here for weeks.
      deadlines.follow(ticker.millis());
    }
    return deadlines.needs(deadlineMillis);
  }

  /** Whether another row needs a split first. */
  boolean isFull() {
    return slots.live() >= maxRows;
  }

  // ---- change

  /** Allocates what {@link #structureNeeds} announced for a new row; whether that was anything. */
  boolean prepareInsert(long deadlineMillis) {
    boolean grows = !slots.hasFree();
    if (grows) {
      space.grow();
    }
    if (index.isFull()) {
      growIndex();
      grows = true;
    }
    grows |= prepareReschedule(deadlineMillis);
    return growParts() || grows;
  }

  /** Allocates what {@link #rescheduleNeeds} announced; whether that was anything. */
  boolean prepareReschedule(long deadlineMillis) {
    boolean far = deadlines.needs(deadlineMillis) > 0;
    if (far) {
      deadlines.grow();
    }
    boolean late = expiry.needsWith(deadlineMillis) > 0;
    if (late) {
      expiry.grow();
    }
    return far || late;
  }

  /** False, with nothing changed, if a larger index would not hold the rows either. */
  boolean growIndex() {
    return index.grow(this::hash);
  }

  /** Gives policy and expiry what they asked for; whether that was anything. */
  boolean growParts() {
    boolean any = partNeeds() > 0;
    if (policy.needs() > 0) {
      policy.grow();
    }
    if (expiry.needs() > 0) {
      expiry.grow();
    }
    return any;
  }

  long partNeeds() {
    return policy.needs() + expiry.needs();
  }

  /** Adds a row; {@link #ABSENT}, with nothing changed, if its hash's neighbourhood is full. */
  int insert(Pair pair) {
    int slot =
        place(pair.probe().hash(), pair.key(), pair.value(), pair.charge(), pair.deadlineMillis());
    if (slot >= 0) {
      policy.inserted(slot, pair.probe().hash(), pair.charge());
      expiry.schedule(slot);
    }
    return slot;
  }

  /** Takes over a row of another segment, with its standing; false if it finds no place here. */
  boolean adopt(Rows from, int row) {
    long deadline = from.slots.deadlineMillis(row);
    prepareInsert(deadline);
    int hash = from.hash(row);
    long charge = from.charge(row);
    while (!index.hasPlace(hash)) {
      if (index.isSparse() || !growIndex()) {
        return false;
      }
    }
    int slot = place(hash, from.key(row), from.value(row), charge, deadline);
    policy.adopt(slot, hash, charge, from.policy.state(row));
    expiry.schedule(slot);
    return true;
  }

  /** The row is complete before it can be found: so only that takes a window. */
  private int place(int hash, Object key, Object value, long charge, long deadlineMillis) {
    if (!index.hasPlace(hash)) {
      return ABSENT;
    }
    int slot = slots.take();
    boolean stored = false;
    try {
      slots.location(slot, payload.append(slot, hash, key, value, charge));
      stored = true;
    } finally {
      if (!stored) {
        slots.release(slot);
      }
    }
    slots.deadline(slot, deadlineMillis);
    index.insert(hash, slot);
    return slot;
  }

  /** Gives a row another value. */
  void replace(int slot, Pair pair) {
    long old = charge(slot);
    long charge = pair.charge();
    int hash = pair.probe().hash();
    payload.replace(slot, slots.location(slot), hash, pair.key(), pair.value(), charge, moves);
    policy.resized(slot, old, charge);
    policy.hit(slot);
  }

  /** Moves a row's deadline. */
  void reschedule(int slot, long deadlineMillis) {
    long previous = slots.deadlineMillis(slot);
    if (previous != deadlineMillis) {
      space.version().openWindow();
      slots.deadline(slot, deadlineMillis);
      space.version().closeWindow();
      policy.rescheduled(slot);
      expiry.reschedule(slot, previous);
    }
  }

  /** Takes a row out of everything. */
  void remove(int slot) {
    remove(slot, hash(slot));
  }

  /**
   * The same, where the hash is known: allocates nothing, and so cannot fail half-way. The index
   * comes first, in a window: what cannot be found any more may change outside of one.
   */
  void remove(int slot, int hash) {
    index.remove(index.positionOf(slot, hash));
    expiry.cancel(slot);
    policy.removed(slot, hash, charge(slot));
    payload.free(slot, slots.location(slot));
    slots.release(slot);
  }

  /** Moves some rows' pairs together; false if that frees nothing worth the while. */
  boolean clean(int maxRecords) {
    return payload.clean(moves, maxRecords);
  }

  /**
   * Lets the last page of columns go, if the rows have room in the others and some to spare; false
   * if not. Allocates next to nothing.
   */
  boolean dropPage() {
    int end = space.lastPage();
    int spare = space.pageRows() + slots.live() / SPARE_PART;
    if (slots.live() + spare > end || !payload.canRenumber()) {
      return false;
    }
    slots.vacate(end, this::renumber);
    space.dropPage();
    return true;
  }

  private void renumber(int from, int to) {
    int location = slots.location(to);
    // Before the payload forgets the old number.
    int position = index.positionOf(from, payload.hash(from, location));
    index.renumber(position, to);
    payload.renumber(from, to, location);
    policy.renumbered(from, to);
    expiry.renumbered(from, to);
  }

  /** The length of an index for these rows and some to spare, or 0 if the present one is that. */
  int smallerIndexLength() {
    int length = index.lengthToHold(slots.live() + slots.live() / SPARE_PART);
    return length * 4L < index.length() * 3L ? length : 0;
  }

  /**
   * Moves to an index of that length; false, with nothing changed, if it does not hold the rows.
   */
  boolean resizeIndex(int length) {
    return index.resize(length, this::hash);
  }

  /** What is only done now and then, as time goes by. */
  void follow(long nowMillis) {
    deadlines.follow(nowMillis);
  }

  boolean isExpired(int slot, long nowMillis) {
    return slots.deadlineMillis(slot) <= nowMillis;
  }

  boolean expires(int slot) {
    return slots.deadlineMillis(slot) != Deadlines.ETERNAL;
  }

  /** The full hash of the row's key. */
  int hash(int slot) {
    return payload.hash(slot, slots.location(slot));
  }

  long charge(int slot) {
    return payload.charge(slot, slots.location(slot));
  }

  Object value(int slot) {
    return payload.value(slot, slots.location(slot));
  }

  Object key(int slot) {
    return payload.storedKey(payload.keyHandle(slot, slots.location(slot)));
  }

  /** All rows, next victim first where the policy has an order. */
  int[] inOrder() {
    int[] order = new int[slots.live()];
    return policy.inOrder(order) < 0 ? inIndexOrder() : order;
  }

  /** All rows, as the index has them. */
  int[] inIndexOrder() {
    int[] order = new int[slots.live()];
    int count = 0;
    for (int position = 0; position < index.positions(); position++) {
      if (!index.isEmpty(position)) {
        order[count++] = index.slot(position);
      }
    }
    return order;
  }

  /** Bytes of structures: columns, index, policy, expiry. */
  long structureBytes() {
    return space.bytesHeld() + index.bytesHeld() + policy.bytesHeld() + expiryBytes();
  }

  /** Bytes of what expiry needs besides its columns. */
  long expiryBytes() {
    return expiry.bytesHeld() + deadlines.bytesHeld();
  }
}
