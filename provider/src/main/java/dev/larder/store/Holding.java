package dev.larder.store;

import dev.larder.store.memory.Account;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Reservation;
import dev.larder.store.memory.Version;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What one segment holds: its parts, the counts of what happened in them, and what they have been
 * charged. Not thread-safe: guarded by the segment's lock, except {@link #peekable} and {@link
 * #version}.
 */
final class Holding {
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
  private static final long FIXED_BYTES = 174L * ObjectLayout.CURRENT.referenceBytes();

  static final int FIRST_INDEX_LENGTH = 64;

  /** Fewer rows are no burden, and more than a quarter of them may soon be all again. */
  private static final int LEAST_ROWS_TO_SHRINK = 1_024;

  private static final int MOST_LIVE_TO_SHRINK = 4;

  /** An index grows once between three quarters of the limit and all of it, and not again. */
  private static final double NEARLY_FULL = 0.75;

  /** Rows to come may be smaller, and the fixed part of what is held does not grow with them. */
  private static final double MARGIN = 1.03;

  final Counters counters = new Counters();

  /** Whether rows may be evicted at all. */
  final boolean evicts;

  private final Blueprint blueprint;
  private final Account account;
  private long settled;

  Rows rows;
  boolean closed;

  /**
   * The rows that may be read without the lock; null while rows are on their way to others, or if
   * they may not. Changes in windows, and means something only while the version does not change.
   */
  @Nullable Rows peekable;

  final Version version = new Version();

  /** No rows, in an index of so many homes; nothing is charged yet. */
  Holding(StoreContext context, int indexLength) {
    blueprint = context.blueprint();
    account = context.account();
    evicts = context.evicts();
    rows = newRows(indexLength);
    peekable = rows.allowPeeks() ? rows : null;
  }

  Rows newRows(int indexLength) {
    return new Rows(blueprint, indexLength, evicts, version);
  }

  /** From here on, until {@link #endMoving}, nobody looks at rows without the lock. */
  void beginMoving() {
    version.openWindow();
    peekable = null;
    version.closeWindow();
  }

  /** All rows are in their place, in these. */
  void endMoving(Rows moved) {
    version.openWindow();
    rows = moved;
    peekable = moved.allowPeeks() ? moved : null;
    version.closeWindow();
  }

  // ---- bytes

  /** Bytes freed since the last time; negative if bytes were taken. */
  long settle() {
    long now = held();
    long freed = settled - now;
    settled = now;
    return freed;
  }

  long held() {
    if (closed) {
      return 0;
    }
    return structure(fixedBytes() + rows.structureBytes()) + rows.payload.bytesHeld();
  }

  long fixedBytes() {
    return FIXED_BYTES + rows.space.fixedBytes() + rows.payload.fixedBytes();
  }

  /** What has been charged. */
  long settled() {
    return settled;
  }

  /** Settles: what was freed goes to the reservation, what was taken comes from it. */
  void settle(Reservation reservation) {
    long freed = settle();
    reservation.add(account, freed);
    reservation.tookBlocks(rows.payload.chunksTaken());
    if (freed > 0) {
      account.gave(freed);
    }
  }

  /** Whether the pool would have another store give bytes for this one. */
  boolean othersGive() {
    return !account.isGiver();
  }

  /** Gives bytes, which were charged to this store, to a reservation. */
  void take(long bytes, Reservation reservation) {
    reservation.add(account, bytes);
  }

  /** Settles at the end of something that only frees. */
  void giveBack() {
    account.release(settle());
  }

  /** What structures of so many bytes are charged. */
  long structure(long bytes) {
    return blueprint.charges().structure(bytes);
  }

  /** Bytes of the ledger that nobody has taken. */
  long unusedBytes() {
    return account.pool().budget().limitBytes() - account.pool().budget().usedBytes();
  }

