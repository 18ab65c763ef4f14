package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar overwrite}: what replacing values in a full cache costs. */
@Command(
    name = "overwrite",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Puts a second, and real bytes by the bound, while the values of a full cache are replaced by"
          + " values of 50 to 150 characters; each library in a JVM of its own, one thread."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promise",
      "1:Larder holds more than its bound, is slower than Caffeine, or cleans or locks too long",
      "2:bad input; one line says what was expected"
    })
public final class OverwriteCommand implements Callable<Integer> {
  private static final long LIMIT = 64L << 20;
  private static final long QUICK_LIMIT = 8L << 20;
  private static final int SECONDS = 60;
  private static final int QUICK_SECONDS = 3;
  private static final int MOST_SECONDS = 600;

  /** Mean length of a value; the lengths are 50 % around it. */
  private static final int VALUE_LENGTH = 100;

  /** For so long, as a share of the counted time, overwrites go on before anything is counted. */
  private static final double SETTLING = 1.0 / 3;

  private static final long HEAP_PER_LIMIT = 8;
  private static final long LEAST_HEAP = 256L << 20;

  /** A page of heap that is touched for the first time costs more than the put that touches it. */
  private static final String TOUCHED_HEAP = "-XX:+AlwaysPreTouch";

  /**
   * Larder's own histogram takes two clock calls a lock: its figures come from a run of its own.
   */
  private static final String LOCK_HOLDS = "-Dlarder.lockholds=true";

  private static final String NO_BOUND = "not run: it has no bound";

  private static final Table TABLE =
      new Table(
          List.of(
              "provider",
              "puts_per_second",
              "ratio",
              "entries",
              "copied_per_written",
              "lock_p99_us",
              "lock_max_us"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Seconds that are counted, 1 to 600. Default: 60, with --quick 3.")
  private @Nullable Integer seconds;

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    int counted = seconds();
    List<Peer> peers = options.peers(command);
    Suite suite = options.open("overwrite", command);
    long limit = options.quick() ? QUICK_LIMIT : LIMIT;
    Map<String, OverwriteResult> results = new LinkedHashMap<>();
    for (Peer peer : peers) {
      OverwriteResult result = run(suite, peer, limit, counted);
      if (result != null) {
        results.put(peer.name(), result);
      }
    }
    OverwriteResult larder = results.get(Peer.LARDER);
    if (larder != null) {
      suite.object(OverwriteVerdict.objections(limit, larder, results.get(Peer.CAFFEINE)));
    }
    return suite.finish(TABLE);
  }

  private int seconds() {
    int counted = seconds == null ? (options.quick() ? QUICK_SECONDS : SECONDS) : seconds;
    if (counted < 1 || counted > MOST_SECONDS) {
      throw new ParameterException(
          spec.commandLine(), "--seconds must be 1 to 600: --seconds=" + counted);
    }
    return counted;
  }

  private static @Nullable OverwriteResult run(Suite suite, Peer peer, long limit, int counted)
      throws InterruptedException {
    Row row = new Row().with("provider", peer.name());
    if (!peer.bounded()) {
      suite.add(row.with(Row.FAILED, NO_BOUND));
      return null;
    }
    suite.progress(peer.name());
    ChildRuns.Outcome<OverwriteResult> outcome = child(suite, peer, limit, counted, List.of());
    OverwriteResult result = outcome.answer();
    String failure = outcome.failure();
    if (result != null && peer.isLarder()) {
      suite.progress(peer.name() + ", its locks");
      outcome = child(suite, peer, limit, counted, List.of(LOCK_HOLDS));
      failure = outcome.failure();
      OverwriteResult locks = outcome.answer();
      result = locks == null ? null : result.withLocks(locks.locks());
    }
    suite.add(result == null ? row.with(Row.FAILED, failure) : filled(row, result, limit));
    if (result == null && peer.isLarder()) {
      suite.object(List.of(peer.name() + ": " + failure));
    }
    return result;
  }

  private static ChildRuns.Outcome<OverwriteResult> child(
      Suite suite, Peer peer, long limit, int counted, List<String> flags)
      throws InterruptedException {
    List<String> all = new ArrayList<>(flags);
    all.add(TOUCHED_HEAP);
    return suite
        .children()
        .run(
            peer,
            OverwriteChild.class,
            new OverwriteJob(
                peer.setup().getName(),
                new CacheOrder(limit, 0, Values.around(VALUE_LENGTH), null),
                counted * SETTLING,
                counted),
            OverwriteResult.class,
            Math.max(HEAP_PER_LIMIT * limit, LEAST_HEAP),
            all,
            "overwrite-" + peer.name() + (flags.isEmpty() ? "" : "-locks"));
  }

  private static Row filled(Row row, OverwriteResult result, long limit) {
    row.with("puts_per_second", Math.round(result.putsPerSecond()))
        .with("ratio", result.mostRatio(limit))
        .with("entries", result.last().entries())
        .with("keys", result.keys())
        .with("puts", result.puts())
        .with("seconds", result.seconds());
    OverwriteResult.LogWork log = result.log();
    if (log != null) {
      row.with("copied_per_written", log.amplification())
          .with("bytes_written", log.written())
          .with("bytes_copied", log.copied())
          .with("evicted", log.evicted());
    }
    OverwriteResult.Holds locks = result.locks();
    if (locks != null) {
      row.with("locks", locks.count())
          .with("lock_p99_us", locks.p99Nanos() / 1e3)
          .with("lock_max_us", locks.maxNanos() / 1e3);
    }
    return row;
  }
}
