package dev.larder.tck.tables;

import dev.larder.codec.Codecs;
import dev.larder.store.ChargeModel;
import dev.larder.store.StoreShape;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.ObjectPayload;
import dev.larder.store.payload.Payload;
import java.nio.charset.StandardCharsets;

/**
 * The lessons' cost model: an entry costs key, value, 48 bytes, and what the lesson states for the
 * policy or the time stamp. That contains everything, so structures cost nothing.
 *
 * @param statedOverhead bytes for policy or time stamp
 */
record LessonCost(int statedOverhead) implements Cost {
  private static final int ENTRY_OVERHEAD = 48;

  @Override
  public Payload payload(RowSpace rows, ByteBudget budget) {
    return new ObjectPayload(rows, (key, value) -> bytes(key) + bytes(value) + fixedBytes());
  }

  private static long bytes(Object text) {
    return ((String) text).getBytes(StandardCharsets.UTF_8).length;
  }

  private int fixedBytes() {
    return ENTRY_OVERHEAD + statedOverhead;
  }

  @Override
  public ChargeModel structures() {
    return ChargeModel.PAIRS_ONLY;
  }

  /** One segment, so that order is that of all rows. */
  @Override
  public StoreShape shape(long budgetBytes, boolean expires) {
    return Cost.inOneSegment(
        StoreShape.forBudget(budgetBytes, true, /* byValue= */ false, expires));
  }

  @Override
  public Codecs codecs() {
    return Codecs.byReference();
  }
}
