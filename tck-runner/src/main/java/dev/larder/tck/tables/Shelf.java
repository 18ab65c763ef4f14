package dev.larder.tck.tables;

import dev.larder.codec.CodecKey;
import dev.larder.codec.Codecs;
import dev.larder.store.Blueprint;
import dev.larder.store.Found;
import dev.larder.store.PutOutcome;
import dev.larder.store.Store;
import dev.larder.store.StoreLimits;
import dev.larder.store.StoreObserver;
import dev.larder.store.StoreUsage;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The store of one run, with Strings in front: encoding on the way in, as a cache does it.
 *
 * <p>Not thread-safe.
 */
final class Shelf {
  private static final int SWEEP_BATCH = 256;

  private final Codecs codecs;
  private final Store store;
  private final Expiry.Batch batch = new Expiry.Batch(SWEEP_BATCH);

  /** An empty store. */
  Shelf(RunParts parts, boolean expires, Ticker ticker) {
    Cost cost = parts.cost();
    codecs = cost.codecs();
    long budgetBytes = parts.pool().budget().limitBytes();
    Blueprint blueprint =
        new Blueprint(cost.shape(budgetBytes, expires), parts, cost.structures(), ticker);
    StoreLimits limits = new StoreLimits(parts.pool(), budgetBytes, true);
    store = new Store(blueprint, limits, StoreObserver.NONE);
  }

  /** Looks a key up, which is a use of its row; a row that is over leaves and is returned so. */
  @Nullable Found find(String key) {
    return store.find(codecs.keys().key(key), true);
  }

  /** Stores an entry under a key that has none. */
  void add(String key, String value, long deadline) {
    CodecKey probe = codecs.keys().key(key);
    PutOutcome outcome = store.put(probe, probe.stored(), codecs.values().encode(value), deadline);
    if (outcome != PutOutcome.CREATED) {
      throw new IllegalStateException("a new entry did not come in: outcome=" + outcome);
    }
  }

  /** Lets the sweeper look for rows that are over. */
  void sweep() {
    store.sweep(batch);
  }

  /** What the store holds and what happened in it, once it has shown that it is in order. */
  StoreUsage usage() {
    store.checkInvariants();
    return store.usage();
  }

  /** What is over and still held. */
  Dead dead() {
    return Dead.of(store.overdue(), store.usage());
  }
}
