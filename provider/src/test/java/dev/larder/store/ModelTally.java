package dev.larder.store;

import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.StoreSpec;

/** What happened in runs beside the model; for the reader, and to see that it was not nothing. */
final class ModelTally {
  /** The least share of operations that have to meet a full store. */
  static final double FULL_SHARE = 0.3;

  long operations;
  long whenFull;
  long hits;
  long predicted;
  long evicted;
  long crowdedOut;
  long expiredLazily;
  long expiredActively;
  long rejected;
  long refused;
  long splits;

  void add(ModelTally other) {
    operations += other.operations;
    whenFull += other.whenFull;
    hits += other.hits;
    predicted += other.predicted;
    evicted += other.evicted;
    crowdedOut += other.crowdedOut;
    expiredLazily += other.expiredLazily;
    expiredActively += other.expiredActively;
    rejected += other.rejected;
    refused += other.refused;
    splits += other.splits;
  }

  /** Nothing that a store of this kind can do has failed to happen, and nothing else has. */
  void expectAll(StoreSpec spec) {
    boolean evicts = spec.policy().evicts();
    boolean sweeps = spec.expiry().expires() && spec.expiry() != ExpiryKind.LAZY;
    expect(whenFull > operations * FULL_SHARE, "operations in a full store");
    expect(hits > 0, "hits");
    expect(evicts == (evicted > 0), "evictions");
    expect(evicts == (rejected > 0), "rejections");
    expect(evicts != (refused > 0), "refusals");
    expect(spec.expiry().expires() == (expiredLazily > 0), "lazy expiries");
    expect(sweeps == (expiredActively > 0), "active expiries");
  }

  private void expect(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("too few or too many " + what + ": " + this);
    }
  }

  @Override
  public String toString() {
    return String.format(
        "%,d operations, %.0f %% in a full store; hits %,d; evictions %,d (%,d predicted, %,d"
            + " crowded out); expiries %,d lazy, %,d active; rejections %,d; refusals %,d;"
            + " splits %,d",
        operations,
        100.0 * whenFull / Math.max(1, operations),
        hits,
        evicted,
        predicted,
        crowdedOut,
        expiredLazily,
        expiredActively,
        rejected,
        refused,
        splits);
  }
}
