package dev.larder.store;

import dev.larder.store.expiry.Ticker;

/**
 * What every segment of a store is made from.
 *
 * @param shape the sizes
 * @param parts the exchangeable parts
 * @param charges what structures cost
 * @param ticker time
 */
public record Blueprint(StoreShape shape, Parts parts, ChargeModel charges, Ticker ticker) {}
