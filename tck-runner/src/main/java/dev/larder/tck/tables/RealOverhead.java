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
    // Flags lie in the unused bits of a column that every row has.
    columns.words();
    policy.maker(EvictionRuns.RANDOM_SEED).make(columns, slot -> Deadlines.ETERNAL, slot -> 0);
    if (policy.expires()) {
      columns.ints();
    }
    RowSpace others = new RowSpace(columns.pageRows());
    others.words();
    while (columns.rows() < run.entries()) {
      columns.grow();
      others.grow();
    }
    return columns.bytesHeld() - others.bytesHeld() + run.usage().bytes().policy();
  }
}
