package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is left of a store's memory when most of its rows are gone. */
class StoreShrinkTest {
  private static final int MANY = 20_000;
  private static final int FEW = 500;
  private static final int LIMIT = 16 << 20;

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#all")
  void sweep_afterMostRowsWereRemoved_givesTheirColumnsAndIndexBack(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    long empty = store.usedBytes();
    fill(store, 0, MANY);
    StoreUsage full = store.usage();
    for (int i = FEW; i < MANY; i++) {
      store.remove("key " + i);
    }

    store.sweep();

    long perRow = (full.usedBytes() - empty) / MANY;
    assertThat(store.usedBytes()).isLessThan(empty + spec.segments() * 24_000L + 3 * FEW * perRow);
    expectAll(store, FEW);
    stores.check();
    StoreUsage.Events events = store.events();
    assertThat(events.inserted()).isEqualTo(MANY);
    assertThat(events.evicted()).isZero();
    fill(store, FEW, MANY);
    expectAll(store, MANY);
    stores.check();
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#all")
  void sweep_afterAllRowsWereRemoved_givesAllBackButALittle(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    long empty = store.usedBytes();
    fill(store, 0, MANY);
    for (int i = 0; i < MANY; i++) {
      store.remove("key " + i);
    }

    store.sweep();

    assertThat(store.usedBytes()).isLessThanOrEqualTo(empty + spec.segments() * 8_000L);
    stores.check();
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#evicting")
  void sweep_rowsMoved_keepTheirOrderAndDeadlines(StoreSpec spec) {
    TestStore store = stores.of(spec.with(1)).limit(LIMIT).open();
    boolean expires = spec.expiry().expires();
    for (int i = 0; i < MANY; i++) {
      store.put(
          "key " + i, "value " + i, expires ? store.ticker().in(1_000_000) : Deadlines.ETERNAL);
    }
    for (int i = 1; i < MANY; i++) {
      if (i % 50 != 0) {
        store.remove("key " + i);
      }
    }

    store.sweep();

    assertThat(store.usage().bytes().columns()).isLessThan(MANY / 4 * 40L);
    store.ticker().advance(999_000);
    expectAll(store, 1);
    assertThat(store.usage().entries()).isEqualTo(MANY / 50);
    if (expires) {
      store.ticker().advance(2_000);
      assertThat(store.get("key 0")).isNull();
    }
    stores.check();
  }

  private static void fill(TestStore store, int from, int to) {
    for (int i = from; i < to; i++) {
      assertThat(store.put("key " + i, "value " + i)).isEqualTo(PutOutcome.CREATED);
    }
  }

  private static void expectAll(TestStore store, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(store.get("key " + i)).isEqualTo("value " + i);
    }
  }
}
