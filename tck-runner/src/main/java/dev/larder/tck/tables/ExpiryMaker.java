package dev.larder.tck.tables;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.RowSpace;

/** Makes what looks for expired rows in a run. */
@FunctionalInterface
interface ExpiryMaker {
  Expiry make(RowSpace rows, Deadlines deadlines);
}
