package dev.larder.store.expiry;

/** One store's share of the {@link Sweeper}'s work. */
@FunctionalInterface
public interface SweepTask {

  /**
   * Removes what is over, a bounded amount of it, and says whether there is more to do at once.
   * Runs on the sweeper's thread, so it neither waits for a lock that is held while user code runs
   * nor runs user code itself.
   */
  boolean sweep();
}