  /**
   * Has a full index of a store that is nearly full grow to what it needs in the end. Old and new
   * array count at once: as late as the next eighth is due, a small store would have to evict for
   * it, and be a twentieth short of its limit.
   */
  void foreseeIndex() {
    double full =
        (double) account.pool().budget().usedBytes() / account.pool().budget().limitBytes();
    boolean foreseeable = full > NEARLY_FULL && account.isAlone();
    double rowsInTheEnd = foreseeable ? rows.slots.live() * MARGIN / full : 0;
    rows.index.aimAt((int) Math.min(rowsInTheEnd, blueprint.shape().maxRows()));
  }

  Reservation reservation() {
    return new Reservation(account);
  }

  /** Whether that reservation is for this store, and not for another of the pool. */
  boolean isOwn(Reservation reservation) {
    return reservation.isOf(account);
  }

  // ---- moving rows

  /**
   * No less than a sibling may take: as much as this segment, and a quarter for an index that had
   * to grow and for parts that grow in larger steps than they need.
   */
  long splitNeeds() {
    long structure = rows.structureBytes() + rows.partNeeds();
    return structure(fixedBytes() + structure + structure / 4) + rows.payload.needsToAdopt();
  }

  /** Moves the rows with such hashes, in the order in which they would leave. */
  void move(Rows target, IntPredicate moves) {
    target.policy.inherit(rows.policy);
    for (int slot : rows.inOrder()) {
      int hash = rows.hash(slot);
      if (moves.test(hash)) {
        if (!target.adopt(rows, slot)) {
          counters.evicted++;
        }
        // Allocates nothing: a row that is in both would be counted twice.
        rows.remove(slot, hash);
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
  void shrink() {
    int live = rows.slots.live();
    if (rows.space.rows() < LEAST_ROWS_TO_SHRINK
        || live > rows.space.rows() / MOST_LIVE_TO_SHRINK) {
      return;
    }
    try (Reservation reservation = reservation()) {
      if (live == 0
          || (reservation.cover(splitNeeds())
              && reservation.coverBlocks(rows.payload.newChunksToAdopt()))) {
        int length = Index.lengthFor(live, blueprint.shape().indexLoad()) + FIRST_INDEX_LENGTH;
        moveAll(newRows(length));
        settle(reservation);
      }
    }
  }

  /**
   * The same for somebody who wants bytes, after each row that was evicted: columns are given back
   * a page at a time, and nothing is copied.
   */
  void retreat(Reservation reservation) {
    if (rows.dropPage()) {
      settle(reservation);
    }
  }

  /** Bytes to have for a moment so that the index becomes as small as the rows are few; or 0. */
  long needsToShrinkIndex() {
    int length = rows.smallerIndexLength();
    return length == 0 ? 0 : structure(Index.bytes(length));
  }

  /** A smaller index; {@link #needsToShrinkIndex} are reserved. */
  void shrinkIndex(Reservation reservation) {
    rows.resizeIndex(rows.smallerIndexLength());
    settle(reservation);
  }

  /** Without rows: lets go of all that was there for them; false if nothing was. */
  boolean startOver(Reservation reservation) {
    if (rows.slots.live() > 0 || rows.space.rows() == 0) {
      return false;
    }
    moveAll(newRows(FIRST_INDEX_LENGTH));
    settle(reservation);
    return true;
  }

  /** What is held with no more than a row: its first page, its chunks, what expiry wants. */
  long leastBytes() {
    if (closed) {
      return 0;
    }
    Rows one = newRows(FIRST_INDEX_LENGTH);
    long deadline = blueprint.shape().expires() ? blueprint.ticker().millis() : Deadlines.ETERNAL;
    long structure =
        fixedBytes() + one.structureBytes() + one.structureNeeds(Rows.ABSENT, deadline);
    return structure(structure) + one.payload.needsToAdopt();
  }

  private void moveAll(Rows smaller) {
    beginMoving();
    try {
      move(smaller, hash -> true);
    } finally {
      // After an Error on the way, those that have moved are there, and the others are lost.
      counters.evicted += rows.slots.live();
      counters.add(rows);
      rows.payload.close();
      endMoving(smaller);
    }
  }

  /** Lets all go, for a segment that nobody else will ever see. */
  void discard(Reservation reservation) {
    reservation.tookBlocks(rows.payload.chunksTaken());
    rows.payload.close();
  }
}
