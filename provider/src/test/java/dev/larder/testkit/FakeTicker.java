package dev.larder.testkit;

import dev.larder.store.expiry.Ticker;
import java.util.concurrent.atomic.AtomicLong;

/** Time that stands still until a test moves it. Thread-safe. */
public final class FakeTicker implements Ticker {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final AtomicLong millis = new AtomicLong(1_000);

  @Override
  public long millis() {
    return millis.get();
  }

  @Override
  public long nanos() {
    return millis.get() * NANOS_PER_MILLI;
  }

  /** Lets {@code byMillis} pass. */
  public void advance(long byMillis) {
    millis.addAndGet(byMillis);
  }

  /** The instant {@code fromNow} milliseconds ahead. */
  public long in(long fromNow) {
    return millis.get() + fromNow;
  }
}
