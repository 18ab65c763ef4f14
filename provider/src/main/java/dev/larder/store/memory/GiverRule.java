package dev.larder.store.memory;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Which store of a full pool gives: the one whose last bytes earn the fewest hits, for each byte.
 *
 * <p>Hits count on both sides: those in the eighth of its rows that would leave next, and those on
 * rows that an eighth more would have kept. So a store that was drained proves itself by what it
 * misses. Counts fade while bytes change hands. A store keeps a quarter of an equal share whatever
 * it earns: who is new or idle does not start from nothing. Which of its rows go, each store
 * decides by its own policy.
 *
 * <p>Thread-safe. A decision stands for a small part of the pool; who asks while another thread
 * decides gets the last one.
 */
final class GiverRule {
  private static final int DECISIONS = 512;
  private static final int FLOOR_PARTS = 4;

  /** Counts are halved while so many pools' bytes change hands. */
  private static final double HALF_LIFE = 8;

  /**
   * Who holds less than this part of an equal share has no share, as it is about to come or to go;
   * nor has a store without rows.
   */
  private static final int PARTS_IN_USE = 64;

  private final ByteBudget budget;
  private final ReentrantLock deciding = new ReentrantLock();
  private final AtomicLong stands = new AtomicLong();

  // Written under deciding.
  private volatile @Nullable Account giver;
  private volatile @Nullable Account next;

  GiverRule(ByteBudget budget) {
    this.budget = budget;
  }

  /** Who gives next; null if nobody has anything above its floor. */
  @Nullable Account giver(Account[] accounts) {
    if (stands.get() <= 0 && deciding.tryLock()) {
      try {
        if (stands.get() <= 0) {
          decide(accounts);
        }
      } finally {
        deciding.unlock();
      }
    }
    return giver;
  }

  /** Who gives if that store does not. */
  @Nullable Account giverBeside(Account account, Account[] accounts) {
    Account named = giver(accounts);
    return named == account ? next : named;
  }

  /** Some store gave so many bytes. */
  void gave(long bytes) {
    stands.addAndGet(-bytes);
  }

  /** That store has nothing to give, or is no more: somebody else has to. */
  void cannotGive(Account account) {
    account.isEmpty();
    if (account == giver) {
      stands.set(0);
    }
  }

  private void decide(Account[] accounts) {
    long limit = budget.limitBytes();
    double fading = Math.pow(0.5, 1.0 / DECISIONS / HALF_LIFE);
    long floor = floor(accounts, limit);
    Candidate least = Candidate.NOBODY;
    Candidate second = Candidate.NOBODY;
    for (Account account : accounts) {
      account.fade(fading);
      Candidate candidate = Candidate.of(account);
      if (account.maySayWhatItEarns() && account.mayGive() && candidate.bytes > floor) {
        second =
            candidate.givesBefore(least)
                ? least
                : candidate.givesBefore(second) ? candidate : second;
        least = candidate.givesBefore(least) ? candidate : least;
      }
    }
    next = second.account;
    giver = least.account;
    stands.set(giver == null ? 0 : Math.max(1, limit / DECISIONS));
  }

  /** A store, and what was known of it when it was looked at. */
  private record Candidate(@Nullable Account account, long bytes, double worthOfByte) {
    static final Candidate NOBODY = new Candidate(null, 0, Double.POSITIVE_INFINITY);

    static Candidate of(Account account) {
      long bytes = account.heldBytes();
      return new Candidate(account, bytes, account.worthOfByte(bytes));
    }

    /** Of two whose bytes earn alike, as at the beginning, the larger. */
    boolean givesBefore(Candidate other) {
      return worthOfByte < other.worthOfByte
          || (worthOfByte == other.worthOfByte && bytes > other.bytes);
    }
  }

  private static long floor(Account[] accounts, long limit) {
    long little = limit / accounts.length / PARTS_IN_USE;
    int inUse = 0;
    for (Account account : accounts) {
      inUse += account.heldBytes() > little && account.mayGive() ? 1 : 0;
    }
    return limit / Math.max(1, inUse) / FLOOR_PARTS;
  }
}
