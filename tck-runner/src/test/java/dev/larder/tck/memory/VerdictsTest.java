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

    assertThat(FootprintVerdict.objections("row", length, 1_000, result))
        .isEqualTo(objection.isEmpty() ? List.of() : List.of(objection));
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

    List<String> objections = BudgetVerdict.objections(row, result);

    if (objection.isEmpty()) {
      assertThat(objections).isEmpty();
    } else {
      assertThat(objections).singleElement().asString().contains(objection);
    }
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
