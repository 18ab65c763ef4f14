package dev.larder.tck.tables;

import dev.larder.store.Parts;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;

/**
 * The parts of a run's store.
 *
 * @param cost says where keys and values live
 * @param policy who is evicted
 * @param expiry who looks for expired rows
 * @param pool the run's budget
 */
record RunParts(Cost cost, PolicyMaker policy, ExpiryMaker expiry, MemoryPool pool)
    implements Parts {
  @Override
  public Payload payload(RowSpace space) {
    return cost.payload(space, pool.budget());
  }

  @Override
  public EvictionPolicy policy(RowSpace space, Deadlines deadlines, Charges charges) {
    return policy.make(space, deadlines, charges);
  }

  @Override
  public Expiry expiry(RowSpace space, Deadlines deadlines) {
    return expiry.make(space, deadlines);
  }
}
