package dev.larder.store;

import dev.larder.store.memory.Reservation;

/**
 * Makes room in one segment: moves pairs together, takes more memory for them, evicts. Not
 * thread-safe: guarded by the segment's lock.
 */
final class Freeing {
  /** There are neither holes nor rows to give. */
  static final int NOBODY = -1;

  /** Pairs were moved together. */
  static final int HOLES = -2;

  static final int RECORDS_CLEANED = 64;

  /** A smaller index needs more bytes for a moment than a hold usually frees. */
  private static final int STEPS_FOR_INDEX = 8;

  /** Chunks given back in a step: those of a row of 2 MiB. */
  private static final int MOST_DROPPED = 256;

  /** A part of the bytes for a larger index that may stay unused instead: 2 % of a small budget. */
  private static final int UNUSED_PART_OF_GROWTH = 4;

  private final Holding own;
  private final StoreObserver observer;

  Freeing(Holding own, StoreObserver observer) {
    this.own = own;
    this.observer = observer;
  }

  /** A larger index, with {@code needs} bytes left in the reservation; false if it cannot be. */
  boolean growIndex(long needs, Reservation reservation) {
    long growth = own.structure(own.rows.index.growthBytes());
    boolean grown =
        !own.rows.index.isSparse() && reservation.cover(needs + growth) && own.rows.growIndex();
    own.settle(reservation);
    return grown;
  }

  /**
   * Evicts a neighbour, because the index cannot grow. In a full budget that happens to good hashes
   * too, once in some ten thousand writes; an index that is nearly empty was crowded by bad ones.
   */
  boolean makeWay(int hash, Reservation reservation) {
    int neighbour = own.rows.index.neighbour(hash);
    if (own.rows.index.isSparse()) {
      return evictForCollision(neighbour, reservation);
    }
    if (own.evicts) {
      own.counters.crowdedOut++;
      evict(neighbour, reservation);
    }
    return own.evicts;
  }

  /** Makes way among equal hashes; false if this store evicts nobody. */
  boolean evictForCollision(int slot, Reservation reservation) {
    if (!own.evicts) {
      return false;
    }
    own.counters.crowdedOut++;
    observer.hashesCollide(own.rows.key(slot));
    evict(slot, reservation);
    return true;
  }

  /**
   * Moves a few pairs together if so much is dead that it is worth it although there is room;
   * whether anything came free by that.
   */
  boolean cleanIfWanted() {
    return own.rows.payload.wantsCleaning() && own.rows.clean(RECORDS_CLEANED);
  }

  /** Cleans up if that is worth it, else evicts one row and returns its slot. */
  int freeSome(Reservation reservation) {
    if (own.rows.clean(RECORDS_CLEANED)) {
      own.settle(reservation);
      return HOLES;
    }
    return evictOne(reservation);
  }

  /** Cleans up if that is worth it. */
  boolean clean(Reservation reservation) {
    boolean cleaned = own.rows.clean(RECORDS_CLEANED);
    own.settle(reservation);
    return cleaned;
  }

  /**
   * Takes more memory for the same rows from what others gave for it, if {@code needs} are left
   * then; else returns the bytes that are missing. Without those, cleaning for them would undo it,
   * and so on for ever.
   */
  long spreadFrom(Reservation reservation, long needs) {
    long missing = own.rows.payload.needsToSpread() + needs - reservation.bytes();
    if (missing <= 0 && reservation.coverBlocks(1)) {
      own.rows.payload.spread();
      own.settle(reservation);
    }
    return Math.max(0, missing);
  }

  /**
   * Cleans up and evicts, at most {@code maxSteps} times, until the reservation has {@code wanted}
   * bytes; returns how often.
   */
  int give(Reservation reservation, long wanted, int maxSteps) {
    return own.isOwn(reservation)
        ? free(reservation, wanted, maxSteps, () -> {})
        : giveToOther(reservation, wanted, maxSteps);
  }

  private int free(Reservation reservation, long wanted, int maxSteps, Runnable afterEach) {
    int steps = dropEmpty(reservation) > 0 ? 1 : 0;
    while (steps < maxSteps && reservation.bytes() < wanted && freeSome(reservation) != NOBODY) {
      steps++;
      dropEmpty(reservation);
      afterEach.run();
    }
    return steps;
  }

