package dev.larder.store;

import dev.larder.store.expiry.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What every segment of a store is made from.
 *
 * @param shape the sizes
 * @param parts the exchangeable parts
 * @param charges what structures cost
 * @param ticker time
 * @param holds notes how long locks are held, or null
 */
public record Blueprint(
    StoreShape shape, Parts parts, ChargeModel charges, Ticker ticker, @Nullable HoldTimes holds) {

  /** A blueprint for segments whose holds nobody measures. */
  public Blueprint(StoreShape shape, Parts parts, ChargeModel charges, Ticker ticker) {
    this(shape, parts, charges, ticker, null);
  }
}
