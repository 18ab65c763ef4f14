package dev.larder.tck.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** Whether the promises of a race are kept. */
final class RaceVerdict {
  private RaceVerdict() {}

  /**
   * What became of a promise.
   *
   * @param bar the promise
   * @param found what was measured; empty if an entrant that it needs has no figures
   */
  record Judged(Bar bar, OptionalDouble found) {
    /** A promise that could not be judged is not kept. */
    boolean kept() {
      return found.isPresent() && bar.isMetBy(found.getAsDouble());
    }
  }

  /**
   * Judges those promises of which all entrants were asked for.
   *
   * @param race the race as it was run
   * @param medians the figures by label; no label for those that failed
   */
  static List<Judged> judge(Race race, Map<String, Map<Figure, Double>> medians) {
    List<String> asked = race.entrants().stream().map(Entrant::label).toList();
    return race.bars().stream()
        .filter(bar -> bar.labels().allMatch(asked::contains))
        .map(bar -> new Judged(bar, bar.found(medians)))
        .toList();
  }

  /** One line for each promise that is not kept. */
  static List<String> objections(Race race, List<Judged> judged) {
    List<String> objections = new ArrayList<>();
    for (Judged one : judged) {
      if (!one.kept()) {
        objections.add(
            "%s: %s of %s: expected %s, found %s"
                .formatted(
                    race.name(),
                    one.bar().figure().name().toLowerCase(Locale.ROOT),
                    one.bar().text(),
                    one.bar().promised(),
                    text(one.found())));
      }
    }
    return objections;
  }

  private static String text(OptionalDouble found) {
    return found.isEmpty()
        ? "nothing to compare"
        : String.format(Locale.ROOT, "%.3f", found.getAsDouble());
  }
}