  /**
   * Gives back what is empty anyway, also beyond what is wanted. A large row leaves hundreds of
   * chunks: kept here, they would be nobody's, while the caller goes on to evict elsewhere.
   */
  private int dropEmpty(Reservation reservation) {
    int dropped = 0;
    while (dropped < MOST_DROPPED && own.rows.payload.dropEmpty()) {
      dropped++;
    }
    if (dropped > 0) {
      own.settle(reservation);
    }
    return dropped;
  }

  /** What rows leave behind in columns and index goes with them: others are to have it as well. */
  private int giveToOther(Reservation reservation, long wanted, int maxSteps) {
    long evictedBefore = own.counters.evicted;
    long index = own.needsToShrinkIndex();
    int most = index > 0 ? STEPS_FOR_INDEX * maxSteps : maxSteps;
    int steps = free(reservation, Math.max(wanted, index), most, () -> own.retreat(reservation));
    index = own.needsToShrinkIndex();
    if (index > 0 && reservation.bytes() >= index) {
      own.shrinkIndex(reservation);
    }
    if (reservation.bytes() < wanted && own.startOver(reservation)) {
      steps++;
    }
    own.counters.evictedForOthers += own.counters.evicted - evictedBefore;
    return steps;
  }

  /** Evicts one row and returns its slot, or {@link #NOBODY}. */
  int evictOne(Reservation reservation) {
    int victim = own.rows.policy.nextVictim();
    if (victim < 0) {
      return NOBODY;
    }
    evict(victim, reservation);
    return victim;
  }

  private void evict(int slot, Reservation reservation) {
    own.rows.remove(slot);
    own.counters.evicted++;
    own.settle(reservation);
  }

  /**
   * Takes more memory for the same rows, while there is some: better than to lose one of them. Not
   * of what was freed for this write, or one would take what the other has given, for ever.
   */
  boolean spread(Reservation reservation) {
    long needs = own.rows.payload.needsToSpread();
    if (needs == 0 || reservation.bytes() > 0 || !reservation.cover(needs)) {
      return false;
    }
    if (!reservation.coverBlocks(1)) {
      // Or it would be refused when it comes again with the block.
      reservation.giveBack();
      return false;
    }
    own.rows.payload.spread();
    own.settle(reservation);
    return true;
  }

  /**
   * Whether to evict until a full index can grow. One eviction would make room in it as well, but
   * only for one row: it would stay as it is for ever, and what the ledger has left would never be
   * used. That is worth an interruption unless it is little.
   */
  boolean growthPays(Reservation reservation) {
    long left = own.unusedBytes() + reservation.bytes();
    return own.evicts
        && !own.rows.isFull()
        && left > own.rows.index.growthBytes() / UNUSED_PART_OF_GROWTH;
  }

  /**
   * Gets ready for this deadline, at this segment's expense; where nobody is evicted, if it can.
   */
  void makeRoomFor(long deadlineMillis) {
    try (Reservation reservation = own.reservation()) {
      own.settle(reservation);
      boolean covered;
      do {
        long needs = own.rows.rescheduleNeeds(deadlineMillis);
        covered = reservation.cover(own.structure(needs));
      } while (!covered && freeSome(reservation) != NOBODY);
      if (covered) {
        own.rows.prepareReschedule(deadlineMillis);
        own.settle(reservation);
      }
    }
  }

  /** {@link #keepPartsReady(Reservation)} for readers, who have reserved nothing. */
  void keepPartsReady() {
    if (own.rows.partNeeds() > 0) {
      try (Reservation reservation = own.reservation()) {
        keepPartsReady(reservation);
      }
    }
  }

  /** Lets policy and expiry have what they want for their next event, at this segment's expense. */
  void keepPartsReady(Reservation reservation) {
    if (own.rows.partNeeds() == 0) {
      return;
    }
    own.settle(reservation);
    boolean goesOn = true;
    while (goesOn && own.rows.partNeeds() > 0) {
      if (reservation.cover(own.structure(own.rows.partNeeds()))) {
        own.rows.growParts();
        own.settle(reservation);
      } else {
        goesOn = freeSome(reservation) != NOBODY;
      }
    }
  }
}
