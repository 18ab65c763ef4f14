package dev.larder.testkit;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.NoSweep;
import dev.larder.store.expiry.SamplingExpiry;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.expiry.TimerWheel;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SplitMix;

/** How rows expire. */
public enum ExpiryKind {
  /** They do not, and have no column for it. */
  NEVER,
  /** Only when somebody asks for them. */
  LAZY,
  WHEEL,
  SAMPLING;

  private static final long SEED = 1717;
  private static final int SAMPLE = 20;

  /** Whether rows may have a deadline. */
  public boolean expires() {
    return this != NEVER;
  }

  Expiry expiry(RowSpace rows, Deadlines deadlines, Ticker ticker) {
    return switch (this) {
      case NEVER, LAZY -> new NoSweep();
      case WHEEL -> new TimerWheel(rows, deadlines, ticker.millis());
      case SAMPLING -> new SamplingExpiry(rows, deadlines, new SplitMix(SEED), SAMPLE);
    };
  }
}
