package dev.larder.store.expiry;

/** {@link System#nanoTime} counted from when this class was loaded. */
enum SystemTicker implements Ticker {
  INSTANCE;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long originNanos = System.nanoTime();

  @Override
  public long millis() {
    return nanos() / NANOS_PER_MILLI;
  }

  @Override
  public long nanos() {
    return System.nanoTime() - originNanos;
  }
}
