package dev.larder.store;

/**
 * Hears what happens to rows without anybody asking for it.
 *
 * <p>Called under a segment's lock, from any thread: an implementation hands over and returns; it
 * neither waits, nor calls the store, nor runs user code.
 */
public interface StoreObserver {
  /** Hears nothing and allows everything. */
  StoreObserver NONE = new StoreObserver() {};

  /**
   * Asks whether a batch of {@code rows} expired rows may be taken out now. No leaves them, and all
   * that follow, for another sweep.
   */
  default boolean mayExpireRows(int rows) {
    return true;
  }

  /**
   * Asks whether an expired row of this hash may be taken out now. Yes means that {@link #expired}
   * follows at once; no leaves the row for whoever is working on the key.
   */
  default boolean mayExpire(int hash) {
    return true;
  }

  /**
   * Asks whether a pair of this hash may be stored now by somebody who does not hold the key's
   * lock, and a row of it that is over dropped without a word.
   */
  default boolean mayPut(int hash) {
    return true;
  }

  /** An expired row was taken out; key and value as they were stored. */
  default void expired(int hash, Object key, Object value) {}

  /** Whether {@link #expired} has a use for key and value; if not, they are not read. */
  default boolean wantsExpired() {
    return false;
  }

  /** More keys than the index bears share one full hash; one of them was evicted. */
  default void hashesCollide(Object key) {}
}
