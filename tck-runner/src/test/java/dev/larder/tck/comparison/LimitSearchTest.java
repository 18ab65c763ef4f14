package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LimitSearchTest {
  private static final long BUDGET = 4 << 20;
  private static final long DISTINCT = 1_000_000;

  private final List<Long> tried = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 1, 200, 237, 1_000, 4_000_000})
  void search_bytesInProportion_needsTwoRunsFromAnyStart(double believed) throws Exception {
    LimitSearch.Found found = search(believed, limit -> 237 * limit);

    assertUsesTheBudget(found);
    assertThat(found.runs()).isEqualTo(tried.size()).isLessThanOrEqualTo(2);
    assertThat(found.note()).isNull();
  }

  @Test
  void search_beliefIsRight_isOneRunInTheMiddleOfTheRange() throws Exception {
    LimitSearch.Found found = search(237, limit -> 237 * limit);

    assertThat(found.runs()).isEqualTo(1);
    assertThat(found.limit()).isEqualTo((long) (0.985 * BUDGET / 237));
  }

  @Test
  void search_fixedCostsAndASmallJump_stillUsesTheBudgetInFewRuns() throws Exception {
    LimitSearch.Found found =
        search(130, limit -> 50_000 + 210 * limit + (limit > 16_384 ? 100_000 : 0));

    assertUsesTheBudget(found);
    assertThat(found.runs()).isLessThanOrEqualTo(4);
  }

  @Test
  void search_jumpOverTheWantedRange_takesTheLargestLimitThatFitsAndSaysSo() throws Exception {
    LimitSearch.Found found = search(205, limit -> 230 * limit + (limit > 16_384 ? 1_000_000 : 0));

    assertThat(found.limit()).isBetween(16_384L - 16_384 / 200, 16_384L);
    assertThat(found.result().realBytes()).isEqualTo(230 * found.limit()).isLessThan(BUDGET);
    assertThat(found.note()).contains("no limit found that uses 97 % of the budget");
  }

  @Test
  void search_cacheHoldsEveryKey_stopsThere() throws Exception {
    LimitSearch.Found found =
        LimitSearch.search(BUDGET, 1_000, 237, limit -> result(1_000, 237_000));

    assertThat(found.runs()).isEqualTo(1);
    assertThat(found.note()).isEqualTo("holds every key of the trace");
  }

  @Test
  void search_runFails_givesTheFailure() throws Exception {
    LimitSearch.Found found =
        LimitSearch.search(BUDGET, DISTINCT, 237, limit -> ReplayResult.failed("crashed"));

    assertThat(found.result().failure()).isEqualTo("crashed");
    assertThat(found.runs()).isEqualTo(1);
  }

  @Test
  void search_fixedCostsAboveTheBudget_failsAfterEverSmallerLimits() throws Exception {
    LimitSearch.Found found = search(237, limit -> 5 << 20);

    assertThat(found.result().failure()).isEqualTo("no limit keeps it within the budget");
    assertThat(tried)
        .hasSize(found.runs())
        .isSortedAccordingTo(Comparator.reverseOrder())
        .doesNotHaveDuplicates();
  }

  @Test
  void search_unitBelievedLargerThanTheBudget_beginsAtOne() throws Exception {
    assertUsesTheBudget(search(1e12, limit -> 237 * limit));
    assertThat(tried).startsWith(1L);
  }

  private LimitSearch.Found search(double believed, LongUnaryOperator bytes)
      throws InterruptedException {
    return LimitSearch.search(
        BUDGET,
        DISTINCT,
        believed,
        limit -> {
          tried.add(limit);
          return result(limit, bytes.applyAsLong(limit));
        });
  }

  private static ReplayResult result(long entries, long realBytes) {
    return new ReplayResult(null, 10, 5, entries, realBytes, 0, 1);
  }

  private static void assertUsesTheBudget(LimitSearch.Found found) {
    assertThat(found.result().realBytes()).isBetween((long) (0.97 * BUDGET), BUDGET);
  }
}
