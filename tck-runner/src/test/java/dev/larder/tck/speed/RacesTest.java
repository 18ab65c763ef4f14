package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table says what can be run and judged. */
final class RacesTest {
  static Stream<Race> all() {
    return Races.all().stream();
  }

  @Test
  void names_ofAllRaces_differ() {
    List<String> names = all().map(Race::name).toList();

    assertThat(new HashSet<>(names)).hasSameSizeAs(names);
    assertThat(names).contains("get-same", "get-copy", "mix50-copy-2", "growth-value");
  }

  @ParameterizedTest
  @MethodSource("all")
  void entrants_ofARace_areContendersWithLabelsOfTheirOwn(Race race) {
    List<String> labels = race.entrants().stream().map(Entrant::label).toList();

    assertThat(race.entrants())
        .isNotEmpty()
        .allMatch(entrant -> Contender.named(entrant.contender()).isPresent());
    assertThat(new HashSet<>(labels)).hasSameSizeAs(labels);
  }

  /** One that is not in the race could never be judged. */
  @ParameterizedTest
  @MethodSource("all")
  void bars_ofARace_nameItsEntrants(Race race) {
    List<String> labels = race.entrants().stream().map(Entrant::label).toList();

    assertThat(race.bars()).isNotEmpty().allMatch(bar -> bar.labels().allMatch(labels::contains));
  }

  @ParameterizedTest
  @MethodSource("all")
  void smaller_ofARace_promisesNothingAndTakesLittle(Race race) {
    Race smaller = race.smaller();

    assertThat(smaller.bars()).isEmpty();
    assertThat(smaller.limits().usualForks()).isEqualTo(1);
    assertThat(smaller.entrants())
        .hasSameSizeAs(race.entrants())
        .allMatch(entrant -> entrant.scene().stock().entries() <= 100_000)
        .allMatch(entrant -> entrant.scene().heapBytes() <= 1L << 30);
  }

  /** The largest cache with all its keys must fit a machine with 16 GiB. */
  @ParameterizedTest
  @MethodSource("all")
  void heap_ofARace_isBounded(Race race) {
    assertThat(race.entrants()).allMatch(entrant -> entrant.scene().heapBytes() <= 10L << 30);
  }
}
