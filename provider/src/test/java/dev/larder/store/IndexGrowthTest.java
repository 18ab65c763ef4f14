package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.codec.CodecKey;
import dev.larder.codec.Codecs;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.NoSweep;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.LogPayload;
import dev.larder.store.payload.LogShape;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.store.policy.Lru;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While an index grows there are two, and near the limit there is no room for two. */
final class IndexGrowthTest {
  private static final Codecs CODECS =
      Codecs.byValue("growth", IndexGrowthTest.class.getClassLoader());

  @ParameterizedTest
  @ValueSource(ints = {60_000, 100_000, 200_000, 400_000, 800_000, 1_500_000, 4_000_000})
  void put_nearTheLimit_growsTheIndexRatherThanLeaveBytesUnused(int limit) {
    Store store = store(limit);
    int keys = limit / 20;
    for (int i = 0; i < keys; i++) {
      put(store, i);
    }

    StoreUsage usage = store.usage();
    assertThat(usage.events().evicted()).isGreaterThan(usage.entries() / 2);
    assertThat(usage.usedBytes()).isBetween(limit * 95L / 100, (long) limit);
    assertThat(store.find(key(keys - 1), true)).isNotNull();
    store.checkInvariants();
  }

  @ParameterizedTest
  @ValueSource(ints = {200_000, 800_000})
  void put_onceFull_evictsAboutARowForARow(int limit) {
    Store store = store(limit);
    int keys = limit / 20;
    for (int i = 0; i < keys; i++) {
      put(store, i);
    }
    long evictedBefore = store.usage().events().evicted();
    for (int i = keys; i < 2 * keys; i++) {
      put(store, i);
    }

    assertThat(store.usage().events().evicted() - evictedBefore)
        .isBetween(keys - 100L, keys + 100L);
  }

  private static void put(Store store, int i) {
    CodecKey key = key(i);
    Object value = CODECS.values().encode("a value of 24 characters");
    assertThat(store.put(key, key.stored(), value, Deadlines.ETERNAL))
        .isEqualTo(PutOutcome.CREATED);
  }

  private static CodecKey key(int i) {
    return CODECS.keys().key("key " + i);
  }

  private static Store store(int limit) {
    StoreShape shape = StoreShape.forBudget(limit, true, /* byValue= */ true, false);
    MemoryPool pool = new MemoryPool(limit);
    Parts parts = new LruByValue(LogShape.forSegment(limit / shape.segments()), pool.budget());
    Blueprint blueprint = new Blueprint(shape, parts, ChargeModel.REAL, Ticker.system());
    return new Store(blueprint, new StoreLimits(pool, limit, true), StoreObserver.NONE);
  }

  private record LruByValue(LogShape log, ByteBudget budget) implements Parts {
    @Override
    public Payload payload(RowSpace space) {
      return new LogPayload(log, space, budget, CODECS.keys()::hash, (key, value) -> 0);
    }

    @Override
    public EvictionPolicy policy(RowSpace space, Deadlines deadlines, Charges charges) {
      return new Lru(space);
    }

    @Override
    public Expiry expiry(RowSpace space, Deadlines deadlines) {
      return new NoSweep();
    }
  }
}
