package dev.larder.tck.pool;

import dev.larder.tck.memory.ChildRuns;
import dev.larder.tck.memory.Peer;
import dev.larder.tck.memory.Row;
import dev.larder.tck.memory.Suite;
import dev.larder.tck.memory.SuiteOptions;
import dev.larder.tck.memory.Table;
import dev.larder.tck.pool.PoolGroups.Group;
import dev.larder.tck.pool.PoolVerdict.Rated;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar pool}: what one pool for several caches gains over equal budgets. */
@Command(
    name = "pool",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Hit rates of three to five caches in one pool, beside the same caches with equal budgets of"
          + " their own, and the pool's ledger throughout, also while threads create, fill and"
          + " destroy caches; each pair in a JVM of its own."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promises",
      "1:the pool gains too little, loses too much somewhere, or its ledger is wrong",
      "2:bad input; one line says what was expected"
    })
public final class PoolCommand implements Callable<Integer> {
  private static final PoolScale FULL = new PoolScale(1 << 20, 12_000_000, 2_000_000, 3, 2L << 30);
  private static final PoolScale QUICK = new PoolScale(256 << 10, 1_000_000, 500_000, 3, 512 << 20);

  private static final Table TABLE =
      new Table(
          List.of(
              "group",
              "share",
              "copies",
              "split_rate",
              "pool_rate",
              "gain",
              "least_gain",
              "most_bytes",
              "limit_bytes",
              "churned",
              "seconds"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description = "Folder of the traces. Default: groups of built-in workloads only.")
  private @Nullable Path traces;

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    List<Group> groups = groups(command);
    PoolScale scale = options.quick() ? QUICK : FULL;
    Suite suite = options.open("pool", command);
    List<Rated> rated = new ArrayList<>();
    for (Group group : groups) {
      for (double share : options.quick() ? PoolGroups.QUICK_SHARES : PoolGroups.SHARES) {
        PoolResult result = rate(suite, group, share, scale);
        if (result != null) {
          rated.add(new Rated(group.name(), share, result));
        }
      }
    }
    for (Group group : groups) {
      churn(suite, group, scale);
    }
    if (!options.quick()) {
      suite.add(new Row().with("group", "mean").with("gain", PoolVerdict.meanGain(rated)));
      suite.object(PoolVerdict.objections(rated));
    }
    return suite.finish(TABLE);
  }

  private List<Group> groups(CommandLine command) {
    if (options.choosesPeers()) {
      throw new ParameterException(command, "--providers: pool compares Larder with itself");
    }
    Path folder = traces;
    if (folder == null) {
      return options.quick() ? PoolGroups.quick() : PoolGroups.builtIn();
    }
    if (options.quick()) {
      throw new ParameterException(
          command, "--traces: --quick runs built-in workloads only, leave one of the two out");
    }
    if (!Files.isDirectory(folder)) {
      throw new ParameterException(
          command, "--traces: expected a folder with trace files, '" + folder + "' is none");
    }
    List<String> missing = PoolGroups.missing(folder);
    if (!missing.isEmpty()) {
      throw new ParameterException(
          command, "--traces: not in folder '" + folder + "': " + String.join(", ", missing));
    }
    return PoolGroups.in(folder);
  }

  private @Nullable PoolResult rate(Suite suite, Group group, double share, PoolScale scale)
      throws InterruptedException {
    Row row = new Row().with("group", group.name()).with("share", share);
    PoolResult result = run(suite, row, scale.rated(group, share), scale.heapBytes());
    if (result != null) {
      suite.add(
          bytes(
              row.with("copies", result.copies())
                  .with("split_rate", result.splitRate())
                  .with("pool_rate", result.poolRate())
                  .with("gain", result.gain())
                  .with("least_gain", result.leastCacheGain()),
              result));
    }
    return result;
  }

  private void churn(Suite suite, Group group, PoolScale scale) throws InterruptedException {
    PoolJob job = scale.churned(group, PoolGroups.CHURN_SHARE);
    Row row = new Row().with("group", group.name() + "-churn").with("share", job.share());
    PoolResult result = run(suite, row, job, scale.heapBytes());
    if (result != null) {
      suite.add(
          bytes(
              row.with("copies", result.copies())
                  .with("pool_rate", result.poolRate())
                  .with("churned", result.churned()),
              result));
      suite.object(PoolVerdict.churnObjections(group.name() + "-churn", result));
    }
  }

  private static Row bytes(Row row, PoolResult result) {
    PoolResult.Ledger ledger = result.ledger();
    return row.with("most_bytes", ledger.most())
        .with("limit_bytes", ledger.limit())
        .with("end_bytes", ledger.atEnd())
        .with("caches_bytes", result.heldBytes())
        .with("closed_bytes", ledger.closed())
        .with("looks", ledger.looks())
        .with("seconds", Math.round(result.seconds()))
        .with("caches", result.text());
  }

  /** The answer of a child, or null: then the row says why, and so does an objection. */
  private @Nullable PoolResult run(Suite suite, Row row, PoolJob job, long heapBytes)
      throws InterruptedException {
    String run = row.cell("group") + "-" + Math.round(100 * job.share());
    suite.progress(run);
    ChildRuns.Outcome<PoolResult> outcome =
        suite
            .children()
            .run(
                Peer.larder(),
                PoolChild.class,
                job,
                PoolResult.class,
                heapBytes,
                List.of(),
                "pool-" + run);
    PoolResult result = outcome.answer();
    if (result == null) {
      suite.add(row.with(Row.FAILED, outcome.failure()));
      suite.object(List.of(run + ": " + outcome.failure()));
    } else {
      suite.object(PoolVerdict.ledgerObjections(run, result));
    }
    return result;
  }
}
