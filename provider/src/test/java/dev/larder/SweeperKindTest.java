package dev.larder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SweeperKindTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WHEEL                  | WHEEL    | 20  | 0.25 | 16",
        "NONE                   | NONE     | 20  | 0.25 | 16",
        "SAMPLING               | SAMPLING | 20  | 0.25 | 16",
        "SAMPLING(5)            | SAMPLING | 5   | 0.25 | 16",
        "SAMPLING(100,0.5,1)    | SAMPLING | 100 | 0.5  | 1",
        "SAMPLING ( 7 , 1 , 3 ) | SAMPLING | 7   | 1    | 3",
        "SAMPLING(1, 0, 1000)   | SAMPLING | 1   | 0    | 1000",
      })
  void parse_aSweeper_hasItsNumbersOrTheLessons(
      String text, SweeperKind.Scheme scheme, int sample, double threshold, int rounds) {
    SweeperKind sweeper = SweeperKind.parse(text);

    assertThat(sweeper).isEqualTo(new SweeperKind(scheme, sample, threshold, rounds));
    assertThat(SweeperKind.parse(sweeper.toString())).isEqualTo(sweeper);
  }

  @Test
  void constants_always_areWhatTheirNamesSay() {
    assertThat(SweeperKind.WHEEL).isEqualTo(SweeperKind.parse("WHEEL"));
    assertThat(SweeperKind.NONE).isEqualTo(SweeperKind.parse("NONE"));
    assertThat(SweeperKind.SAMPLING)
        .isEqualTo(SweeperKind.sampling(20))
        .isEqualTo(SweeperKind.sampling(20, 0.25, 16));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "wheel",
        "WHEELS",
        "SAMPLING()",
        "SAMPLING(5",
        "SAMPLING(a)",
        "SAMPLING(-1)",
        "SAMPLING(5,0.5)",
        "SAMPLING(5,0.5,1,1)",
        "SAMPLING(5,-1,1)",
        "SAMPLING(1.5)",
        "SAMPLING(9999999999)",
        "WHEEL(5)"
      })
  void parse_noSweeper_failsAndListsWhatIsAllowed(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SweeperKind.parse(text))
        .withMessageContaining(
            "WHEEL, NONE, SAMPLING, SAMPLING(sampleSize) or "
                + "SAMPLING(sampleSize, threshold, maxRounds)")
        .withMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.25, 16, sampleSize",
    "10001, 0.25, 16, sampleSize",
    "20, -0.01, 16, threshold",
    "20, 1.01, 16, threshold",
    "20, NaN, 16, threshold",
    "20, 0.25, 0, maxRounds",
    "20, 0.25, 1001, maxRounds",
  })
  void sampling_aNumberOutOfRange_failsWithIt(
      int sample, double threshold, int rounds, String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SweeperKind.sampling(sample, threshold, rounds))
        .withMessageContaining(name + " must be from");
  }
}
