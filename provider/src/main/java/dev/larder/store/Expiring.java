package dev.larder.store;

import dev.larder.store.expiry.Expiry;

/**
 * Takes rows that are over out of one segment, and tells whom it concerns. Not thread-safe: guarded
 * by the segment's lock.
 */
final class Expiring {
  private static final int SWEEP_TOUCHES = 1_024;

  private final Holding own;
  private final StoreObserver observer;

  Expiring(Holding own, StoreObserver observer) {
    this.own = own;
    this.observer = observer;
  }

  /** Takes a batch out, but for those whose keys are busy; whether there is more to do. */
  boolean sweep(Expiry.Batch due, long now) {
    own.rows.follow(now);
    due.clear();
    boolean more = own.rows.expiry.due(now, due, SWEEP_TOUCHES);
    takeOut(due, now);
    return more;
  }

  private void takeOut(Expiry.Batch due, long now) {
    int done = 0;
    try {
      while (done < due.size()) {
        int slot = due.get(done);
        // In this order: an observer wants only those that it has let go.
        if (observer.mayExpire(own.rows.hash(slot))) {
          Over over = over(slot);
          done++;
          expire(slot, over, false);
        } else {
          done++;
          own.rows.expiry.postpone(slot, now);
        }
      }
    } finally {
      // After an Error: they are in no bucket any more, and nobody would look for them.
      for (int i = done; i < due.size(); i++) {
        own.rows.expiry.postpone(due.get(i), now);
      }
    }
  }

  /** Takes out a row that a reader has met, if nobody works on its key. */
  void takeOutIfFree(int slot) {
    if (observer.mayExpire(own.rows.hash(slot))) {
      expire(slot, over(slot), true);
    }
  }

  /** A row that is over, for the observer; made before the row leaves, because it may throw. */
  private record Over(int hash, Object key, Object value) {}

  private Over over(int slot) {
    Rows rows = own.rows;
    boolean wanted = observer.wantsExpired();
    return new Over(
        rows.hash(slot), wanted ? rows.key(slot) : observer, wanted ? rows.value(slot) : observer);
  }

  /** Takes the row out and counts that before anybody else hears of it. */
  private void expire(int slot, Over over, boolean lazily) {
    own.rows.remove(slot, over.hash());
    own.counters.expired(lazily);
    observer.expired(over.hash(), over.key(), over.value());
  }

  /** The slot, or none if its row was over: for a caller who tells of it himself, if anybody. */
  int dropIfOver(int slot, long nowMillis) {
    if (slot < 0 || !own.rows.isExpired(slot, nowMillis)) {
      return slot;
    }
    drop(slot);
    return Rows.ABSENT;
  }

  /** Takes the row out without telling the observer. */
  void drop(int slot) {
    own.rows.remove(slot);
    own.counters.expired(true);
  }
}
