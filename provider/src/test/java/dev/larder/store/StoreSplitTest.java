package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Account;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.Reservation;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.RowWatch;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringProbe;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments that fill up and part. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class StoreSplitTest {
  private static final String MATRIX = "dev.larder.testkit.StoreSpec#matrix";
  private static final int ROWS = 40;
  private static final int LIMIT = 4 << 20;

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_moreRowsThanASegmentHolds_keepsEveryEntry(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(ROWS).open();
    long fixed = store.usage().bytes().fixed();
    long deadline = spec.expiry().expires() ? store.ticker().in(10_000) : Deadlines.ETERNAL;

    for (int i = 0; i < 1_500; i++) {
      assertThat(store.put("key " + i, "value " + i, i % 2 == 0 ? deadline : Deadlines.ETERNAL))
          .isEqualTo(PutOutcome.CREATED);
    }

    for (int i = 0; i < 1_500; i++) {
      Found found = requireNonNull(store.find("key " + i));
      assertThat(TestStore.text(found.value())).isEqualTo("value " + i);
      assertThat(found.deadlineMillis()).isEqualTo(i % 2 == 0 ? deadline : Deadlines.ETERNAL);
    }
    assertThat(store.keys()).hasSize(1_500).doesNotHaveDuplicates();
    assertThat(store.events().evicted()).isZero();
    assertThat(store.usage().bytes().fixed()).isGreaterThan(8 * fixed);
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#expiring")
  void sweep_afterSplits_findsRowsWithTheirDeadlines(StoreSpec spec) {
    TestStore store = stores.of(spec.with(ExpiryKind.WHEEL)).limit(LIMIT).maxRows(ROWS).open();
    for (int i = 0; i < 400; i++) {
      store.put("key " + i, "value", i < 250 ? store.ticker().in(5_000) : Deadlines.ETERNAL);
    }

    store.ticker().advance(5_000);
    store.sweep();

    assertThat(store.usage().entries()).isEqualTo(150);
    assertThat(store.events().expiredActively()).isEqualTo(250);
  }

  @ParameterizedTest
  @EnumSource(names = {"LRU", "LFU", "SOONEST_EXPIRY"})
  void victims_afterASplit_comeInTheOrderTheyHadBefore(PolicyKind policy) {
    StoreSpec spec = new StoreSpec(policy, PayloadKind.LOG, ExpiryKind.LAZY, 1);
    List<String> whole = victims(spec, 1_000);
    List<String> parted = victims(spec, ROWS);

    assertThat(whole).hasSize(ROWS + 1);
    assertThat(parted).containsExactlyInAnyOrderElementsOf(whole).isNotEqualTo(whole);
    // Two segments, one after the other; each in the order of the whole.
    long falls =
        IntStream.range(1, parted.size())
            .filter(i -> whole.indexOf(parted.get(i)) < whole.indexOf(parted.get(i - 1)))
            .count();
    assertThat(falls).as("breaks in the order").isEqualTo(1);
  }

  @Test
  void victims_afterASplit_areTheUnusedRowsFirstUnderAdaptive() {
    StoreSpec spec = new StoreSpec(PolicyKind.ADAPTIVE, PayloadKind.LOG, ExpiryKind.LAZY, 1);

    List<String> victims = victims(spec, ROWS);

    assertThat(victims).hasSize(ROWS + 1);
    List<String> usedOften = List.of("key 3", "key 13", "key 23", "key 33");
    assertThat(victims.subList(0, 5)).doesNotContainAnyElementsOf(usedOften);
  }

  /** The first hit after a split was not counted when all groups of counts were in use. */
  @Test
  void get_firstAfterASplitOfRowsOfManyCounts_isCounted() {
    List<EvictionPolicy> policies = new ArrayList<>();
    TestStore store =
        stores
            .of(StoreSpec.DEFAULT.with(PolicyKind.LFU))
            .limit(LIMIT)
            .maxRows(ROWS)
            .aroundPolicy(policy -> noted(policy, policies))
            .open();
    // Rows of the counts 1, 1, 3, 4, 5 and so on: as many counts as there are groups in one page.
    int groups = 32;
    for (int row = 0; row <= groups; row++) {
      StringProbe probe = inHalf(1, row);
      store.put(probe, "value", Deadlines.ETERNAL);
      IntStream.range(0, row < 2 ? 0 : row).forEach(n -> store.get(probe));
    }
    for (int row = groups + 1; row <= ROWS; row++) {
      store.put(inHalf(0, row), "value", Deadlines.ETERNAL);
    }
    EvictionPolicy sibling = policies.get(policies.size() - 1);
    int[] order = new int[groups + 1];
    assertThat(sibling.inOrder(order)).isEqualTo(groups + 1);

    store.get(inHalf(1, 0));

    sibling.inOrder(order);
    assertThat(sibling.state(order[0])).isEqualTo(1);
    assertThat(sibling.state(order[1])).isEqualTo(2);
    assertThat(sibling.state(order[2])).isEqualTo(3);
  }

  private static StringProbe inHalf(int half, int row) {
    return StringProbe.withHash(
        "half %d row %d".formatted(half, row), half << 31 | Hashing.mix(row) >>> 1);
  }

  private static EvictionPolicy noted(EvictionPolicy policy, List<EvictionPolicy> policies) {
    policies.add(policy);
    return policy;
  }

  /**
   * Fills a store with rows of different standing, one more than a segment, and has all evicted.
   */
  private List<String> victims(StoreSpec spec, int maxRows) {
    RowWatch watch = new RowWatch();
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(maxRows).around(watch::watch).open();
    for (int i = 0; i < ROWS; i++) {
      store.put("key " + i, "value", store.ticker().in(1_000 + i * 7_919 % 1_000));
    }
    for (int i = 3; i < ROWS; i += 10) {
      IntStream.range(0, 3).forEach(n -> store.get("key " + 3));
      store.get("key " + i);
      store.get("key " + i);
    }
    store.put("key " + ROWS, "value", store.ticker().in(1_500));

    Account other = store.pool().open();
    try (Reservation reservation = new Reservation(other)) {
      Account giver = store.pool().othersBySize(other)[0];
      int given = 1;
      while (given > 0) {
        given = requireNonNull(giver.donor()).give(reservation, LIMIT);
      }
    }
    assertThat(store.usage().entries()).isZero();
    other.close();
    return watch.takeFreed();
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_hashesEqualInTheirHighHalf_splitUntilTheBitsEndThenEvictOrRefuse(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(ROWS).open();

    int stored = 0;
    for (int i = 0; i < 100; i++) {
      StringProbe probe = StringProbe.withHash("odd " + i, 0xabcd_0000 | (i * 0x9e37 & 0xffff));
      stored += store.put(probe, "value", Deadlines.ETERNAL) == PutOutcome.CREATED ? 1 : 0;
    }

    assertThat(store.usage().entries()).isEqualTo(ROWS);
    assertThat(stored).isEqualTo(spec.policy().evicts() ? 100 : ROWS);
    assertThat(store.put("elsewhere", "value")).isEqualTo(PutOutcome.CREATED);
  }

  @ParameterizedTest
  @MethodSource(MATRIX)
  void put_fullSegmentWithoutRoomForASplit_evictsOrRefusesOne(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(30_000).maxRows(ROWS).open();
    String value = "v".repeat(300);
    for (int i = 0; i < 400; i++) {
      store.put("key " + i, value);
      assertThat(store.usedBytes()).isLessThanOrEqualTo(30_000);
    }

    assertThat(store.usage().entries()).isGreaterThan(ROWS / 2);
    assertThat(store.events().rejected()).isZero();
  }

  @Test
  void keys_whileOtherThreadsSplitSegments_yieldEveryStayingKeyOnce() throws InterruptedException {
    StoreSpec spec = StoreSpec.DEFAULT.with(PolicyKind.LRU).with(ExpiryKind.NEVER);
    TestStore store = stores.of(spec).limit(32 << 20).maxRows(ROWS).open();
    List<String> staying = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      staying.add("staying " + i);
      store.put("staying " + i, "value");
    }
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 30_000; i++) {
                store.put("new " + i, "value");
              }
            });
    writer.start();

    int walks = 0;
    while (writer.isAlive() || walks == 0) {
      List<String> seen = store.keys().stream().filter(key -> key.startsWith("staying")).toList();
      assertThat(seen).hasSize(500).containsExactlyInAnyOrderElementsOf(staying);
      walks++;
    }

    writer.join();
    assertThat(walks).isGreaterThan(1);
    assertThat(store.usage().entries()).isEqualTo(30_500);
  }
}
