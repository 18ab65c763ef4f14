package dev.larder.store.memory;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One budget over the stores of a manager (or over one store alone), and the question who gives
 * when it is full: the store that holds most.
 *
 * <p>Thread-safe. Holds stores weakly; what a store held that was dropped without being closed
 * comes back when the ledger would next refuse somebody.
 */
public final class MemoryPool {
  private static final Account[] NOBODY = {};

  private final ByteBudget budget;
  private final GiverRule rule;
  private final ReentrantLock lock = new ReentrantLock();

  /** Held while the limit changes; outside all other locks. */
  private final ReentrantLock resizing = new ReentrantLock();

  // Written under lock, never changed in place.
  private volatile Account[] accounts = NOBODY;

  /** A pool of {@code limitBytes}. */
  public MemoryPool(long limitBytes) {
    budget = new ByteBudget(limitBytes);
    rule = new GiverRule(budget);
  }

  /** Something that can be asked to give bytes back to a writer elsewhere. */
  public interface Donor {
    /**
     * Evicts until {@code reservation}, which another store's writer holds, has {@code
     * wantedBytes}, but a bounded number of rows at a time; returns 0 if there was nothing to give.
     */
    int give(Reservation reservation, long wantedBytes);

    /** Bytes that it would hold after giving all it can; 0 if it gives nobody away, but holes. */
    long leastBytes();
  }

  /** Opens an account for a store, which says later who gives on its behalf. */
  public Account open() {
    return open(null, HeapBlocks.INSTANCE);
  }

  /** The same for a store that counts {@code hits} and takes its chunks from {@code blocks}. */
  public Account open(@Nullable MarginalHits hits, BlockSource blocks) {
    Account account = new Account(this, hits, blocks);
    lock.lock();
    try {
      Account[] grown = Arrays.copyOf(accounts, accounts.length + 1);
      grown[accounts.length] = account;
      accounts = grown;
    } finally {
      lock.unlock();
    }
    return account;
  }

  /** Nothing happens if it is gone already. */
  void remove(Account account) {
    lock.lock();
    try {
      accounts = without(accounts, account);
      rule.cannotGive(account);
    } finally {
      lock.unlock();
    }
  }

  private static Account[] without(Account[] old, Account gone) {
    int at = Arrays.asList(old).indexOf(gone);
    if (at < 0) {
      return old;
    }
    Account[] rest = new Account[old.length - 1];
    System.arraycopy(old, 0, rest, 0, at);
    System.arraycopy(old, at + 1, rest, at, rest.length - at);
    return rest;
  }

  /**
   * Takes back what dropped stores held; false if there are none. A dropped store leaves the list
   * only when the ledger has its bytes, so who no longer sees it finds them there.
   */
  boolean takeBackAbandoned() {
    boolean found = false;
    for (Account account : accounts) {
      if (account.isAbandoned()) {
        takeBack(account);
        found = true;
      }
    }
    return found;
  }

  private void takeBack(Account account) {
    lock.lock();
    try {
      account.giveUp();
      accounts = without(accounts, account);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Whose bytes are worth least now; null if the only store is asked, or all are at their floor.
   */
  public @Nullable Account giver() {
    Account[] present = accounts;
    return present.length < 2 ? null : rule.giver(present);
  }

  /** The same without that store. */
  public @Nullable Account giverBeside(Account account) {
    Account[] present = accounts;
    return present.length < 2 ? null : rule.giverBeside(account, present);
  }

  /** Some store gave so many bytes. */
  void gave(long bytes) {
    if (accounts.length > 1) {
      rule.gave(bytes);
    }
  }

  /** That store, which was to give, could not. */
  public void cannotGive(Account account) {
    rule.cannotGive(account);
  }

  /** The other stores' accounts that hold anything, the largest first: whom to ask for bytes. */
  public Account[] othersBySize(Account asking) {
    record Sized(Account account, long bytes) {}

    // Sizes change meanwhile, and a sort has to see each of them once.
    return Arrays.stream(accounts)
        .filter(account -> account != asking && account.heldBytes() > 0)
        .map(account -> new Sized(account, account.heldBytes()))
        .sorted(Comparator.comparingLong(Sized::bytes).reversed())
        .map(Sized::account)
        .toArray(Account[]::new);
  }

  /**
   * Changes the limit; lowering evicts until what is held fits, and lowers it then.
   *
   * @return 0, or, if the stores cannot come down to that, the bytes that they hold on to; the
   *     limit is as it was
   */
  public long resize(long limitBytes) {
    resizing.lock();
    try {
      long more = limitBytes - budget.limitBytes();
      if (more >= 0) {
        budget.raise(more);
        return 0;
      }
      return lower(-more);
    } finally {
      resizing.unlock();
    }
  }

  private long lower(long bytes) {
    long limit = budget.limitBytes() - bytes;
    long least = leastBytes();
    if (least > limit) {
      return least;
    }
    // It gives nothing itself, and takes what others give.
    Account taker = open();
    try (Reservation taken = new Reservation(taker)) {
      while (!taken.cover(bytes)) {
        if (!anybodyGives(taker, taken, bytes) && !taken.cover(bytes)) {
          return budget.limitBytes() - taken.bytes();
        }
      }
      taken.forfeit(bytes);
      return 0;
    } finally {
      taker.close();
    }
  }

  private boolean anybodyGives(Account taker, Reservation taken, long wanted) {
    for (Account account : othersBySize(taker)) {
      Donor donor = account.donor();
      if (donor != null && donor.give(taken, wanted) > 0) {
        return true;
      }
    }
    return false;
  }

  private long leastBytes() {
    long least = 0;
    for (Account account : accounts) {
      Donor donor = account.donor();
      least += donor == null ? 0 : donor.leastBytes();
    }
    return least;
  }

  /** Whether just one store that is open draws on it. */
  boolean hasOneStore() {
    return accounts.length == 1;
  }

  /** Whether a store that is open draws on it. */
  public boolean isInUse() {
    return accounts.length > 0;
  }

  /** The ledger itself. */
  public ByteBudget budget() {
    return budget;
  }
}
