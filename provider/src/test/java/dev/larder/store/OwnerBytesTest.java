package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.codec.CodecKey;
import dev.larder.codec.Codecs;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.NoSweep;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.payload.ObjectPayload;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.store.policy.Lru;
import org.junit.jupiter.api.Test;

/** What a store's owner keeps around it is charged as long as the store is open. */
final class OwnerBytesTest {
  private static final long OWNER = 6_000;
  private static final long LIMIT = 100_000;

  private final MemoryPool pool = new MemoryPool(LIMIT);

  @Test
  void open_chargesTheOwner_andCloseGivesItBackOnce() {
    Store store = open(OWNER);
    assertThat(pool.budget().usedBytes()).isEqualTo(OWNER);
    assertThat(store.usage().bytes().fixed()).isEqualTo(OWNER + fixedWithoutOwner());
    store.checkInvariants();

    store.close();
    store.close();

    assertThat(pool.budget().usedBytes()).isZero();
    assertThat(store.usage().bytes().fixed()).isZero();
    store.checkInvariants();
  }

  @Test
  void put_intoAFullStore_neverTakesTheOwnersBytes() {
    Store store = open(OWNER);
    for (int i = 0; i < 1_000; i++) {
      CodecKey key = Codecs.byReference().keys().key("key " + i);
      assertThat(store.put(key, key.stored(), i, Deadlines.ETERNAL)).isEqualTo(PutOutcome.CREATED);
    }

    assertThat(store.usage().bytes().payload()).isEqualTo(94_000);
    store.checkInvariants();
  }

  @Test
  void open_withAnOwnerLargerThanTheBudget_isRefusedWithTheNumbers() {
    assertThatThrownBy(() -> open(LIMIT + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(LIMIT + 1))
        .hasMessageContaining(String.valueOf(LIMIT));
    assertThat(pool.budget().usedBytes()).isZero();
  }

  private static long fixedWithoutOwner() {
    try (Store store = open(new MemoryPool(LIMIT), 0)) {
      return store.usage().bytes().fixed();
    }
  }

  private Store open(long ownerBytes) {
    return open(pool, ownerBytes);
  }

  private static Store open(MemoryPool pool, long ownerBytes) {
    StoreShape shape = new StoreShape(1, 1_000, 16, StoreShape.LOAD_BY_REFERENCE, false);
    Blueprint blueprint =
        new Blueprint(shape, new PairsOf1000(), ChargeModel.PAIRS_ONLY, Ticker.system());
    return new Store(blueprint, new StoreLimits(pool, LIMIT, true, ownerBytes), StoreObserver.NONE);
  }

  /** Every pair costs 1,000 bytes. */
  private static final class PairsOf1000 implements Parts {
    @Override
    public Payload payload(RowSpace space) {
      return new ObjectPayload(space, (key, value) -> 1_000);
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
