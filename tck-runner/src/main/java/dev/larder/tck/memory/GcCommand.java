package dev.larder.tck.memory;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar gc}: what a large cache costs the collector. */
@Command(
    name = "gc",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Pauses and processor time of the G1 collector while 5,000,000 entries with 100-character"
          + " values are under 200,000 operations a second, gets and puts, with eviction; each"
          + " library in a JVM of its own."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promise",
      "1:Larder's pauses are more than a fifth of Caffeine's, or it falls behind the load",
      "2:bad input; one line says what was expected"
    })
public final class GcCommand implements Callable<Integer> {
  private static final GcScale FULL = new GcScale(5_000_000, 6L << 30, 200_000);
  private static final GcScale QUICK = new GcScale(200_000, 512L << 20, 50_000);

  private static final int SECONDS = 60;
  private static final int QUICK_SECONDS = 2;
  private static final int MOST_SECONDS = 3_600;

  private static final String NO_BOUND = "not run: it has no bound";

  /** The collector under test, in place of the one that weighs best. */
  private static final List<String> G1 =
      List.of("-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");

  private static final Table TABLE =
      new Table(
          List.of(
              "provider",
              "entries",
              "pauses",
              "pause_total_ms",
              "pause_worst_ms",
              "gc_cpu_s",
              "put_worst_ms",
              "operations_per_second"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Seconds that are counted, 1 to 3600. Default: 60, with --quick 2.")
  private @Nullable Integer seconds;

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    GcScale scale = options.quick() ? QUICK : FULL;
    int counted = seconds();
    List<Peer> peers = options.peers(command, GcScale.PEERS);
    Suite suite = options.open("gc", command);
    Map<String, GcResult> results = new LinkedHashMap<>();
    for (Peer peer : peers) {
      GcResult result = run(suite, peer, scale, counted);
      if (result != null) {
        results.put(peer.name(), result);
      }
    }
    for (Peer peer : peers) {
      GcResult result = results.get(peer.name());
      if (result != null && peer.isLarderByValue()) {
        suite.object(objections(peer, scale, result, results.get(Peer.CAFFEINE)));
      }
    }
    return suite.finish(TABLE);
  }

  private static List<String> objections(
      Peer peer, GcScale scale, GcResult larder, @Nullable GcResult caffeine) {
    return GcVerdict.objections(scale.operationsPerSecond(), scale.entries(), larder, caffeine)
        .stream()
        .map(objection -> peer.name() + ": " + objection)
        .toList();
  }

  private int seconds() {
    int counted = seconds == null ? (options.quick() ? QUICK_SECONDS : SECONDS) : seconds;
    if (counted < 1 || counted > MOST_SECONDS) {
      throw new ParameterException(
          spec.commandLine(), "--seconds must be 1 to 3600: --seconds=" + counted);
    }
    return counted;
  }

  private static @Nullable GcResult run(Suite suite, Peer peer, GcScale scale, int counted)
      throws InterruptedException {
    Row row = new Row().with("provider", peer.name());
    if (!peer.bounded()) {
      suite.add(row.with(Row.FAILED, NO_BOUND));
      return null;
    }
    suite.progress(peer.name());
    Path log = suite.children().file("gc-" + peer.name() + "-pauses.log");
    ChildRuns.Outcome<GcResult> outcome =
        suite
            .children()
            .run(
                peer,
                GcChild.class,
                scale.job(peer, counted, log),
                GcResult.class,
                scale.heapBytes(),
                flags(log),
                "gc-" + peer.name());
    GcResult result = outcome.answer();
    suite.add(result == null ? row.with(Row.FAILED, outcome.failure()) : filled(row, result));
    if (result == null && peer.isLarderByValue()) {
      suite.object(List.of(peer.name() + ": " + outcome.failure()));
    }
    return result;
  }

  private static List<String> flags(Path log) {
    return Stream.concat(G1.stream(), Stream.of(GcLog.option(log))).toList();
  }

  private static Row filled(Row row, GcResult result) {
    GcResult.Pauses pauses = result.pauses();
    GcResult.Load load = result.load();
    return row.with("entries", result.entries())
        .with("pauses", pauses.count())
        .with("pause_total_ms", pauses.totalMillis())
        .with("pause_worst_ms", pauses.worstMillis())
        .with("gc_cpu_s", result.cpuSeconds())
        .with("put_worst_ms", load.worstPutMillis())
        .with("delay_worst_ms", load.worstDelayMillis())
        .with("operations_per_second", Math.round(load.perSecond()))
        .with("operations", load.operations())
        .with("hits", load.hits())
        .with("seconds", load.seconds());
  }
}
