package dev.larder.tck.tables;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.RowSpace;

/**
 * What a policy itself really costs: its columns for as many rows as the run ended with (and the
 * deadlines, where it goes by them), and what it keeps besides columns.
 */
final class RealOverhead {
  private RealOverhead() {}

  static long bytes(EvictionResult run) {
    PolicyChoice policy = run.policy();
    RealCost cost = new RealCost();
    RowSpace columns = new RowSpace(cost.shape(run.budgetBytes(), policy.expires()).pageRows());
    policy.maker(EvictionRuns.RANDOM_SEED).make(columns, slot -> Deadlines.ETERNAL, slot -> 0);
    if (policy.expires()) {
      columns.longs();
    }
    while (columns.rows() < run.entries()) {
      columns.grow();
    }
    return columns.bytesHeld() + run.usage().bytes().policy();
  }
}
