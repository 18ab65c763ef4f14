package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class ValuesTest {
  @Test
  void key_hasSixteenCharactersAndEndsWithItsNumber() {
    assertThat(Values.key(0)).isEqualTo("k000000000000000");
    assertThat(Values.key(76_543_210)).isEqualTo("k000000076543210");
  }

  @Test
  void value_ofFixedLength_isANewStringOfThatLength() {
    Values values = Values.fixed(24);

    assertThat(values.value(7, 8))
        .isEqualTo("v00000000000000000000007")
        .isNotSameAs(values.value(7, 8));
  }

  @Test
  void lengthOf_around_isEvenFromHalfToOneAndAHalf() {
    LongStream lengths = lengths(Values.around(100));

    assertThat(lengths.summaryStatistics())
        .satisfies(all -> assertThat(all.getMin()).isEqualTo(50))
        .satisfies(all -> assertThat(all.getMax()).isEqualTo(150))
        .satisfies(
            all -> assertThat(all.getAverage()).isCloseTo(100, Percentage.withPercentage(1)));
  }

  @Test
  void lengthOf_logUniform_isEvenByTheLogarithm() {
    Values values = Values.logUniform();

    assertThat(lengths(values).min().orElse(0)).isBetween(10L, 11L);
    assertThat(lengths(values).max().orElse(0)).isBetween(99_000L, 100_000L);
    assertThat((double) lengths(values).filter(length -> length < 1_000).count() / 100_000)
        .isCloseTo(0.5, Percentage.withPercentage(2));
  }

  @Test
  void estimate_countsContentsAndEightyBytes() {
    assertThat(Values.estimate(Values.key(1), Values.fixed(24).value(1, 1))).isEqualTo(120);
    assertThat(Values.estimate(Values.key(1), Member.of(1))).isEqualTo(16 + 71 + 80);
  }

  @Test
  void value_object_isAnEqualOneForTheSameNumberOnly() {
    Values values = Values.objects();

    assertThat(values.value(7, 1)).isEqualTo(values.value(7, 2)).isNotEqualTo(values.value(8, 1));
    assertThat(values.type()).isEqualTo(Member.class);
  }

  @Test
  void value_recordOrArray_isANewOneForEachNumber() {
    assertThat(Values.records().value(7, 1))
        .isEqualTo(Values.records().value(7, 2))
        .isNotEqualTo(Values.records().value(8, 1));
    assertThat((byte[]) Values.bytes(24).value(7, 1)).hasSize(24);
    assertThat(Values.estimate(Values.key(1), Values.bytes(24).value(1, 1))).isEqualTo(120);
    assertThat(Values.estimate(Values.key(1), Loan.of(1))).isEqualTo(16 + 101 + 80);
  }

  private static LongStream lengths(Values values) {
    return LongStream.range(0, 100_000).map(values::lengthOf);
  }
}
