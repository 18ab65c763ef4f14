package dev.larder.store.expiry;

/** Time, as the store sees it. Thread-safe. Tests move one by hand. */
public interface Ticker {

  /** Milliseconds on a monotonic scale; only differences and comparisons mean something. */
  long millis();

  /** Nanoseconds on a monotonic scale, for measuring how long something took. */
  long nanos();

  /** The JVM's monotonic clock; starts near zero, so that deadlines stay small numbers. */
  static Ticker system() {
    return SystemTicker.INSTANCE;
  }
}
