package dev.larder.tck.tables;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RealCostTest {

  @ParameterizedTest
  @EnumSource
  void withRealCosts_anyPolicyAndBudget_fillsTheBudgetAndNeverExceedsIt(PolicyChoice policy) {
    for (EvictionResult run : Runs.REAL_EVICTION.runs(policy)) {
      assertThat(run.bytes()).isLessThanOrEqualTo(run.budgetBytes());
      // An index that grows holds two tables for a moment; what was evicted for that comes again.
      long peak = run.bytes() + run.usage().bytes().index();
      assertThat(run.bytes()).isGreaterThan(run.budgetBytes() * 93 / 100);
      assertThat(peak).isGreaterThan(run.budgetBytes() * 98 / 100);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LRU", "LFU", "RANDOM", "TIME"})
  void withRealCosts_anyPolicyOfTheLesson_holdsMoreThanTheLessonAssumes(PolicyChoice policy) {
    EvictionResult[] real = Runs.REAL_EVICTION.runs(policy);
    EvictionResult[] stated = Runs.LESSON_EVICTION.runs(policy);
    for (int i = 0; i < real.length; i++) {
      assertThat(real[i].entries()).isGreaterThan(stated[i].entries());
    }
  }

  /** Widths as the policies' classes state them; the rest is slack, page headers and lists. */
  @ParameterizedTest
  @CsvSource({"LRU, 4", "LFU, 6", "RANDOM, 4", "TIME, 12", "ADAPTIVE, 4"})
  void overhead_ofAPolicy_isItsColumnsAndLittleMore(PolicyChoice policy, int columnWidth) {
    for (EvictionResult run : Runs.REAL_EVICTION.runs(policy)) {
      double perEntry = (double) RealOverhead.bytes(run) / run.entries();
      assertThat(perEntry).isBetween((double) columnWidth, columnWidth * 1.15 + 2.5);
      assertThat(RealOverhead.bytes(run)).isLessThan(run.usage().bytes().overhead());
    }
  }

  @Test
  void adaptive_atEachBudget_hitsAtLeastAsOftenAsTheOthersButForNoise() {
    EvictionResult[] adaptive = Runs.REAL_EVICTION.runs(PolicyChoice.ADAPTIVE);
    for (PolicyChoice policy : PolicyChoice.ofTheLesson()) {
      EvictionResult[] other = Runs.REAL_EVICTION.runs(policy);
      for (int i = 0; i < other.length; i++) {
        assertThat(adaptive[i].hitRate()).isGreaterThan(other[i].hitRate() - 0.002);
      }
    }
  }

  @Test
  void withRealCosts_asPrinted_hasARowForEachPolicyIncludingTheDefault() {
    String text = EvictionTables.withRealCosts(Runs.REAL_EVICTION);

    assertThat(text).startsWith("entry body: 34 bytes\n");
    for (PolicyChoice policy : PolicyChoice.values()) {
      assertThat(text.lines().filter(line -> line.startsWith(policy.label() + " "))).hasSize(2);
    }
  }

  /** Cleaning up works on deadlines: what rows cost changes bytes, never which rows leave. */
  @ParameterizedTest
  @EnumSource
  void withRealCosts_anyCleanup_removesTheSameEntries(Cleanup cleanup) {
    ExpiryResult real = ExpiryTables.result(Runs.REAL_EXPIRY, cleanup);
    ExpiryResult stated = ExpiryTables.result(Runs.LESSON_EXPIRY, cleanup);

    assertThat(real.entries()).isEqualTo(stated.entries());
    assertThat(real.dead().entries()).isEqualTo(stated.dead().entries());
    assertThat(real.lazyDeleted()).isEqualTo(stated.lazyDeleted());
    assertThat(real.touches()).isEqualTo(stated.touches());
    assertThat(real.bytes()).isNotEqualTo(stated.bytes());
  }
}
