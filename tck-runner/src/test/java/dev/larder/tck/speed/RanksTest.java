package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RanksTest {
  private static final int KEYS = 1_000;
  private static final int DRAWS = 1_000_000;

  @Test
  void zipf_mostPopularKeys_comeAsOftenAsTheLawSays() {
    int[] counts = counts(Ranks.zipf(KEYS, new SplittableRandom(1)));
    Arrays.sort(counts);

    double sum = 0;
    for (int rank = 1; rank <= KEYS; rank++) {
      sum += Math.pow(rank, -0.99);
    }
    for (int rank : new int[] {1, 2, 10}) {
      double expected = DRAWS * Math.pow(rank, -0.99) / sum;
      assertThat((double) counts[KEYS - rank]).isCloseTo(expected, within(0.05 * expected));
    }
    assertThat(counts[0]).isPositive();
  }

  @Test
  void zipf_popularKeys_areNoNeighbours() {
    int[] counts = counts(Ranks.zipf(KEYS, new SplittableRandom(1)));
    int most = Arrays.stream(counts).max().orElseThrow();
    int place = Arrays.stream(counts).boxed().toList().indexOf(most);

    assertThat(counts[(place + 1) % KEYS]).isLessThan(most / 10);
  }

  @Test
  void uniform_allKeys_comeAlike() {
    assertThat(Arrays.stream(counts(Ranks.uniform(KEYS))).boxed())
        .allMatch(count -> count > 800 && count < 1_200);
  }

  private static int[] counts(Ranks ranks) {
    SplittableRandom random = new SplittableRandom(2);
    int[] counts = new int[KEYS];
    for (int i = 0; i < DRAWS; i++) {
      counts[ranks.next(random)]++;
    }
    return counts;
  }
}
