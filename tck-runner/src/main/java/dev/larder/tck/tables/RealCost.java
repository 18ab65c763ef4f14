package dev.larder.tck.tables;

import dev.larder.codec.Codecs;
import dev.larder.store.ChargeModel;
import dev.larder.store.StoreShape;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.LogPayload;
import dev.larder.store.payload.LogShape;
import dev.larder.store.payload.Payload;

/** What Larder really holds for an entry: as a cache by value is made, with its charges. */
record RealCost() implements Cost {
  private static final long SEGMENT_BYTES = 1L << 20;
  private static final Codecs CODECS = Codecs.byValue("tables", RealCost.class.getClassLoader());

  @Override
  public Payload payload(RowSpace rows, ByteBudget budget) {
    LogShape shape = LogShape.forSegment(Math.min(budget.limitBytes(), SEGMENT_BYTES));
    return new LogPayload(shape, rows, budget, CODECS.keys()::hash, RealCost::objectKey);
  }

  /** Strings are stored as bytes; nobody asks what any other key would cost. */
  private static long objectKey(Object key, Object value) {
    throw new IllegalStateException("a key is stored as an object: class=" + key.getClass());
  }

  @Override
  public ChargeModel structures() {
    return ChargeModel.REAL;
  }

  /** One segment, as small caches have. */
  @Override
  public StoreShape shape(long budgetBytes, boolean expires) {
    return Cost.inOneSegment(StoreShape.forBudget(budgetBytes, true, /* byValue= */ true, expires));
  }

  @Override
  public Codecs codecs() {
    return CODECS;
  }
}
