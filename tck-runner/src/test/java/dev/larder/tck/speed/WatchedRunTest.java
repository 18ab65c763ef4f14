package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Keys;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a real cache tells while it is at work. */
final class WatchedRunTest {
  private static final Pace PACE = new Pace(0.2, 0.6, 1, 0);
  private static final int ENTRIES = 2_000;

  @ParameterizedTest
  @EnumSource(Form.class)
  void run_ofReadersBesideAWriter_tellsHowOftenTheyLookedAgain(Form form) throws Exception {
    Stock stock = Stock.of(form, Values.fixed(100), ENTRIES);
    Map<Figure, Double> figures = run(Workload.CONTENDED, stock);

    assertThat(figures).containsOnlyKeys(Figure.RETRIES_PER_READ, Figure.OPERATIONS_PER_SECOND);
    assertThat(figures.get(Figure.RETRIES_PER_READ)).isBetween(0.0, 1.0);
    assertThat(figures.get(Figure.OPERATIONS_PER_SECOND)).isPositive();
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void run_ofATurnover_tellsHowLongLocksWereHeld(Form form) throws Exception {
    Stock stock = Stock.of(form, Values.fixed(100), ENTRIES).filled();
    Map<Figure, Double> figures = run(Workload.TURNOVER, stock);

    assertThat(figures).containsOnlyKeys(Figure.HOLD_P99_NANOS, Figure.HOLD_MAX_NANOS);
    assertThat(figures.get(Figure.HOLD_P99_NANOS))
        .isPositive()
        .isLessThanOrEqualTo(figures.get(Figure.HOLD_MAX_NANOS));
  }

  /** Holds in which nobody was evicted are short. */
  @Test
  void run_ofATurnoverWithRoomForAll_isRefused() {
    Stock roomy = Stock.of(Form.REFERENCE, Values.fixed(100), ENTRIES);

    assertThatIllegalStateException()
        .isThrownBy(() -> run(Workload.TURNOVER, roomy, Pace.FULL))
        .withMessageContaining("evicted=0");
  }

  private static Map<Figure, Double> run(Workload workload, Stock stock) throws Exception {
    return run(workload, stock, PACE);
  }

  private static Map<Figure, Double> run(Workload workload, Stock stock, Pace pace)
      throws Exception {
    Access access = new Access(Access.Draw.ZIPF, Keys.COPY, 3);
    return new WatchedRun(new SpeedJob("", new Scene(workload, stock, access), pace))
        .run(new SpeedSetups.Larder());
  }
}
