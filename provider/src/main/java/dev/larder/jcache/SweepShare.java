package dev.larder.jcache;

import dev.larder.SweeperKind;
import dev.larder.store.Store;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.SweepTask;
import dev.larder.store.expiry.Ticker;

/**
 * One cache's share of the sweeper's work. Held by its cache alone, so that the sweeper lets go of
 * a cache that was dropped without being closed. Confined to the sweeper's thread.
 */
final class SweepShare implements SweepTask {
  private static final int ROWS_PER_HOLD = 256;

  /** The lessons' scheme draws once a second; the wheel is asked whenever the sweeper ticks. */
  private static final long SAMPLING_INTERVAL_MILLIS = 1_000;

  private final Store store;
  private final ExpiredRows expired;
  private final Ticker ticker;
  private final long intervalMillis;
  private final Expiry.Batch batch = new Expiry.Batch(ROWS_PER_HOLD);
  private long nextMillis = Long.MIN_VALUE;

  SweepShare(Store store, ExpiredRows expired, SweeperKind kind, Ticker ticker) {
    this.store = store;
    this.expired = expired;
    this.ticker = ticker;
    intervalMillis = kind.scheme() == SweeperKind.Scheme.SAMPLING ? SAMPLING_INTERVAL_MILLIS : 0;
  }

  @Override
  public boolean sweep() {
    long now = ticker.millis();
    if (now >= nextMillis) {
      boolean unfinished = expired.sweep(() -> store.sweep(batch));
      nextMillis = unfinished ? now : now + intervalMillis;
    }
    return false;
  }
}
