package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A dense index in a full budget, with keys whose hashes are as good as any. */
final class FullIndexTest {
  private static final int WRITES = 100_000;

  @RegisterExtension final TestStores stores = new TestStores();

  /**
   * Broke: an ordinary cache warned that its keys had one hash, because its index could not grow.
   */
  @Test
  void put_goodHashesIntoAFullBudget_reportsNoCollision() {
    TestStore store = stores.of(StoreSpec.DEFAULT.with(PolicyKind.LRU)).limit(1 << 20).open();

    for (int i = 0; i < WRITES; i++) {
      store.put("key of number " + i, "value of number " + i);
    }

    assertThat(store.usage().events().evicted()).isGreaterThan(WRITES / 2);
    assertThat(store.observer().collisions()).isZero();
  }
}
