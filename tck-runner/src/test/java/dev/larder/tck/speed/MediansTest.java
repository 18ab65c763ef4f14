package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MediansTest {
  @Test
  void median_ofAnyOrder_isTheOneInTheMiddleOrTheMeanOfTwo() {
    assertThat(Medians.median(List.of(9.0, 1.0, 2.0))).isEqualTo(2);
    assertThat(Medians.median(List.of(9.0, 1.0, 2.0, 4.0))).isEqualTo(3);
    assertThat(Medians.median(List.of(7.0))).isEqualTo(7);
  }

  @Test
  void median_ofNothing_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Medians.median(List.of()));
  }

  @Test
  void of_forks_takesTheWorstOfWhatMayNeverHappen() {
    List<Map<Figure, Double>> forks =
        List.of(
            Map.of(Figure.OPERATIONS_PER_SECOND, 1.0, Figure.MOST_LOADS_PER_KEY, 1.0),
            Map.of(Figure.OPERATIONS_PER_SECOND, 5.0, Figure.MOST_LOADS_PER_KEY, 2.0),
            Map.of(Figure.OPERATIONS_PER_SECOND, 3.0, Figure.MOST_LOADS_PER_KEY, 1.0));

    assertThat(Medians.of(forks))
        .isEqualTo(Map.of(Figure.OPERATIONS_PER_SECOND, 3.0, Figure.MOST_LOADS_PER_KEY, 2.0));
  }
}
