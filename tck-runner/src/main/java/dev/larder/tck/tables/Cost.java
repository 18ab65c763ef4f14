package dev.larder.tck.tables;

import dev.larder.codec.Codecs;
import dev.larder.store.ChargeModel;
import dev.larder.store.StoreShape;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.Payload;

/** What entries cost in a run, and in which form they are stored for it. */
sealed interface Cost permits LessonCost, RealCost {

  /** Where a run's keys and values live; {@code budget} is the run's. */
  Payload payload(RowSpace rows, ByteBudget budget);

  /** What structures are charged. */
  ChargeModel structures();

  /** The sizes of a run's store. */
  StoreShape shape(long budgetBytes, boolean expires);

  /** What becomes of keys and values. */
  Codecs codecs();

  /** Bytes that key and value of one entry cost. */
  default long bodyBytes(String key, String value) {
    return payload(new RowSpace(1), new ByteBudget(Long.MAX_VALUE))
        .chargeOf(codecs().keys().key(key).stored(), codecs().values().encode(value));
  }

  /**
   * Within a segment a policy is exact, over several it is not: the lessons' tables want it exact.
   */
  static StoreShape inOneSegment(StoreShape shape) {
    return new StoreShape(1, shape.maxRows(), shape.pageRows(), shape.indexLoad(), shape.expires());
  }
}
