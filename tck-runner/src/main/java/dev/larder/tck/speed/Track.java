package dev.larder.tck.speed;

import dev.larder.tck.memory.ChildRuns;
import dev.larder.tck.memory.Row;
import dev.larder.tck.memory.Suite;
import dev.larder.tck.speed.RaceVerdict.Judged;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs races: round by round each entrant once, so that all have the same share of bad moments. */
final class Track {
  /**
   * The collector that JVMs of servers have by themselves, and a heap that is touched in advance: a
   * page that is touched for the first time costs more than the operation that touches it.
   */
  private static final List<String> FLAGS =
      List.of("-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");

  private final Suite suite;
  private final Pace pace;
  private final @Nullable Integer forks;

  /**
   * Creates a track.
   *
   * @param suite runs the children, and gets the rows
   * @param pace of all children
   * @param forks JVMs for each entrant; null for as many as are usual for the race
   */
  Track(Suite suite, Pace pace, @Nullable Integer forks) {
    this.suite = suite;
    this.pace = pace;
    this.forks = forks;
  }

  /** Runs a race: adds a row for each entrant and each promise, and what speaks against Larder. */
  void run(Race race) throws InterruptedException {
    Optional<Path> java = Javas.atLeast(race.limits().leastJava());
    if (java.isEmpty()) {
      suite.add(
          new Row()
              .with("race", race.name())
              .with(
                  Row.FAILED,
                  "not run: it needs Java " + race.limits().leastJava() + ", see JAVA25_HOME"));
      return;
    }
    Map<String, List<Map<Figure, Double>>> results = new LinkedHashMap<>();
    Map<String, String> failures = new LinkedHashMap<>();
    int most = forks == null ? race.limits().usualForks() : forks;
    for (int fork = 1; fork <= most; fork++) {
      for (Entrant entrant : race.entrants()) {
        if (!failures.containsKey(entrant.label())) {
          ChildRuns.Outcome<SpeedResult> outcome = run(race, entrant, fork, java.get());
          SpeedResult result = outcome.answer();
          if (result == null) {
            failures.put(entrant.label(), String.valueOf(outcome.failure()));
          } else {
            results
                .computeIfAbsent(entrant.label(), label -> new ArrayList<>())
                .add(result.figures());
          }
        }
      }
    }
    report(race, results, failures);
  }

  private ChildRuns.Outcome<SpeedResult> run(Race race, Entrant entrant, int fork, Path java)
      throws InterruptedException {
    String name = race.name() + "-" + entrant.label().replace('@', '-') + "-" + fork;
    suite.progress(race.name() + ", fork " + fork + ": " + entrant.label());
    Contender contender = Contender.named(entrant.contender()).orElseThrow();
    return suite
        .children()
        .run(
            new ChildRuns.Place(
                contender.jars(),
                entrant.scene().heapBytes(),
                Stream.concat(contender.flags().stream(), FLAGS.stream()).toList(),
                java),
            SpeedChild.class,
            new SpeedJob(contender.setup().getName(), entrant.scene(), pace),
            SpeedResult.class,
            "throughput-" + name);
  }

  private void report(
      Race race, Map<String, List<Map<Figure, Double>>> results, Map<String, String> failures) {
    Map<String, Map<Figure, Double>> medians = new LinkedHashMap<>();
    for (Entrant entrant : race.entrants()) {
      Row row = new Row().with("race", race.name()).with("entrant", entrant.label());
      String failure = failures.get(entrant.label());
      List<Map<Figure, Double>> forksOfIt = results.get(entrant.label());
      if (failure != null || forksOfIt == null) {
        suite.add(row.with(Row.FAILED, failure));
        String reason = race.name() + ": " + entrant.label() + ": " + failure;
        suite.object(List.of(reason));
        suite.note(reason);
        continue;
      }
      Map<Figure, Double> median = Medians.of(forksOfIt);
      medians.put(entrant.label(), median);
      suite.note(race.name() + ", " + entrant.label() + ": " + text(median));
      suite.add(filled(row, median, forksOfIt));
    }
    List<Judged> judged = RaceVerdict.judge(race, medians);
    judged.forEach(one -> suite.add(row(race, one)));
    List<String> objections = RaceVerdict.objections(race, judged);
    suite.object(objections);
    objections.forEach(suite::note);
  }

  private static Row filled(Row row, Map<Figure, Double> median, List<Map<Figure, Double>> forks) {
    median.forEach(
        (figure, value) ->
            row.with(
                figure.name().toLowerCase(Locale.ROOT),
                figure == Figure.OPERATIONS_PER_SECOND ? (Object) Math.round(value) : value));
    return row.with("slowest_fork", rate(forks, true))
        .with("fastest_fork", rate(forks, false))
        .with("forks", forks.size());
  }

  /** What somebody who waits wants to know. */
  private static String text(Map<Figure, Double> median) {
    return median.entrySet().stream()
        .map(
            figure ->
                String.format(
                    Locale.ROOT,
                    "%,.2f %s",
                    figure.getValue(),
                    figure.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ')))
        .collect(Collectors.joining(", "));
  }

  private static @Nullable Long rate(List<Map<Figure, Double>> forks, boolean least) {
    List<Double> rates =
        forks.stream()
            .flatMap(fork -> Stream.ofNullable(fork.get(Figure.OPERATIONS_PER_SECOND)))
            .sorted()
            .toList();
    return rates.isEmpty() ? null : Math.round(rates.get(least ? 0 : rates.size() - 1));
  }

  private static Row row(Race race, Judged judged) {
    return new Row()
        .with("race", race.name())
        .with("entrant", judged.bar().text())
        .with("figure", judged.bar().figure().name().toLowerCase(Locale.ROOT))
        .with("found", judged.found().isPresent() ? judged.found().getAsDouble() : null)
        .with("promised", judged.bar().promised())
        .with("kept", judged.kept() ? "yes" : "no");
  }
}
