package dev.larder.tck.speed;

import dev.larder.tck.memory.Suite;
import dev.larder.tck.memory.SuiteOptions;
import dev.larder.tck.memory.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar throughput}: how fast Larder is beside its peers. */
@Command(
    name = "throughput",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Operations a second, allocation and latencies, race by race: the libraries of a race run in"
          + " turn, each time in a new JVM, and medians are compared."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promises; with --quick: everything ran",
      "1:Larder is slower than promised somewhere, or a run failed",
      "2:bad input; one line says what was expected"
    })
public final class ThroughputCommand implements Callable<Integer> {
  private static final int MOST_FORKS = 99;

  private static final Table TABLE =
      new Table(
          List.of(
              "race",
              "entrant",
              "operations_per_second",
              "bytes_per_operation",
              "figure",
              "found",
              "promised",
              "kept"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--rows",
      paramLabel = "NAME",
      split = ",",
      description = "Which races run, separated by commas. Default: all.")
  private List<String> rows = new ArrayList<>();

  @Option(
      names = "--forks",
      paramLabel = "N",
      description =
          "JVMs for each entrant of a race, 1 to 99. Default: 3, fewer where it takes long, with"
              + " --quick 1.")
  private @Nullable Integer forks;

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    checkForks();
    List<Race> races = races();
    Suite suite = options.open("throughput", spec.commandLine());
    Track track = new Track(suite, options.quick() ? Pace.QUICK : Pace.FULL, forks);
    for (Race race : races) {
      track.run(race);
    }
    return suite.finish(TABLE);
  }

  private void checkForks() {
    if (forks != null && (forks < 1 || forks > MOST_FORKS)) {
      throw refusal("--forks must be 1 to 99: --forks=" + forks);
    }
  }

  private List<Race> races() {
    List<String> contenders = options.chosenNames();
    for (String name : contenders) {
      if (Contender.named(name).isEmpty()) {
        throw refusal(
            "--providers: expected any of " + Contender.names() + ", found '" + name + "'");
      }
    }
    List<Race> all = Races.all();
    for (String row : rows) {
      if (all.stream().noneMatch(race -> race.name().equals(row))) {
        throw refusal("--rows: expected any of " + Races.names() + ", found '" + row + "'");
      }
    }
    List<Race> chosen =
        all.stream()
            .filter(race -> rows.isEmpty() || rows.contains(race.name()))
            .map(race -> options.quick() ? race.smaller() : race)
            .map(race -> race.among(contenders))
            .filter(race -> !race.entrants().isEmpty())
            .toList();
    if (chosen.isEmpty()) {
      throw refusal("--providers: none of " + String.join(", ", contenders) + " is in these rows");
    }
    return chosen;
  }

  private ParameterException refusal(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
