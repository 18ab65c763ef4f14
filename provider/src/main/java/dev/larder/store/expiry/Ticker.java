package dev.larder.store.expiry;

/** Time, as the store sees it. Thread-safe. Tests move one by hand. */
public interface Ticker {

  /** Milliseconds on a monotonic scale; only differences and comparisons mean something. */
  long millis();

  /** Nanoseconds on a monotonic scale, for measuring how long something took. */
  long nanos();

  /** Whether a deadline has been reached, for readers: they may be told without the clock. */
  default boolean isOver(long deadlineMillis) {
    return deadlineMillis <= millis();
  }

  /** {@link #millis} for the sweeper's thread, which lets readers know what it sees. */
  default long publish() {
    return millis();
  }

  /** The sweeper's thread ends: readers have to see for themselves. */
  default void rest() {}

  /** The JVM's monotonic clock; starts near zero, so that deadlines stay small numbers. */
  static Ticker system() {
    return SystemTicker.INSTANCE;
  }
}
