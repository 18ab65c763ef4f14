package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CeilingTest {
  private static final int PERIOD = 1_000;
  private static final double EXACT = 1e-9;

  private final Ceiling ceiling = new Ceiling(PERIOD);

  @Test
  void share_atFirst_isTheMost() {
    assertThat(ceiling.share()).isEqualTo(Ceiling.MOST);
  }

  @Test
  void share_fourCopiedForEachWritten_goesDownAStepAPeriodAndNoFurtherThanTheLeast() {
    period(4);
    assertThat(ceiling.share()).isCloseTo(Ceiling.MOST - 0.01, within(EXACT));

    for (int i = 0; i < 50; i++) {
      period(4);
    }
    assertThat(ceiling.share()).isCloseTo(Ceiling.LEAST, within(EXACT));
  }

  @Test
  void share_oneCopiedForEachWritten_comesBackUpToTheMost() {
    for (int i = 0; i < 50; i++) {
      period(4);
    }
    period(1);
    assertThat(ceiling.share()).isCloseTo(Ceiling.LEAST + 0.01, within(EXACT));

    for (int i = 0; i < 50; i++) {
      period(1);
    }
    assertThat(ceiling.share()).isCloseTo(Ceiling.MOST, within(EXACT));
  }

  @Test
  void share_betweenTwoAndThreeCopied_stays() {
    period(4);
    double before = ceiling.share();

    period(2.5);

    assertThat(ceiling.share()).isEqualTo(before);
  }

  @Test
  void share_withinAPeriod_stays() {
    ceiling.copied(100 * PERIOD);
    ceiling.wrote(PERIOD - 1);

    assertThat(ceiling.share()).isEqualTo(Ceiling.MOST);
  }

  @Test
  void counts_areOfAllPeriods() {
    period(2);
    period(3);

    assertThat(ceiling.writtenBytes()).isEqualTo(2 * PERIOD);
    assertThat(ceiling.copiedBytes()).isEqualTo(5 * PERIOD);
  }

  private void period(double copiedPerWritten) {
    ceiling.copied((int) (PERIOD * copiedPerWritten));
    ceiling.wrote(PERIOD);
  }
}
