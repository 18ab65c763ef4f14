package dev.larder.testkit;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SplitMix;
import dev.larder.store.policy.Adaptive;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.store.policy.Lfu;
import dev.larder.store.policy.Lru;
import dev.larder.store.policy.NoEviction;
import dev.larder.store.policy.RandomEviction;
import dev.larder.store.policy.SoonestExpiry;
import org.jspecify.annotations.Nullable;

/** All eviction policies. */
public enum PolicyKind {
  LRU,
  LFU,
  RANDOM,
  SOONEST_EXPIRY,
  ADAPTIVE,
  NONE;

  private static final long SEED = 4242;

  /** Whether it ever names a victim. */
  public boolean evicts() {
    return this != NONE;
  }

  EvictionPolicy policy(
      RowSpace rows, Deadlines deadlines, Charges charges, @Nullable MarginalHits hits) {
    return switch (this) {
      case LRU -> hits == null ? new Lru(rows) : new Lru(rows, charges, hits);
      case LFU -> new Lfu(rows, hits);
      case RANDOM -> new RandomEviction(rows, new SplitMix(SEED), hits);
      case SOONEST_EXPIRY -> new SoonestExpiry(rows, deadlines, hits);
      case ADAPTIVE -> new Adaptive(rows, charges, hits);
      case NONE -> new NoEviction();
    };
  }
}
