package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LatenciesTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 31, 32, 33, 63, 64, 65, 1_000, 123_456_789, Long.MAX_VALUE / 2})
  void percentile_ofOneDuration_isThatOrAThirtySecondAbove(long nanos) {
    Latencies latencies = new Latencies();
    latencies.record(nanos);

    assertThat(latencies.percentileNanos(0.5)).isBetween(nanos, nanos + nanos / 32);
  }

  @Test
  void percentile_ofManyDurations_isTheLeastThatSuchAShareDidNotExceed() {
    Latencies latencies = new Latencies();
    for (int nanos = 1; nanos <= 1_000; nanos++) {
      latencies.record(1_000L * nanos);
    }

    assertThat(latencies.percentileNanos(0.5)).isBetween(500_000L, 516_000L);
    assertThat(latencies.percentileNanos(0.999)).isBetween(999_000L, 1_031_000L);
    assertThat(latencies.percentileNanos(0)).isBetween(1_000L, 1_031L);
  }

  @Test
  void add_ofAnother_countsBoth() {
    Latencies all = new Latencies();
    Latencies other = new Latencies();
    all.record(10);
    other.record(20);
    other.record(-1);
    all.add(other);

    assertThat(all.total()).isEqualTo(3);
    assertThat(all.percentileNanos(0.3)).isZero();
    assertThat(all.percentileNanos(1)).isEqualTo(20);
  }

  @Test
  void percentile_ofNothing_isRefused() {
    assertThatIllegalStateException().isThrownBy(() -> new Latencies().percentileNanos(0.5));
  }
}
