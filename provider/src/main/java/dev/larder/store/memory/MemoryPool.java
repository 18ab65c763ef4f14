package dev.larder.store.memory;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One budget over the stores of a manager (or over one store alone), and the question who gives
 * when it is full: the store that holds most.
 *
 * <p>Thread-safe. Holds stores weakly; what a store held that was dropped without being closed
 * comes back when the pool next looks for somebody who gives.
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
     * Evicts until about {@code wantedBytes} are free, a bounded number of rows at a time; returns
     * how many rows went. The bytes are added to {@code reservation}, which another store's writer
     * holds.
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

  /** The other account that holds most, or null if no other holds anything. */
  public @Nullable Account largestBut(Account asking) {
    Account largest = null;
    for (Account account : accounts) {
      if (account.isAbandoned()) {
        account.release(account.heldBytes());
        remove(account);
      } else if (account != asking
          && account.heldBytes() > 0
          && (largest == null || account.heldBytes() > largest.heldBytes())) {
        largest = account;
      }
    }
    return largest;
  }

  /** The ledger itself. */
  public ByteBudget budget() {
    return budget;
  }
}
