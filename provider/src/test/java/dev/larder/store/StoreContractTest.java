package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.store.memory.Deadlines;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringDecoder;
import dev.larder.testkit.StringProbe;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind of store does with single keys, with clear, sweep and close. */
class StoreContractTest {
  private static final String MATRIX = "dev.larder.testkit.StoreSpec#matrix";
  private static final String EXPIRING = "dev.larder.testkit.StoreSpec#expiring";

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource(MATRIX)
  void get_absentKey_isNull(StoreSpec spec) {
    TestStore store = stores.of(spec).open();

    assertThat(store.get("nobody")).isNull();
    assertThat(store.find("nobody")).isNull();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_newKey_isCreatedAndRead(StoreSpec spec) {
    TestStore store = stores.of(spec).open();

    assertThat(store.put("key", "value")).isEqualTo(PutOutcome.CREATED);

    assertThat(store.get("key")).isEqualTo("value");
    assertThat(store.usage().entries()).isEqualTo(1);
    assertThat(store.events().inserted()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_sameKeyWithSmallerAndLargerValues_isUpdatedEachTime(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "0123456789");

    for (int length : new int[] {3, 3_000, 0, 100, 1_500, 40}) {
      String value = "v".repeat(length);

      assertThat(store.put("key", value)).isEqualTo(PutOutcome.UPDATED);

      assertThat(store.get("key")).isEqualTo(value);
      stores.check();
    }
    assertThat(store.usage().entries()).isEqualTo(1);
    assertThat(store.events().updated()).isEqualTo(6);
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void get_decoderThatRunsUserCode_decodesACopy(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value");

    assertThat(store.store().get(StringProbe.of("key"), StringDecoder.FROM_COPY))
        .isEqualTo("value");
    assertThat(store.store().get(StringProbe.of("other"), StringDecoder.FROM_COPY)).isNull();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void get_emptyKeyAndEmptyValue_areAKeyAndAValue(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("", "");

    assertThat(store.get("")).isEmpty();
    assertThat(store.keys()).containsExactly("");
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void get_keyOfMoreThan254Bytes_isFound(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    for (int length : new int[] {254, 255, 256, 600}) {
      store.put("k".repeat(length), "value " + length);
    }

    for (int length : new int[] {254, 255, 256, 600}) {
      assertThat(store.get("k".repeat(length))).isEqualTo("value " + length);
    }
    assertThat(store.get("k".repeat(253))).isNull();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void find_liveRow_hasValueAndDeadline(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    long deadline = spec.expiry().expires() ? store.ticker().in(100) : Deadlines.ETERNAL;
    store.put("key", "value", deadline);

    Found found = requireNonNull(store.find("key"));

    assertThat(TestStore.text(found.value())).isEqualTo("value");
    assertThat(found.deadlineMillis()).isEqualTo(deadline);
    assertThat(found.expired()).isFalse();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void remove_presentKey_takesItOutOnce(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value");
    store.put("other", "value");

    assertThat(store.remove("key")).isTrue();

    assertThat(store.remove("key")).isFalse();
    assertThat(store.get("key")).isNull();
    assertThat(store.get("other")).isEqualTo("value");
    assertThat(store.events().removed()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void clear_filledStore_dropsAllAndTakesNewRows(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    long empty = store.usedBytes();
    for (int i = 0; i < 500; i++) {
      store.put("key " + i, "value " + i);
    }

    store.store().clear();

    assertThat(store.usage().entries()).isZero();
    assertThat(store.usedBytes()).isEqualTo(empty);
    assertThat(store.get("key 7")).isNull();
    assertThat(store.keys()).isEmpty();
    assertThat(store.events().cleared()).isEqualTo(500);
    assertThat(store.put("key 7", "again")).isEqualTo(PutOutcome.CREATED);
    assertThat(store.get("key 7")).isEqualTo("again");
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void close_filledStore_returnsEveryByteAndRefusesLaterWrites(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    for (int i = 0; i < 500; i++) {
      store.put("key " + i, "value " + i);
    }

    store.store().close();

    PutOutcome refused = spec.policy().evicts() ? PutOutcome.REJECTED : PutOutcome.FULL;
    assertThat(store.usedBytes()).isZero();
    assertThat(store.get("key 7")).isNull();
    assertThat(store.put("key 7", "value")).isEqualTo(refused);
    assertThat(store.get("key 7")).isNull();
    assertThat(store.remove("key 7")).isFalse();
    assertThat(store.keys()).isEmpty();
    assertThat(store.tryReserve("key 7", "value")).isNull();
    assertThat(store.usedBytes()).isZero();
    assertThat(store.usage().bytes().overhead()).isZero();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void keys_fewRows_areTheStoredKeys(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("a", "1");
    store.put("b", "2");
    store.put("c", "3");
    store.remove("b");

    assertThat(store.keys()).containsExactlyInAnyOrder("a", "c");
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void get_atTheDeadline_isAMissAndTheRowLeaves(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(100));
    store.put("eternal", "value");

    store.ticker().advance(99);
    assertThat(store.get("key")).isEqualTo("value");
    store.ticker().advance(1);

    assertThat(store.get("key")).isNull();
    assertThat(store.usage().entries()).isEqualTo(1);
    assertThat(store.events().expiredLazily()).isEqualTo(1);
    assertThat(store.observer().expired()).containsExactly("key=value");
    assertThat(store.get("eternal")).isEqualTo("value");
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void get_expiredRowWhoseKeyIsBusy_isAMissButTheRowStays(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(100));
    store.ticker().advance(100);
    store.observer().busy(true);

    assertThat(store.get("key")).isNull();

    assertThat(store.usage().entries()).isEqualTo(1);
    assertThat(store.observer().expired()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void get_expiredRowNobodyListensFor_leavesAllTheSame(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.observer().wantsExpired(false);
    store.put("key", "value", store.ticker().in(100));
    store.ticker().advance(100);

    assertThat(store.get("key")).isNull();

    assertThat(store.usage().entries()).isZero();
    assertThat(store.observer().expired()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void find_expiredRow_isReturnedAsExpiredAndTakenOutWithoutAnEvent(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(100));
    store.ticker().advance(100);
    store.observer().busy(true);

    Found found = requireNonNull(store.find("key"));

    assertThat(found.expired()).isTrue();
    assertThat(TestStore.text(found.value())).isEqualTo("value");
    assertThat(store.find("key")).isNull();
    assertThat(store.observer().expired()).isEmpty();
    assertThat(store.events().expiredLazily()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void reschedule_sooner_expiresSooner(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(100_000));

    assertThat(store.reschedule("key", store.ticker().in(1_000))).isTrue();
    store.ticker().advance(1_250);
    store.sweep();

    assertThat(store.get("key")).isNull();
    assertThat(store.observer().expired()).containsExactly("key=value");
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void reschedule_later_expiresLater(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(1_000));

    assertThat(store.reschedule("key", Deadlines.ETERNAL)).isTrue();
    store.ticker().advance(100_000);
    store.sweep();

    assertThat(store.get("key")).isEqualTo("value");
    assertThat(store.reschedule("nobody", Deadlines.ETERNAL)).isFalse();
  }

  @ParameterizedTest
  @MethodSource(EXPIRING)
  void put_overARowWithADeadline_takesTheNewDeadline(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "old", store.ticker().in(1_000));
    store.put("other", "old", Deadlines.ETERNAL);

    store.put("key", "new", Deadlines.ETERNAL);
    store.put("other", "new", store.ticker().in(500));
    store.ticker().advance(2_000);
    store.sweep();

    assertThat(store.get("key")).isEqualTo("new");
    assertThat(store.get("other")).isNull();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_deadlineInAStoreWithoutExpiry_isAnErrorThatChangesNothing(StoreSpec spec) {
    if (spec.expiry().expires()) {
      return;
    }
    TestStore store = stores.of(spec).open();
    store.put("key", "value");

    assertThatThrownBy(() -> store.put("new", "value", 5_000))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> store.put("key", "other", 5_000))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> store.reschedule("key", 5_000))
        .isInstanceOf(IllegalStateException.class);

    assertThat(store.keys()).containsExactly("key");
    assertThat(store.get("key")).isEqualTo("value");
  }

  @ParameterizedTest
  @MethodSource("sweeping")
  void sweep_manyExpiredRows_takesOutThoseAndNoOthers(StoreSpec spec) {
    TestStore store = stores.of(spec.with(PolicyKind.LRU)).open();
    for (int i = 0; i < 1_000; i++) {
      store.put("key " + i, "value", i < 700 ? store.ticker().in(1_000 + i) : Deadlines.ETERNAL);
    }
    store.sweep();
    assertThat(store.usage().entries()).isEqualTo(1_000);

    store.ticker().advance(2_000);
    store.sweep();

    assertThat(store.usage().entries()).isEqualTo(300);
    assertThat(store.events().expiredActively()).isEqualTo(700);
    assertThat(store.observer().expired()).hasSize(700);
    assertThat(store.get("key 700")).isEqualTo("value");
  }

  @ParameterizedTest
  @MethodSource("sweeping")
  void sweep_rowsWhoseKeysAreBusy_areTakenOutLater(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    for (int i = 0; i < 300; i++) {
      store.put("key " + i, "value", store.ticker().in(1_000));
    }
    store.ticker().advance(1_000);
    store.observer().busy(true);
    store.sweep();
    assertThat(store.usage().entries()).isEqualTo(300);

    store.observer().busy(false);
    store.ticker().advance(250);
    store.sweep();

    assertThat(store.usage().entries()).isZero();
    assertThat(store.observer().expired()).hasSize(300);
  }

  static List<StoreSpec> sweeping() {
    return StoreSpec.all().filter(spec -> spec.expiry() == ExpiryKind.WHEEL).toList();
  }
}
