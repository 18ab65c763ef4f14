package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each promise, just kept and just broken. */
final class VerdictsTest {
  private static final long EMPTY = 5_000;
  private static final long LIMIT = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    // characters, entries, real bytes, ledger, what is wrong
    "24, 1000, 80000, 80000, ''",
    "24, 1000, 80001, 80000, 'row: expected at most 80.0 bytes per entry, found 80.0'",
    "1000, 1000, 1097280, 1097280, ''",
    "1000, 1000, 1098000, 1098000, 'row: expected at most 1097.3 bytes per entry, found 1098.0'",
    "100, 1000, 500000, 500000, ''",
    "24, 1000, 70000, 66500, ''",
    "24, 1000, 70000, 66499, 'row: expected a ledger within 5 % of 70000 bytes, found 66499'",
    "24, 1000, 70000, -1, 'row: expected a ledger within 5 % of 70000 bytes, found -1'",
    "24, 999, 70000, 70000, 'row: expected 1000 entries, found 999'"
  })
  void footprint_comparesBytesLedgerAndEntries(
      int length, long entries, long real, long ledger, String objection) {
    FootprintResult result =
        new FootprintResult(new Weight(entries, EMPTY + real, 0, ledger), EMPTY);

    Peer peer = larder("larder");
    double most = FootprintVerdict.mostBytes(peer, Values.fixed(length));

    assertThat(FootprintVerdict.objections("row", peer, most, 1_000, result))
        .isEqualTo(objection.isEmpty() ? List.of() : List.of(objection));
  }

  @Test
  void footprint_byReference_promisesBytesForStringsAndForArrays() {
    Peer reference = larder("larder-reference");

    assertThat(FootprintVerdict.mostBytes(reference, Values.fixed(24))).isEqualTo(160);
    assertThat(FootprintVerdict.mostBytes(reference, Values.bytes(24))).isEqualTo(135);
    assertThat(FootprintVerdict.mostBytes(reference, Values.fixed(1_000)))
        .isEqualTo(Double.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    // real bytes on the heap and outside, ledger, what is wrong
    "80000, 2097152, 80000, ''",
    "80001, 2097152, 80001, 'expected at most 2177.2 bytes per entry, found 2177.2'",
    "60000, 2097152, 4362161, ''",
    "60000, 2097152, 4362162, 'expected a ledger within 102 % of 2157152 bytes, found 4362162'",
    "70000, 0, 70000, 'expected bytes outside the heap, found none'",
  })
  void footprint_offHeap_leavesOutTwoSlabsButWantsSome(
      long onHeap, long outside, long ledger, String objection) {
    FootprintResult result =
        new FootprintResult(new Weight(1_000, EMPTY + onHeap, outside, ledger), EMPTY);
    Peer peer = larder("larder-offheap");
    double most = FootprintVerdict.mostBytes(peer, Values.fixed(24));

    List<String> objections = FootprintVerdict.objections("row", peer, most, 1_000, result);

    assertThat(objections)
        .isEqualTo(objection.isEmpty() ? List.of() : List.of("row: " + objection));
  }

  private static Peer larder(String name) {
    return Peer.named(name).findFirst().orElseThrow();
  }

  @Test
  void footprint_offHeapBytes_countAsTheLibraryReportsThem() {
    assertThat(new FootprintResult(new Weight(10, EMPTY + 100, 900, -1), EMPTY).bytesPerEntry())
        .isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({
    // real bytes at the second of two checkpoints, ledger's most, looks, full at, entries
    "950000, 1000000, 1, 1, 100, ''",
    "1005000, 1000000, 1, 1, 100, ''",
    "949999, 1000000, 1, 1, 100, of the bound at checkpoint 2",
    "1005001, 1000000, 1, 1, 100, of the bound at checkpoint 2",
    "1000000, 1000001, 1, 1, 100, 'at all times, found 1000001 in 1 looks'",
    "1000000, 0, 0, 1, 100, 'at all times, found 0 in 0 looks'",
    "1000000, 1000000, 1, 0, 100, never full",
    "1000000, 1000000, 1, 1, 99, 'at least 100 entries, found 99'"
  })
  void budget_comparesEachCheckpointTheLedgerAndTheEntries(
      long real, long ledgerMost, long looks, long fullAt, long entries, String objection) {
    BudgetRow row = new BudgetRow("row", LIMIT, 0, Values.fixed(24), 1, 1, 100);
    BudgetResult result =
        new BudgetResult(
            fullAt,
            List.of(
                new Weight(100, EMPTY + LIMIT, 0, LIMIT),
                new Weight(entries, EMPTY + real, 0, LIMIT)),
            EMPTY,
            ledgerMost,
            looks,
            1);

    List<String> objections = BudgetVerdict.objections(row, larder("larder"), result);

    if (objection.isEmpty()) {
      assertThat(objections).isEmpty();
    } else {
      assertThat(objections).singleElement().asString().contains(objection);
    }
  }

  @ParameterizedTest
  @CsvSource({"950000, true", "1025000, true", "949999, false", "1025001, false"})
  void budget_byReference_mayBeATouchAboveAndPromisesNoEntries(long real, boolean kept) {
    BudgetRow row = new BudgetRow("row", LIMIT, 0, Values.fixed(24), 1, 1, 100);
    BudgetResult result =
        new BudgetResult(1, List.of(new Weight(1, EMPTY + real, 0, LIMIT)), EMPTY, LIMIT, 1, 1);

    assertThat(BudgetVerdict.objections(row, larder("larder-reference"), result).isEmpty())
        .isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource({
    // real bytes on the heap and outside, entries, what is wrong
    "50000000, 54597152, 100, ''",
    "50000000, 54597153, 100, 'expected 0.95 to 1.02 (+ 0.026) of the bound'",
    "1000000, 93999999, 100, 'of the bound at checkpoint 1, found 0.9500'",
    "50000000, 50000000, 99, 'expected at least 100 entries, found 99'",
    "100000000, 0, 100, 'expected bytes outside the heap, found none'",
  })
  void budget_offHeap_mayBeTwoSlabsAboveAndWantsSome(
      long onHeap, long outside, long entries, String objection) {
    long limit = 100 * LIMIT;
    BudgetRow row = new BudgetRow("row", limit, 0, Values.fixed(24), 1, 1, 100);
    Weight weight = new Weight(entries, EMPTY + onHeap, outside, limit);
    BudgetResult result = new BudgetResult(1, List.of(weight), EMPTY, limit, 1, 1);

    List<String> objections = BudgetVerdict.objections(row, larder("larder-offheap"), result);

    if (objection.isEmpty()) {
      assertThat(objections).isEmpty();
    } else {
      assertThat(objections).singleElement().asString().contains(objection);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // all pauses, worst pause, entries, operations in ten seconds, what is wrong
    "200, 20, 5000, 100000, ''",
    "201, 20, 5000, 100000, 'all pauses: expected at most a fifth of Caffeine''s 1000.0 ms'",
    "200, 21, 5000, 100000, 'worst pause: expected at most a fifth of Caffeine''s 100.0 ms'",
    "200, 20, 4999, 100000, 'at least 5000 entries, found 4999'",
    "200, 20, 5000, 98000, ''",
    "200, 20, 5000, 97999, 'expected 10000 operations a second, found 9800'"
  })
  void gc_comparesPausesEntriesAndRate(
      double all, double worst, long entries, long operations, String objection) {
    GcResult larder = collections(all, worst, entries, operations);

    List<String> objections =
        GcVerdict.objections(10_000, 5_000, larder, collections(1_000, 100, 5_000, 100_000));

    if (objection.isEmpty()) {
      assertThat(objections).isEmpty();
    } else {
      assertThat(objections).singleElement().asString().contains(objection);
    }
    assertThat(GcVerdict.objections(10_000, 0, collections(9_999, 9_999, 0, 100_000), null))
        .isEmpty();
  }

  @Test
  void gc_machineThatIsTooSlowForAll_wantsNoMoreThanCaffeineManages() {
    GcResult slow = collections(1, 1, 0, 50_000);

    assertThat(GcVerdict.objections(10_000, 0, slow, collections(5, 5, 0, 50_000))).isEmpty();
    assertThat(GcVerdict.objections(10_000, 0, slow, collections(5, 5, 0, 60_000)))
        .containsExactly("expected 6000 operations a second, found 5000");
    assertThat(GcVerdict.objections(10_000, 0, slow, null)).hasSize(1);
  }

  @Test
  void load_ofTwoCallers_addsOperationsAndKeepsTheWorst() {
    GcResult.Load one = new GcResult.Load(100, 60, 2, 5, 70);
    GcResult.Load other = new GcResult.Load(200, 10, 4, 9, 30);

    assertThat(one.with(other)).isEqualTo(new GcResult.Load(300, 70, 4, 9, 70));
    assertThat(one.with(other).perSecond()).isEqualTo(75);
  }

  private static GcResult collections(double all, double worst, long entries, long operations) {
    return new GcResult(
        entries,
        new GcResult.Pauses(10, all, worst),
        null,
        new GcResult.Load(operations, 0, 10, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    // real bytes, puts, written, copied, 99th percentile
    "1005000, 1000, 100, 400, 150000, ''",
    "1005001, 1000, 100, 400, 150000, of the bound",
    "1000000, 999, 100, 400, 150000, 'Caffeine''s 1000 puts a second, found 999'",
    "1000000, 1000, 100, 401, 150000, 'byte written, found 4.01 of 100'",
    "1000000, 1000, 0, 0, 150000, byte written",
    "1000000, 1000, 100, 400, 150001, '150 microseconds, found 150.0'"
  })
  void overwrite_comparesBytesRateCopiesAndLocks(
      long real, long puts, long written, long copied, long p99, String objection) {
    OverwriteResult larder =
        overwrites(
            real,
            puts,
            new OverwriteResult.LogWork(written, copied, 0),
            new OverwriteResult.Holds(10, p99, p99));

    List<String> objections =
        OverwriteVerdict.objections(LIMIT, larder, overwrites(0, 1_000, null, null));

    if (objection.isEmpty()) {
      assertThat(objections).isEmpty();
    } else {
      assertThat(objections).singleElement().asString().contains(objection);
    }
  }

  @Test
  void overwrite_cacheThatTellsNothing_keepsNoPromise() {
    assertThat(OverwriteVerdict.objections(LIMIT, overwrites(0, 1, null, null), null))
        .hasSize(2)
        .allMatch(objection -> objection.endsWith("found none"));
  }

  @Test
  void overwrite_secondWeightIsTooHeavy_countsTheHeaviest() {
    OverwriteResult light = overwrites(LIMIT, 1, null, null);
    List<Weight> weights = new ArrayList<>(light.weights());
    weights.add(new Weight(1, EMPTY + 2 * LIMIT, 0, -1));

    assertThat(new OverwriteResult(1, 1, 1, weights, EMPTY, null, null).mostRatio(LIMIT))
        .isEqualTo(2);
  }

  private static OverwriteResult overwrites(
      long real,
      long puts,
      OverwriteResult.@Nullable LogWork log,
      OverwriteResult.@Nullable Holds locks) {
    return new OverwriteResult(
        100, puts, 1, List.of(new Weight(100, EMPTY + real, 0, -1)), EMPTY, log, locks);
  }
}
