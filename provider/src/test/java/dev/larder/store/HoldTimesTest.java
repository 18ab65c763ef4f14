package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphStats;

class HoldTimesTest {
  private final HoldTimes times = new HoldTimes();

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 0.9, 0.99, 0.999, 1})
  void percentile_randomTimes_isAtMostAnEighthAboveTheTrueOne(double share) {
    SplittableRandom random = new SplittableRandom(7);
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      long time = random.nextLong(1L << random.nextInt(1, 40));
      all.add(time);
      times.record(time);
    }
    Collections.sort(all);
    long exact = all.get((int) Math.ceil(share * all.size()) - 1);

    assertThat(times.percentile(share)).isBetween(exact, exact + exact / 8 + 1);
    assertThat(times.count()).isEqualTo(all.size());
    assertThat(times.max()).isEqualTo(all.get(all.size() - 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 15, 16, 17, 255, 256, 1L << 40, Long.MAX_VALUE})
  void percentile_oneTime_isThatTime(long time) {
    times.record(time);

    assertThat(times.percentile(0.99)).isEqualTo(time);
  }

  @Test
  void record_clockWentBack_countsAsNothing() {
    times.record(-5);

    assertThat(times.max()).isZero();
    assertThat(times.count()).isEqualTo(1);
  }

  @Test
  void percentile_nothingRecorded_isZero() {
    assertThat(times.percentile(0.5)).isZero();
    assertThat(times.max()).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void percentile_shareOfMoreThanAll_isRefused(double share) {
    assertThatThrownBy(() -> times.percentile(share))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("share=" + share);
  }

  @Test
  void bytes_areThoseOfTheHeap() {
    assertThat(HoldTimes.bytes()).isEqualTo(GraphStats.parseInstance(times).totalSize());
  }
}
