package dev.larder.store.memory;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.locks.ReentrantLock;

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
  private final ReentrantLock lock = new ReentrantLock();

  // Written under lock, never changed in place.
  private volatile Account[] accounts = NOBODY;

  /** A pool of {@code limitBytes}. */
  public MemoryPool(long limitBytes) {
    budget = new ByteBudget(limitBytes);
  }

  /** Something that can be asked to give bytes back to a writer elsewhere. */
  public interface Donor {
    /**
     * Evicts until {@code reservation}, which another store's writer holds, has {@code
     * wantedBytes}, but a bounded number of rows at a time; returns 0 if there was nothing to give.
     */
    int give(Reservation reservation, long wantedBytes);
  }

  /** Opens an account for a store, which says later who gives on its behalf. */
  public Account open() {
    Account account = new Account(this);
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

  /** The ledger itself. */
  public ByteBudget budget() {
    return budget;
  }
}
