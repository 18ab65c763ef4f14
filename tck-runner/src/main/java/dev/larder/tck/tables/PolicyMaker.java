package dev.larder.tck.tables;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.policy.EvictionPolicy;

/** Makes the eviction policy of a run. */
@FunctionalInterface
interface PolicyMaker {
  EvictionPolicy make(RowSpace rows, Deadlines deadlines, Charges charges);
}
