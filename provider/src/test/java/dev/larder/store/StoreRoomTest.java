package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.Reservation;
import dev.larder.testkit.RowWatch;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a store does when bytes are short. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class StoreRoomTest {
  private static final String EVICTING = "dev.larder.testkit.StoreSpec#evicting";
  private static final String REFUSING = "dev.larder.testkit.StoreSpec#refusing";
  private static final int LIMIT = 80_000;

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_moreThanFits_evictsAndStaysWithinTheLimit(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    for (int i = 0; i < 2_000; i++) {
      assertThat(store.put("key " + i, "value " + "v".repeat(i % 90)))
          .isEqualTo(PutOutcome.CREATED);
      assertThat(store.usedBytes()).isLessThanOrEqualTo(LIMIT);
    }

    assertThat(store.events().evicted()).isPositive();
    assertThat(store.usage().entries()).isGreaterThan(200);
    assertThat(store.usedBytes()).isGreaterThan((long) (0.9 * LIMIT));
    assertThat(store.events().rejected()).isZero();
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void chargeOwner_inAFullStore_evictsForIt(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    fill(store);
    long fixed = store.usage().bytes().fixed();

    assertThat(store.store().chargeOwner(5_000)).isTrue();

    assertThat(store.usage().bytes().fixed()).isEqualTo(fixed + 5_000);
    assertThat(store.usedBytes()).isLessThanOrEqualTo(LIMIT);
    stores.check();
    store.store().close();
    assertThat(store.usedBytes()).isZero();
    assertThat(store.store().chargeOwner(1)).isFalse();
    assertThat(store.usedBytes()).isZero();
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void chargeOwner_moreThanAQuarterOfTheLimit_isRefusedAndEvictsNobody(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    fill(store);
    assertThat(store.store().chargeOwner(LIMIT / 8)).isTrue();
    long entries = store.usage().entries();

    assertThat(store.store().chargeOwner(LIMIT / 8 + 1)).isFalse();

    assertThat(store.usage().entries()).isEqualTo(entries);
    assertThat(store.store().chargeOwner(LIMIT / 8)).isTrue();
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void chargeOwner_inAFullStoreThatEvictsNobody_isRefused(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    fill(store);
    long used = store.usedBytes();

    assertThat(store.store().chargeOwner(LIMIT / 4)).isFalse();

    assertThat(store.usedBytes()).isEqualTo(used);
    stores.check();
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_largestEntryIntoAStoreFullOfSmallOnes_evictsForIt(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    for (int i = 0; i < 1_000; i++) {
      store.put("key " + i, "v");
    }
    String large = "x".repeat(spec.payload().charactersFor(LIMIT / 8));

    for (int i = 0; i < 12; i++) {
      assertThat(store.put("large " + i, large)).isEqualTo(PutOutcome.CREATED);

      assertThat(store.get("large " + i)).isEqualTo(large);
      stores.check();
    }
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_overwritesInAFullStore_changeNothingElseWhenTheSizeStays(StoreSpec spec) {
    RowWatch watch = new RowWatch();
    TestStore store = stores.of(spec).limit(LIMIT).around(watch::watch).open();
    fill(store);
    String key = store.keys().get(0);
    String value = requireNonNull(store.get(key));
    watch.takeFreed();

    for (int i = 0; i < 300; i++) {
      // A log may have to evict: what an overwrite leaves behind comes free by the chunk.
      if (store.put(key, value) == PutOutcome.UPDATED) {
        assertThat(store.get(key)).isEqualTo(value);
      }
    }

    if (spec.payload().freesAtOnce()) {
      assertThat(watch.takeFreed()).isEmpty();
    }
    assertThat(store.usage().entries()).isGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_tooLargeAnEntry_isRejectedBeforeAnythingIsEvictedAndDropsTheOldMapping(StoreSpec spec) {
    RowWatch watch = new RowWatch();
    TestStore store = stores.of(spec).limit(LIMIT).around(watch::watch).open();
    fill(store);
    String key = store.keys().get(0);
    StoreUsage.Events before = store.events();
    watch.takeFreed();

    assertThat(store.put(key, "x".repeat(LIMIT / 8))).isEqualTo(PutOutcome.REJECTED);
    assertThat(store.put("new", "x".repeat(LIMIT / 8))).isEqualTo(PutOutcome.REJECTED);

    assertThat(watch.takeFreed()).containsExactly(key);
    assertThat(store.get(key)).isNull();
    assertThat(store.get("new")).isNull();
    StoreUsage.Events after = store.events();
    assertThat(after.evicted()).isEqualTo(before.evicted());
    assertThat(after.rejected()).isEqualTo(before.rejected() + 2);
    assertThat(after.updated()).isEqualTo(before.updated() + 1);
    assertThat(after.inserted()).isEqualTo(before.inserted() + 1);
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void put_tooLargeAnEntryIntoAStoreThatRefuses_changesNothing(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    store.put("key", "value");

    assertThat(store.put("key", "x".repeat(LIMIT / 8))).isEqualTo(PutOutcome.FULL);

    assertThat(store.get("key")).isEqualTo("value");
    assertThat(store.events().rejected()).isZero();
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void put_fullStoreThatRefuses_isFullAndKeepsEveryMapping(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    List<String> kept = fillUp(store);
    long used = store.usedBytes();

    assertThat(store.put("one more", "value".repeat(20))).isEqualTo(PutOutcome.FULL);
    assertThat(store.put(kept.get(0), "x".repeat(8_000))).isEqualTo(PutOutcome.FULL);

    assertThat(store.usedBytes()).isEqualTo(used);
    assertThat(store.keys()).containsExactlyInAnyOrderElementsOf(kept);
    assertThat(store.get(kept.get(0))).isEqualTo(value(0));
    assertThat(used).isGreaterThan((long) (0.75 * LIMIT));
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void put_removedRowInAFullStoreThatRefuses_makesRoom(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    List<String> kept = fill(store);
    int removed = spec.payload().freesAtOnce() ? 1 : kept.size() / 2;
    kept.stream().limit(removed).forEach(store::remove);

    assertThat(store.put(kept.get(0), value(0))).isEqualTo(PutOutcome.CREATED);
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void tryReserve_whatFits_isEnoughForThePut(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(40).open();
    int stored = 0;
    while (reserveAndPut(store, stored)) {
      stored++;
    }

    assertThat(stored).isGreaterThan(100);
    assertThat(store.usage().entries()).isEqualTo(stored);
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void tryReserve_reservationNotUsed_comesBack(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    long used = store.usedBytes();

    Reservation reservation = requireNonNull(store.tryReserve("key", "value"));
    assertThat(store.usedBytes()).isGreaterThan(used);
    reservation.close();

    assertThat(store.usedBytes()).isEqualTo(used);
    assertThat(store.get("key")).isNull();
  }

  @ParameterizedTest
  @MethodSource(REFUSING)
  void tryReserve_tooLargeOrNoRoom_isRefusedAndTakesNothing(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    assertThat(store.tryReserve("key", "x".repeat(LIMIT / 8))).isNull();
    fillUp(store);
    long used = store.usedBytes();

    assertThat(store.tryReserve("one more", "value".repeat(20))).isNull();

    assertThat(store.usedBytes()).isEqualTo(used);
  }

  /**
   * A log was filled to the last chunk: depending on where the limit fell, the first update or one
   * of the next was refused, for there was nowhere to write the new value before the old one dies.
   */
  @ParameterizedTest
  @MethodSource(REFUSING)
  void tryReserve_updatesOfTheSameSizeInAFullStore_areGranted(StoreSpec spec) {
    for (int limit = LIMIT; limit < LIMIT + 6_000; limit += 450) {
      TestStore store = stores.of(spec).limit(limit).open();
      int rows = 0;
      while (putIfGranted(store, "key " + rows, value(rows))) {
        rows++;
      }
      for (int i = 0; i < 200; i++) {
        String value = value(i % rows).replace('v', 'w');

        assertThat(putIfGranted(store, "key " + i % rows, value)).as("update %d", i).isTrue();

        assertThat(store.get("key " + i % rows)).isEqualTo(value);
      }
    }
  }

  /**
   * Each granted write kept the room for updates to itself until it was done: with a slow
   * CacheWriter, a few writers at once had others refused in a cache that was far from full.
   */
  @ParameterizedTest
  @MethodSource(REFUSING)
  void tryReserve_manyWritersAtOnce_keepWhatTheirPairsTake(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    IntStream.range(0, 8).forEach(i -> store.put("first " + i, value(i)));
    List<Reservation> granted = new ArrayList<>();

    for (int i = 0; i < 25; i++) {
      granted.add(requireNonNull(store.tryReserve("key " + i, "v"), "refused"));
    }

    granted.forEach(Reservation::close);
  }

  private static boolean putIfGranted(TestStore store, String key, String value) {
    try (Reservation reservation = store.tryReserve(key, value)) {
      if (reservation != null) {
        assertThat(store.put(key, value, reservation)).isNotEqualTo(PutOutcome.FULL);
      }
      return reservation != null;
    }
  }

  @Test
  void store_budgetWithoutRoomForItsFixedObjects_isRefusedWithTheNumbers() {
    MemoryPool pool = new MemoryPool(1_000);

    assertThatThrownBy(() -> stores.of(StoreSpec.DEFAULT).pool(pool).open())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit=1000")
        .hasMessageMatching("(?s).*needs \\d{4} bytes.*");

    assertThat(pool.budget().usedBytes()).isZero();
  }

  private static boolean reserveAndPut(TestStore store, int i) {
    try (Reservation reservation = store.tryReserve("key " + i, value(i))) {
      if (reservation != null) {
        assertThat(store.put("key " + i, value(i), reservation)).isEqualTo(PutOutcome.CREATED);
      }
      return reservation != null;
    }
  }

  /** Fills a store; returns the keys in the order of their insertion. */
  private static List<String> fill(TestStore store) {
    int i = 0;
    while (store.events().evicted() == 0 && store.put("key " + i, value(i)) == PutOutcome.CREATED) {
      i++;
    }
    return IntStream.range(0, i).mapToObj(n -> "key " + n).toList();
  }

  /** Until no segment takes another pair: one may be full while another has a page left. */
  private static List<String> fillUp(TestStore store) {
    List<String> kept = new ArrayList<>();
    int refused = 0;
    for (int i = 0; refused < 200; i++) {
      if (store.put("key " + i, value(i)) == PutOutcome.CREATED) {
        kept.add("key " + i);
      } else {
        refused++;
      }
    }
    return kept;
  }

  private static String value(int i) {
    return "value " + i + "v".repeat(60 + i % 30);
  }
}
