package dev.larder.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.SpinPair;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Every race for a moment, by plain threads; {@code -Draces.rounds} says how often. */
@Timeout(120)
class RacesTest {
  private static final int ROUNDS = Integer.getInteger("races.rounds", 3_000);

  private record Named(String name, Supplier<Race> races) {}

  private static final List<Named> ALL =
      List.of(
          new Named("objectRows", ReadRaces.ObjectRows::new),
          new Named("recordsOnHeap", () -> new ReadRaces.Records(PayloadKind.LOG)),
          new Named("recordsOffHeap", () -> new ReadRaces.Records(PayloadKind.OFF_HEAP)),
          new Named("indexWords", ReadRaces.IndexWords::new),
          new Named("growth", () -> new ReadRaces.Growth(PayloadKind.LOG, 1_000)),
          new Named("split", () -> new ReadRaces.Growth(PayloadKind.OBJECT, 32)),
          new Named("useCounter", ReadRaces.UseCounter::new),
          new Named("reschedule", ExpiryRaces.Reschedule::new),
          new Named("sweep", ExpiryRaces.Sweep::new));

  @TestFactory
  Stream<DynamicTest> races_whenBothAct_endWell() {
    return ALL.stream().map(race -> DynamicTest.dynamicTest(race.name(), () -> run(race)));
  }

  private static void run(Named named) {
    try (SpinPair pair = new SpinPair()) {
      for (int i = 0; i < ROUNDS; i++) {
        Race race = named.races().get();
        String[] outcome = new String[3];
        pair.together(() -> outcome[0] = race.act(), () -> outcome[1] = race.watch(), 0);
        outcome[2] = race.settle();
        assertThat(String.join(", ", outcome)).as("round %d", i).isEqualTo(Race.ALL_FINE);
      }
    }
  }
}
