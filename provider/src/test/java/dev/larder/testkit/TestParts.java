package dev.larder.testkit;

import dev.larder.store.Parts;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a test store.
 *
 * @param spec which
 * @param budget what a payload watches that depends on it
 * @param ticker time
 * @param checked whether a log checks every record it looks at
 * @param around a wrapper for each payload
 * @param aroundPolicy a wrapper for each policy
 * @param blocks where chunks come from
 * @param marginalHits where policies count, or null
 */
record TestParts(
    StoreSpec spec,
    ByteBudget budget,
    FakeTicker ticker,
    boolean checked,
    UnaryOperator<Payload> around,
    UnaryOperator<EvictionPolicy> aroundPolicy,
    BlockSource blocks,
    @Nullable MarginalHits marginalHits)
    implements Parts {

  @Override
  public Payload payload(RowSpace space) {
    return around.apply(spec.payload().payload(space, budget, checked, blocks));
  }

  @Override
  public EvictionPolicy policy(RowSpace space, Deadlines deadlines, Charges charges) {
    return aroundPolicy.apply(spec.policy().policy(space, deadlines, charges, marginalHits));
  }

  @Override
  public Expiry expiry(RowSpace space, Deadlines deadlines) {
    return spec.expiry().expiry(space, deadlines, ticker);
  }
}
