package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.larder.store.policy.NoEviction;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class OverdueTest {
  private static final int SEGMENTS = 4;
  private static final long LIMIT = 1L << 20;

  private final AtomicLong now = new AtomicLong();
  private final Store store = new Store(blueprint(), limits(), StoreObserver.NONE);

  @Test
  void overdue_beforeAnyDeadline_isNothing() {
    put("soon", 10, 100);
    put("never", 10, Deadlines.ETERNAL);
    now.set(99);

    assertThat(store.overdue()).isEqualTo(new Overdue(0, 0));
  }

  @Test
  void overdue_fromTheDeadlineOn_addsUpTheChargesOfAllSegments() {
    long bytes = 0;
    for (int i = 1; i <= 100; i++) {
      put("over " + i, i, i);
      bytes += i;
    }
    put("later", 1_000, 101);
    put("never", 1_000, Deadlines.ETERNAL);
    now.set(100);

    assertThat(store.overdue()).isEqualTo(new Overdue(100, bytes));
    assertThat(store.usage().entries()).isEqualTo(102);
  }

  @Test
  void overdue_onceTheRowHasLeft_countsItNoMore() {
    CodecKey found = put("found", 10, 5);
    put("not asked for", 20, 5);
    now.set(5);
    store.find(found, true);

    assertThat(store.overdue()).isEqualTo(new Overdue(1, 20));
  }

  private CodecKey put(String name, int charge, long deadline) {
    CodecKey key = Codecs.byReference().keys().key(name);
    assertThat(store.put(key, key.stored(), charge, deadline)).isEqualTo(PutOutcome.CREATED);
    return key;
  }

  private Blueprint blueprint() {
    StoreShape shape =
        new StoreShape(SEGMENTS, RowSpace.MAX_ROWS, 16, StoreShape.LOAD_BY_REFERENCE, true);
    return new Blueprint(shape, new SizedByValue(), ChargeModel.PAIRS_ONLY, new HandTicker(now));
  }

  private static StoreLimits limits() {
    return new StoreLimits(new MemoryPool(LIMIT), LIMIT, true);
  }

  /** A value is an Integer that says what its pair costs. */
  private static final class SizedByValue implements Parts {
    @Override
    public Payload payload(RowSpace space) {
      return new ObjectPayload(space, (key, value) -> (Integer) value);
    }

    @Override
    public EvictionPolicy policy(RowSpace space, Deadlines deadlines, Charges charges) {
      return new NoEviction();
    }

    @Override
    public Expiry expiry(RowSpace space, Deadlines deadlines) {
      return new NoSweep();
    }
  }

  private record HandTicker(AtomicLong now) implements Ticker {
    @Override
    public long millis() {
      return now.get();
    }

    @Override
    public long nanos() {
      return TimeUnit.MILLISECONDS.toNanos(now.get());
    }
  }
}
