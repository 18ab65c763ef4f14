package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Keys;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Read-through with many callers, in a real cache. */
final class LoadsRunTest {
  private static final Pace PACE = new Pace(0, 0, 1, 0);

  @Test
  void run_inLarder_loadsEachKeyOnceAndNotSoonerThanTheLoader() throws Exception {
    Map<Figure, Double> figures = new LoadsRun(job()).run(new SpeedSetups.Larder());

    assertThat(figures.get(Figure.MOST_LOADS_PER_KEY)).isEqualTo(1);
    assertThat(figures.get(Figure.WORST_WAIT_MILLIS))
        .isGreaterThanOrEqualTo((double) LoadsRun.LOAD_MILLIS);
    assertThat(figures.get(Figure.OTHER_P99_MILLIS)).isPositive();
  }

  /** Without a loader nobody gets anything. */
  @Test
  void run_inACacheThatDoesNotLoad_isRefused() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new LoadsRun(job())
                    .run(
                        (stock, configuration) ->
                            new SpeedSetups.Larder()
                                .open(stock, configuration.setReadThrough(false))))
        .withMessage("a caller failed")
        .havingCause()
        .withMessage("a key that can be loaded was not there");
  }

  private static SpeedJob job() {
    Stock stock = Stock.of(Form.VALUE, Values.fixed(24), 1);
    return new SpeedJob("", new Scene(Workload.LOADS, stock, Access.zipf(Keys.COPY, 200)), PACE);
  }
}
