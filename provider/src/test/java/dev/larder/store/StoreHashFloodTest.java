package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Reservation;
import dev.larder.testkit.CountingProbe;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringDecoder;
import dev.larder.testkit.StringProbe;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys whose hashes are alike, by accident or on purpose. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class StoreHashFloodTest {
  private static final int FLOOD = 10_000;
  private static final int MOST = Rows.MAX_EQUAL_HASHES;

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#evicting")
  void put_floodOfOneHash_keepsAFewAndCountsAndReportsTheRest(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(8 << 20).open();
    put1000Others(store);
    long indexBytes = store.usage().bytes().index();

    int most = 0;
    for (int i = 0; i < FLOOD; i++) {
      CountingProbe probe = new CountingProbe(equalHash(i));
      PutOutcome outcome = put(store, probe, "equal " + i);
      assertThat(outcome).isEqualTo(PutOutcome.CREATED);
      most = Math.max(most, probe.comparisons());
    }

    assertThat(most).as("comparisons of one put").isBetween(1, MOST);
    assertThat(store.usage().entries()).isBetween(1_000L, 1_000L + MOST);
    assertThat(store.events().crowdedOut()).isBetween((long) FLOOD - MOST, (long) FLOOD);
    assertThat(store.events().evicted()).isEqualTo(store.events().crowdedOut());
    assertThat(store.observer().collisions()).isEqualTo(store.events().crowdedOut());
    assertThat(store.usage().bytes().index()).isLessThanOrEqualTo(2 * indexBytes);
    assertThat(store.get(equalHash(FLOOD - 1))).isEqualTo("value");
    CountingProbe absent = new CountingProbe(equalHash(-1));
    assertThat(store.store().get(absent, StringDecoder.IN_PLACE)).isNull();
    assertThat(absent.comparisons()).isBetween(1, MOST);
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#evicting")
  void put_floodOfOneLowHalf_keepsAFewOfEachSegmentAndCountsTheRest(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(8 << 20).open();
    put1000Others(store);
    long indexBytes = store.usage().bytes().index();

    for (int i = 0; i < FLOOD; i++) {
      assertThat(put(store, equalLowHalf(i), "flood " + i)).isEqualTo(PutOutcome.CREATED);
    }

    long segments = spec.segments();
    assertThat(store.usage().entries()).isBetween(990L, 1_000 + segments * MOST);
    assertThat(store.events().crowdedOut()).isGreaterThan(FLOOD - segments * MOST - 10);
    assertThat(store.observer().collisions()).isEqualTo(store.events().crowdedOut());
    assertThat(store.usage().bytes().index()).isLessThanOrEqualTo(2 * indexBytes);
    assertThat(store.get(equalLowHalf(FLOOD - 1))).isEqualTo("value");
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#refusing")
  void put_floodIntoAStoreThatRefuses_isFullAndKeepsTheFirst(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(8 << 20).open();

    int created = 0;
    for (int i = 0; i < FLOOD; i++) {
      created += put(store, equalHash(i), "equal " + i) == PutOutcome.CREATED ? 1 : 0;
    }

    assertThat(created).isEqualTo(MOST);
    assertThat(store.get(equalHash(0))).isEqualTo("value");
    assertThat(store.put("another", "value")).isEqualTo(PutOutcome.CREATED);
    assertThat(put(store, equalHash(0), "equal 0")).isEqualTo(PutOutcome.UPDATED);
    assertThat(store.observer().collisions()).isZero();
  }

  /** A promise was given here that the put then broke, after a writer would have been called. */
  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#refusing")
  void tryReserve_floodIntoAStoreThatRefuses_refusesWhatHasNoPlaceBesideItsEquals(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(8 << 20).open();
    for (int i = 0; i < MOST; i++) {
      put(store, equalHash(i), "equal " + i);
    }

    assertThat(store.tryReserve(equalHash(MOST), "value")).isNull();

    try (Reservation overwrite = requireNonNull(store.tryReserve(equalHash(0), "value"))) {
      assertThat(store.put(equalHash(0), "value", overwrite)).isEqualTo(PutOutcome.UPDATED);
    }
  }

  private static void put1000Others(TestStore store) {
    for (int i = 0; i < 1_000; i++) {
      store.put("other " + i, "value");
    }
  }

  private static StringProbe equalHash(int i) {
    return StringProbe.withHash("equal " + i, 0x5eed_c0de);
  }

  private static StringProbe equalLowHalf(int i) {
    return StringProbe.withHash("flood " + i, (i * 0x9e37_79b1 & 0xffff_0000) | 0xc0de);
  }

  private static PutOutcome put(TestStore store, KeyProbe probe, String key) {
    return store.store().put(probe, store.stored(key), store.stored("value"), Deadlines.ETERNAL);
  }
}
