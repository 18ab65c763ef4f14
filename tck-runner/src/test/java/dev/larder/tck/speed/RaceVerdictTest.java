package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Keys;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each kind of promise, just kept and just broken. */
final class RaceVerdictTest {
  @ParameterizedTest
  @CsvSource({
    // operations a second of larder and chm, what is wrong
    "400, 100, ''",
    "399, 100, 'row: operations_per_second of larder / chm: expected at least 4.00, found 3.990'"
  })
  void faster_comparesRates(double larder, double map, String objection) {
    Race race = race(List.of(Bar.faster("larder", 4, "chm")), "larder", "chm");

    assertThat(objections(race, rates(larder, map))).isEqualTo(listOf(objection));
  }

  @ParameterizedTest
  @CsvSource({
    "0.05, ''",
    "0.06, 'row: bytes_per_operation of larder: expected at most 0.05, found 0.060'"
  })
  void atMost_comparesAFigureWithANumber(double bytes, String objection) {
    Race race = race(List.of(Bar.atMost(Figure.BYTES_PER_OPERATION, "larder", 0.05)), "larder");

    assertThat(objections(race, Map.of("larder", Map.of(Figure.BYTES_PER_OPERATION, bytes))))
        .isEqualTo(listOf(objection));
  }

  @ParameterizedTest
  @CsvSource({
    // rates of larder small and large, of chm small and large; what is wrong
    "100, 25, 200, 100, ''",
    "100, 24, 200, 100, 'expected at most 2.00, found 2.083'",
    "100, 100, 200, 100, ''"
  })
  void growth_comparesHowMuchTimesGrow(
      double small, double large, double mapSmall, double mapLarge, String objection) {
    Race race =
        race(
            List.of(Bar.growth("larder", "chm", "10k", "1M", 2)),
            "larder@10k",
            "larder@1M",
            "chm@10k",
            "chm@1M");

    List<String> objections =
        objections(
            race,
            Map.of(
                "larder@10k", rate(small),
                "larder@1M", rate(large),
                "chm@10k", rate(mapSmall),
                "chm@1M", rate(mapLarge)));

    assertThat(objections).hasSize(objection.isEmpty() ? 0 : 1);
    assertThat(String.join("", objections)).endsWith(objection);
  }

  @Test
  void judge_entrantWithoutFigures_breaksThePromise() {
    Race race = race(List.of(Bar.faster("larder", 4, "chm")), "larder", "chm");

    assertThat(objections(race, Map.of("larder", rate(100))))
        .singleElement()
        .asString()
        .endsWith("expected at least 4.00, found nothing to compare");
  }

  @Test
  void judge_rateOfNothing_breaksThePromise() {
    Race race = race(List.of(Bar.faster("larder", 4, "chm")), "larder", "chm");

    assertThat(objections(race, rates(100, 0))).hasSize(1);
  }

  @Test
  void judge_entrantThatWasNotAskedFor_leavesThePromiseOut() {
    Race race = race(List.of(Bar.faster("larder", 4, "chm")), "larder", "chm");

    assertThat(objections(race.among(List.of("larder")), Map.of("larder", rate(1)))).isEmpty();
  }

  private static Map<String, Map<Figure, Double>> rates(double larder, double map) {
    return Map.of("larder", rate(larder), "chm", rate(map));
  }

  private static Map<Figure, Double> rate(double rate) {
    return Map.of(Figure.OPERATIONS_PER_SECOND, rate);
  }

  private static List<String> objections(Race race, Map<String, Map<Figure, Double>> medians) {
    return RaceVerdict.objections(race, RaceVerdict.judge(race, medians));
  }

  private static List<String> listOf(String objection) {
    return objection.isEmpty() ? List.of() : List.of(objection);
  }

  private static Race race(List<Bar> bars, String... labels) {
    Scene scene =
        new Scene(
            Workload.GET,
            Stock.of(Form.REFERENCE, Values.fixed(24), 1_000),
            Access.uniform(Keys.COPY, 1));
    return new Race(
        "row",
        Stream.of(labels)
            .map(label -> new Entrant(label, label.replaceFirst("@.*", ""), scene))
            .toList(),
        bars);
  }
}
