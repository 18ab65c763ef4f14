package dev.larder.tck.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RepetitionTest {
  private static final long TARGET = 4 << 20;

  @Test
  void toReach_smallTrace_copiesUntilTheSingleBudgetReachesTheTarget() {
    Trace trace = LibraryTrace.create();

    Repetition repetition = Repetition.toReach(TARGET, trace);

    assertThat(repetition.copies()).isEqualTo(20);
    assertThat(Repetition.singleBudget(trace) * repetition.copies()).isGreaterThan(TARGET);
    assertThat(Repetition.singleBudget(trace) * (repetition.copies() - 1)).isLessThan(TARGET);
    assertThat(repetition.length()).isEqualTo(4_000_000);
    assertThat(repetition.distinct()).isEqualTo(20 * 15_949);
  }

  @Test
  void toReach_largeTrace_runsOnce() {
    Trace trace = trace(new int[] {0, 1, 2}, new int[] {10 << 20, 10 << 20, 10 << 20});

    assertThat(Repetition.toReach(TARGET, trace).copies()).isEqualTo(1);
  }

  @Test
  void toReach_tinyFootprintOfALongTrace_stopsAtTheMostRequests() {
    Repetition repetition = Repetition.toReach(TARGET, trace(new int[1_000_000], null));

    assertThat(repetition.copies()).isEqualTo(20);
  }

  @Test
  void id_ofTwoCopies_areDisjointAndKeepTheOrder() {
    Trace trace = trace(new int[] {2, 0, 2, 1}, null);
    Repetition repetition = new Repetition(trace, 3);

    Set<Integer> seen = new HashSet<>();
    for (int copy = 0; copy < 3; copy++) {
      Set<Integer> ofThisCopy = new HashSet<>();
      for (int request = 0; request < trace.length(); request++) {
        assertThat(repetition.id(request, copy)).isEqualTo(trace.id(request) + 3 * copy);
        ofThisCopy.add(repetition.id(request, copy));
      }
      assertThat(seen).doesNotContainAnyElementsOf(ofThisCopy);
      seen.addAll(ofThisCopy);
    }
    assertThat(seen).hasSize(9).allMatch(id -> id >= 0 && id < repetition.idSpace());
  }

  @Test
  void repetition_idsBeyondAnInt_areRefused() {
    Trace trace = trace(new int[] {1 << 20}, null);

    assertThatThrownBy(() -> new Repetition(trace, 1 << 12))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("copies=4096");
  }

  private static Trace trace(int[] ids, int @Nullable [] sizes) {
    return new Trace("test", EntryShape.SIZED, ids, sizes, null, null);
  }
}
