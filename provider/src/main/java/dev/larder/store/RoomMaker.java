package dev.larder.store;

import dev.larder.store.memory.Account;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.Reservation;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Finds bytes for a writer whose own segment has none to give: from the store that the pool's rule
 * names, else from the segments of its own in turn, then from the pool's other stores, the largest
 * first. One segment is locked at a time.
 *
 * <p>Thread-safe.
 */
final class RoomMaker implements MemoryPool.Donor {
  private static final int STEPS_PER_HOLD = 64;
  private static final int TURN = 0x9e3779b1;

  private final Account account;
  private final Directory directory;
  private final LongSupplier least;
  private final AtomicInteger turn = new AtomicInteger();

  /** {@code least} says what the store would hold with next to no row. */
  RoomMaker(Account account, Directory directory, LongSupplier least) {
    this.account = account;
    this.directory = directory;
    this.least = least;
  }

  @Override
  public long leastBytes() {
    return least.getAsLong();
  }

  /**
   * Brings the reservation to {@code wanted} bytes; false if nobody has anything left to give. Each
   * round evicts at least one row (or moves rows together) and keeps what it freed, so rounds end.
   */
  boolean make(Reservation reservation, long wanted) {
    boolean othersGive = false;
    while (!reservation.cover(wanted)) {
      if (askGiver(reservation, wanted, othersGive)) {
        othersGive = true;
      } else if (give(reservation, wanted) == 0 && !askOthers(reservation, wanted)) {
        return reservation.cover(wanted);
      }
    }
    return true;
  }

  /**
   * Whom the pool's rule names; false if that is this store, or one that cannot give. What this
   * store has got for a split counts as its own already, and may bring the rule to name it in the
   * middle: then it would give up for the split what was to be split.
   *
   * @param others that it has to be another store
   */
  private boolean askGiver(Reservation reservation, long wanted, boolean others) {
    MemoryPool pool = account.pool();
    Account giver = others ? pool.giverBeside(account) : pool.giver();
    if (giver == null || giver == account) {
      return false;
    }
    MemoryPool.Donor donor = giver.donor();
    if (donor != null && donor.give(reservation, wanted) > 0) {
      return true;
    }
    pool.cannotGive(giver);
    return false;
  }

  private boolean askOthers(Reservation reservation, long wanted) {
    for (Account other : account.pool().othersBySize(account)) {
      MemoryPool.Donor donor = other.donor();
      if (donor != null && donor.give(reservation, wanted) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Not just any: segments that are small already would be drained by chance. */
  private Segment largerOfTwo() {
    Segment one = directory.segment(turn.addAndGet(TURN));
    Segment other = directory.segment(turn.addAndGet(TURN));
    return one == other || one.heldBytes() >= other.heldBytes() ? one : other;
  }

  @Override
  public int give(Reservation reservation, long wantedBytes) {
    // Starts elsewhere each time, so that no segment bleeds for all; then goes round once.
    int given = largerOfTwo().give(reservation, wantedBytes, STEPS_PER_HOLD);
    long next = 0;
    while (given == 0 && next < Directory.END) {
      int[] gave = new int[1];
      next =
          directory.step(
              (segment, from) -> {
                gave[0] = segment.give(reservation, wantedBytes, STEPS_PER_HOLD);
                return segment.endIfOwner(from);
              },
              next);
      given += gave[0];
    }
    return given;
  }
}
