package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphStats;

/** The ledger against the heap, as JOL measures it. */
class FootprintTest {
  private static final int MANY = 100_000;
  private static final int SMALL_BUDGET = 200_000;
  private static final StoreSpec BY_VALUE =
      new StoreSpec(PolicyKind.ADAPTIVE, PayloadKind.LOG, ExpiryKind.WHEEL, 1);
  private static final StoreSpec BY_REFERENCE =
      new StoreSpec(PolicyKind.ADAPTIVE, PayloadKind.OBJECT, ExpiryKind.WHEEL, 1);

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#all")
  void ledger_emptyStore_coversTheHeap(StoreSpec spec) {
    TestStore store = unchecked(spec).open();

    assertThat(store.usedBytes()).isBetween(heapBytes(store), heapBytes(store) + 4 * 1_024);
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#matrix")
  void ledger_smallFullStore_isWithinFivePercentAndCoversTheHeap(StoreSpec spec) {
    TestStore store = small(spec);
    fill(store, 3_000);

    expectWithin(0.05, store);
    assertThat(heapBytes(store)).isLessThanOrEqualTo(SMALL_BUDGET);
  }

  @Test
  void ledger_byValue_followsTheHeapThroughGrowthSplitsAndClear() {
    expectFollowsTheHeap(BY_VALUE);
  }

  @Test
  void ledger_byReference_followsTheHeapThroughGrowthSplitsAndClear() {
    expectFollowsTheHeap(BY_REFERENCE);
  }

  private void expectFollowsTheHeap(StoreSpec spec) {
    TestStore store = unchecked(spec).limit(64 << 20).pageRows(256).open();
    for (int entries = 0; entries < MANY; ) {
      int next = Math.min(MANY, entries == 0 ? 1_000 : 10 * entries);
      fill(store, entries, next);
      entries = next;
      expectWithin(0.02, store);
    }
    assertThat(store.usage().entries()).isEqualTo(MANY);

    for (int i = 0; i < MANY; i += 2) {
      store.remove("key " + i);
    }
    expectWithin(0.02, store);
    store.store().clear();
    expectWithin(0.05, store);
  }

  @Test
  void bytesPerEntry_byValue_areAtMost90(TestReporter reporter) {
    TestStore store = unchecked(BY_VALUE).limit(64 << 20).pageRows(256).open();
    for (int i = 0; i < MANY; i++) {
      // As encoded: 16 characters and 24 bytes, each behind a byte that says its type.
      store.put(
          String.format(Locale.ROOT, "t%016d", i),
          String.format(Locale.ROOT, "t%024d", i),
          store.ticker().in(1_000 + i));
    }

    double charged = (double) store.usedBytes() / MANY;
    double measured = (double) heapBytes(store) / MANY;
    reporter.publishEntry(
        "bytes per entry",
        String.format(Locale.ROOT, "charged %.1f, heap %.1f, %s", charged, measured, parts(store)));
    assertThat(measured).isLessThanOrEqualTo(90);
    assertThat(charged).isBetween(measured, 90.0);
  }

  private static String parts(TestStore store) {
    StoreUsage.Bytes bytes = store.usage().bytes();
    return String.format(
        Locale.ROOT,
        "payload %.1f, columns %.1f, index %.1f, policy %.1f, expiry %.2f, fixed %.2f",
        (double) bytes.payload() / MANY,
        (double) bytes.columns() / MANY,
        (double) bytes.index() / MANY,
        (double) bytes.policy() / MANY,
        (double) bytes.expiry() / MANY,
        (double) bytes.fixed() / MANY);
  }

  @ParameterizedTest
  @EnumSource(PolicyKind.class)
  void smallBudget_fullStore_spendsAtMostAnEighthOnFixedStructures(PolicyKind policy) {
    TestStore store = small(BY_VALUE.with(policy));
    fill(store, 20_000);

    StoreUsage usage = store.usage();
    int perEntry = perEntryBytes(policy);
    long needed = usage.bytes().payload() + usage.entries() * perEntry;
    assertThat(usage.usedBytes() - needed)
        .as("bytes that are neither payload nor width of rows")
        .isLessThanOrEqualTo(SMALL_BUDGET / 8);
    long fits = SMALL_BUDGET / (usage.bytes().payload() / usage.entries() + perEntry);
    // What a log grew before its ceiling held: rows and index that are not used again.
    assertThat(usage.entries()).isGreaterThan((long) (0.82 * fits));
  }

  /** What the columns and an index at its load cost a row. */
  private static int perEntryBytes(PolicyKind policy) {
    int location = 4;
    int deadline = 8;
    int wheel = 4;
    int index = 5;
    int links =
        switch (policy) {
          case LRU, RANDOM -> 4;
          case LFU -> 6;
          case SOONEST_EXPIRY -> 8;
          case ADAPTIVE -> 7;
          case NONE -> 0;
        };
    return location + deadline + wheel + index + links;
  }

  /** A store as the shape for its budget says. */
  private TestStore small(StoreSpec spec) {
    StoreShape shape =
        StoreShape.forBudget(SMALL_BUDGET, true, /* byValue= */ true, spec.expiry().expires());
    return unchecked(spec.with(shape.segments()))
        .limit(SMALL_BUDGET)
        .pageRows(shape.pageRows())
        .open();
  }

  private TestStores.Builder unchecked(StoreSpec spec) {
    return stores.of(spec).unchecked();
  }

  private static void fill(TestStore store, int entries) {
    fill(store, 0, entries);
  }

  private static void fill(TestStore store, int from, int to) {
    boolean expires = store.spec().expiry().expires();
    for (int i = from; i < to; i++) {
      long deadline = expires ? store.ticker().in(1_000 + i) : Deadlines.ETERNAL;
      store.put("key " + i, "value " + "v".repeat(i % 60), deadline);
    }
  }

  private static void expectWithin(double share, TestStore store) {
    long heap = heapBytes(store);
    assertThat(store.usedBytes()).isBetween(heap, (long) (heap * (1 + share)));
  }

  private static long heapBytes(TestStore store) {
    // All that is shared is reached from the store as well.
    return GraphStats.parseInstance(store.store()).totalSize()
        - GraphStats.parseInstance(store.shared()).totalSize()
        + store.blockBytes();
  }
}
