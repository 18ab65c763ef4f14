package dev.larder.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 1_000).boxed().toList();

  @Test
  void shrink_threeElementsMatter_keepsThoseInTheirOrder() {
    List<Integer> shortest =
        Shrinker.shrink(NUMBERS, list -> list.containsAll(List.of(3, 500, 999)), 10_000);

    assertThat(shortest).containsExactly(3, 500, 999);
  }

  @Test
  void shrink_aSumMatters_leavesNothingOutThatIsNeeded() {
    List<Integer> shortest = Shrinker.shrink(NUMBERS, list -> sum(list) > 5_000, 10_000);

    assertThat(sum(shortest)).isGreaterThan(5_000);
    assertThat(shortest).allMatch(number -> sum(shortest) - number <= 5_000);
  }

  @Test
  void shrink_fewAttempts_endsWithSomethingThatFails() {
    AtomicInteger attempts = new AtomicInteger();

    List<Integer> shorter =
        Shrinker.shrink(NUMBERS, list -> attempts.incrementAndGet() > 0 && list.contains(700), 10);

    assertThat(attempts).hasValue(10);
    assertThat(shorter).contains(700).hasSizeLessThan(1_000);
  }

  private static int sum(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).sum();
  }
}
