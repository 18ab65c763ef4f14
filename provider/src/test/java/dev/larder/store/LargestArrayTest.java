package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.GraphWalker;

/** G1 gives a large array regions of its own and wastes their ends, so the store has none. */
class LargestArrayTest {
  private static final long MOST = 256 << 10;

  @RegisterExtension final TestStores stores = new TestStores();

  @Test
  void arrays_ofValuesOf2Megabytes_areBelow256KiB() {
    TestStore store = stores.of(StoreSpec.DEFAULT).limit(64 << 20).unchecked().open();
    for (int i = 0; i < 40; i++) {
      store.put("key " + i, "v".repeat(2_000_000));
    }

    assertThat(store.usage().entries()).isGreaterThan(10);
    assertThat(largest(store)).isBetween(MOST / 2, MOST);
  }

  /** By reference, what the user's own objects hold is the user's. */
  @ParameterizedTest
  @EnumSource(PayloadKind.class)
  void arrays_ofAsManyRowsAsASegmentTakes_areBelow256KiB(PayloadKind payload) {
    TestStore store =
        stores
            .of(StoreSpec.DEFAULT.with(payload))
            .limit(256 << 20)
            .pageRows(256)
            .unchecked()
            .open();
    for (int i = 0; i < 32_767; i++) {
      store.put("key " + i, "value", store.ticker().in(1_000 + i));
    }

    assertThat(store.usage().entries()).isEqualTo(32_767);
    assertThat(largest(store)).isBetween(MOST / 4, MOST);
  }

  @Test
  void arrays_ofManySegments_areBelow256KiB() {
    TestStore store =
        stores.of(StoreSpec.DEFAULT).limit(256 << 20).pageRows(256).unchecked().open();
    for (int i = 0; i < 80_000; i++) {
      store.put("key " + i, "value", store.ticker().in(1_000 + i));
    }

    assertThat(store.usage().entries()).isEqualTo(80_000);
    assertThat(largest(store)).isBetween(MOST / 4, MOST);
  }

  private static long largest(TestStore store) {
    long[] largest = new long[1];
    new GraphWalker(
            record -> {
              if (record.klass().isArray() && !isTheJvms(record.path())) {
                largest[0] = Math.max(largest[0], record.size());
              }
            })
        .walk(store.store());
    return largest[0];
  }

  /** A direct buffer's cleaner, and every Reference, stand in lists of all there are in the JVM. */
  private static boolean isTheJvms(String path) {
    return path.contains(".cleaner") || path.contains(".discovered");
  }
}
