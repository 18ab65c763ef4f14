package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.testkit.FailingPayload;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The heap runs out in the middle of an operation: the ledger and all counts stay right. */
class StoreErrorTest {
  private static final String MATRIX = "dev.larder.testkit.StoreSpec#matrix";

  @RegisterExtension final TestStores stores = new TestStores();

  private final AtomicInteger failAfter = new AtomicInteger();

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_newKeyWithoutMemory_throwsAndStoresNothing(StoreSpec spec) {
    TestStore store = open(spec, 1 << 20, Integer.MAX_VALUE >> 20);
    store.put("key", "value");
    failAfter.set(1);

    assertThatThrownBy(() -> store.put("new", "value")).isInstanceOf(OutOfMemoryError.class);

    stores.check();
    assertThat(store.get("new")).isNull();
    assertThat(store.usage().entries()).isEqualTo(1);
    assertThat(store.put("new", "value")).isEqualTo(PutOutcome.CREATED);
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_overwriteWithoutMemory_throwsAndKeepsTheOldValue(StoreSpec spec) {
    TestStore store = open(spec, 1 << 20, Integer.MAX_VALUE >> 20);
    store.put("key", "value");
    failAfter.set(1);

    assertThatThrownBy(() -> store.put("key", "a much longer value"))
        .isInstanceOf(OutOfMemoryError.class);

    stores.check();
    assertThat(store.get("key")).isEqualTo("value");
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_noMemoryNowAndThenInAFullSplittingStore_keepsAllInvariants(StoreSpec spec) {
    TestStore store = open(spec, 100_000, 30);
    int errors = 0;
    for (int i = 0; i < 600; i++) {
      failAfter.set(i % 5 == 0 ? 1 + i % 3 : 0);
      try {
        store.put("key " + i % 450, "value " + "v".repeat(i % 200));
      } catch (OutOfMemoryError e) {
        errors++;
        stores.check();
      }
    }

    assertThat(errors).isGreaterThan(15);
    failAfter.set(0);
    assertThat(store.keys()).hasSize((int) store.usage().entries());
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_noMemoryInTheMiddleOfASplit_losesRowsButCountsThem(StoreSpec spec) {
    TestStore store = open(spec.with(1), 1 << 20, 32);
    for (int i = 0; i < 32; i++) {
      store.put("key " + i, "value");
    }
    failAfter.set(5);

    assertThatThrownBy(() -> store.put("one more", "value")).isInstanceOf(OutOfMemoryError.class);

    stores.check();
    assertThat(store.usage().entries()).isEqualTo(28);
    assertThat(store.events().evicted()).isEqualTo(4);
    assertThat(store.keys()).hasSize(28);
    assertThat(store.put("one more", "value")).isEqualTo(PutOutcome.CREATED);
    assertThat(store.get("one more")).isEqualTo("value");
  }

  private TestStore open(StoreSpec spec, long limit, int maxRows) {
    return stores
        .of(spec)
        .limit(limit)
        .maxRows(maxRows)
        .around(payload -> new FailingPayload(payload, failAfter))
        .open();
  }
}
