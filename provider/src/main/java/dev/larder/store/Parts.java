package dev.larder.store;

import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.HeapBlocks;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Makes the exchangeable parts of a segment. Thread-safe; called under no lock or under that of a
 * segment that splits.
 */
public interface Parts {

  /** Where keys and values live. */
  Payload payload(RowSpace space);

  /** Where the chunks of payloads come from. */
  default BlockSource blocks() {
    return HeapBlocks.INSTANCE;
  }

  /** Who is evicted. */
  EvictionPolicy policy(RowSpace space, Deadlines deadlines, Charges charges);

  /** Where the policies count what a pool wants to know; null if nobody does. */
  default @Nullable MarginalHits marginalHits() {
    return null;
  }

  /** How expired rows are found. */
  Expiry expiry(RowSpace space, Deadlines deadlines);
}
