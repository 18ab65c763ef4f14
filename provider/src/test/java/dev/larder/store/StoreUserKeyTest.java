package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Reservation;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import dev.larder.testkit.UserKey;
import dev.larder.testkit.UserKeyProbe;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys whose {@code equals} is the user's: it may block, throw, or call the store. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class StoreUserKeyTest {
  private static final String USER_KEYS = "dev.larder.testkit.StoreSpec#withUserKeys";
  private static final int ONE_HASH = 0x5eed_c0de;

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void operations_equalCopyOfTheKey_findTheRow(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    assertThat(store.put(key("a"), "1")).isEqualTo(PutOutcome.CREATED);
    assertThat(store.put(key("b"), "2")).isEqualTo(PutOutcome.CREATED);
    assertThat(store.put(key("a"), "3")).isEqualTo(PutOutcome.UPDATED);

    assertThat(store.get(key("a"))).isEqualTo("3");
    assertThat(store.get(key("b"))).isEqualTo("2");
    assertThat(store.get(key("c"))).isNull();
    assertThat(store.store().find(key("b"), true)).isNotNull();
    assertThat(store.store().remove(key("b"))).isTrue();
    assertThat(store.store().remove(key("b"))).isFalse();
    assertThat(store.get(key("b"))).isNull();
    assertThat(store.usage().entries()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void operations_unequalKeysOfOneHash_areToldApart(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    for (int i = 0; i < 10; i++) {
      assertThat(store.put(twin("twin " + i), "value " + i)).isEqualTo(PutOutcome.CREATED);
    }
    store.store().remove(twin("twin 4"));

    for (int i = 0; i < 10; i++) {
      assertThat(store.get(twin("twin " + i))).isEqualTo(i == 4 ? null : "value " + i);
    }
    assertThat(store.put(twin("twin 7"), "new")).isEqualTo(PutOutcome.UPDATED);
    assertThat(store.get(twin("twin 7"))).isEqualTo("new");
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void equals_ofEveryOperation_runsOnceAKeyAndUnderNoLock(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    AtomicInteger calls = new AtomicInteger();
    BiConsumer<UserKey, Object> watch =
        (self, other) -> {
          calls.incrementAndGet();
          assertThat(SegmentLocks.anyHeld(store.store())).as("lock held").isFalse();
        };
    for (int i = 0; i < 10; i++) {
      store.put(twin("twin " + i, watch), "value");
    }
    assertThat(calls.get()).isEqualTo(9 * 10 / 2);

    expectCalls(calls, 10, () -> store.get(twin("twin 3", watch)));
    expectCalls(calls, 10, () -> store.get(twin("nobody", watch)));
    expectCalls(calls, 10, () -> store.store().find(twin("twin 4", watch), true));
    expectCalls(calls, 10, () -> store.put(twin("twin 5", watch), "new"));
    expectCalls(calls, 10, () -> store.store().reschedule(twin("twin 6", watch), eternal()));
    expectCalls(calls, 10, () -> reserve(store, twin("twin 7", watch)));
    expectCalls(calls, 10, () -> store.store().remove(twin("twin 8", watch)));
  }

  private static void expectCalls(AtomicInteger calls, int most, Runnable operation) {
    calls.set(0);
    operation.run();
    assertThat(calls.get()).isBetween(1, most);
  }

  private static void reserve(TestStore store, UserKeyProbe probe) {
    Sized sized = store.store().sized(probe.key(), store.stored("a longer value"));
    Reservation reservation = store.store().tryReserve(probe, sized);
    requireNonNull(reservation).close();
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void equals_throws_theOperationThrowsAndChangesNothing(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put(twin("old"), "value");
    long used = store.usedBytes();
    UserKeyProbe probe =
        twin(
            "new",
            (self, other) -> {
              throw new IllegalArgumentException("the user's");
            });

    assertThatThrownBy(() -> store.get(probe)).hasMessage("the user's");
    assertThatThrownBy(() -> store.put(probe, "value")).hasMessage("the user's");
    assertThatThrownBy(() -> store.store().remove(probe)).hasMessage("the user's");
    assertThatThrownBy(() -> store.store().find(probe, true)).hasMessage("the user's");
    assertThatThrownBy(() -> reserve(store, probe)).hasMessage("the user's");

    assertThat(store.usedBytes()).isEqualTo(used);
    assertThat(store.get(twin("old"))).isEqualTo("value");
    assertThat(store.usage().entries()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void equals_callsTheStore_itsEffectsAreSeen(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put(twin("row"), "value");
    BiConsumer<UserKey, Object> removing = (self, other) -> store.store().remove(twin("row"));

    assertThat(store.get(twin("row", removing))).isNull();
    store.put(twin("row"), "value");
    assertThat(store.store().remove(twin("row", removing))).isFalse();
    store.put(twin("row"), "value");
    assertThat(store.put(twin("row", removing), "new")).isEqualTo(PutOutcome.CREATED);

    assertThat(store.get(twin("row"))).isEqualTo("new");
    BiConsumer<UserKey, Object> replacing = (self, other) -> store.put(twin("row"), "newer");
    assertThat(store.get(twin("row", replacing))).isEqualTo("newer");
    BiConsumer<UserKey, Object> adding =
        (self, other) -> store.put(new UserKeyProbe(new UserKey("extra"), 1), "value");
    assertThat(store.put(twin("row", adding), "newest")).isEqualTo(PutOutcome.UPDATED);
    assertThat(store.usage().entries()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void equals_insertsTheVeryKeyMeanwhile_itIsFoundAndOverwritten(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put(twin("first"), "value");
    BiConsumer<UserKey, Object> inserting =
        (self, other) -> {
          if (((UserKey) other).id().equals("first")) {
            store.put(twin("row"), "theirs");
          }
        };

    assertThat(store.put(twin("row", inserting), "ours")).isEqualTo(PutOutcome.UPDATED);

    assertThat(store.get(twin("row"))).isEqualTo("ours");
    assertThat(store.usage().entries()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void equals_blocks_othersWorkInTheSameSegment(StoreSpec spec) throws InterruptedException {
    TestStore store = stores.of(spec.with(1)).open();
    store.put(twin("row"), "value");
    CountDownLatch comparing = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    UserKeyProbe blocked =
        twin(
            "row",
            (self, other) -> {
              comparing.countDown();
              await(goOn);
            });
    Thread reader = new Thread(() -> store.put(blocked, "late"));
    reader.start();
    await(comparing);

    assertThat(store.get(twin("row"))).isEqualTo("value");
    assertThat(store.put(twin("row"), "new")).isEqualTo(PutOutcome.UPDATED);
    assertThat(store.put(key("another"), "value")).isEqualTo(PutOutcome.CREATED);
    assertThat(store.get(twin("row"))).isEqualTo("new");

    goOn.countDown();
    reader.join();
    assertThat(store.get(twin("row"))).isEqualTo("late");
  }

  @ParameterizedTest
  @MethodSource(USER_KEYS)
  void put_floodOfUserKeysOfOneHash_isBounded(StoreSpec spec) {
    if (spec.policy() == PolicyKind.NONE) {
      return;
    }
    TestStore store = stores.of(spec).open();
    AtomicInteger calls = new AtomicInteger();

    for (int i = 0; i < 1_000; i++) {
      calls.set(0);
      store.put(twin("twin " + i, (self, other) -> calls.incrementAndGet()), "value");
      assertThat(calls.get()).isLessThanOrEqualTo(Rows.MAX_EQUAL_HASHES);
    }

    assertThat(store.usage().entries()).isEqualTo(Rows.MAX_EQUAL_HASHES);
  }

  private static UserKeyProbe key(String id) {
    return UserKeyProbe.of(new UserKey(id));
  }

  private static UserKeyProbe twin(String id) {
    return new UserKeyProbe(new UserKey(id), ONE_HASH);
  }

  private static UserKeyProbe twin(String id, BiConsumer<UserKey, Object> hook) {
    return new UserKeyProbe(new UserKey(id, hook), ONE_HASH);
  }

  private static long eternal() {
    return Deadlines.ETERNAL;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
