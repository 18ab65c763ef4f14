package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar budget}: whether a bound in bytes is what a cache really holds. */
@Command(
    name = "budget",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Real bytes of a full cache by its bound, at ten checkpoints from the moment it is full; each"
          + " library in a JVM of its own."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promise",
      "1:Larder holds more or less than its bound says, or fewer entries than promised",
      "2:bad input; one line says what was expected"
    })
public final class BudgetCommand implements Callable<Integer> {
  private static final String NO_BOUND = "not run: it has no bound";

  private static final Table TABLE =
      new Table(
          List.of("row", "provider", "bound", "least_ratio", "most_ratio", "entries", "seconds"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--rows",
      paramLabel = "ROW",
      split = ",",
      description =
          "Which rows, separated by commas: small, 200kB, 1MiB, 8MiB, 1GiB, mixed, large, object,"
              + " record."
              + " Default: all, with --quick all but 8MiB, 1GiB and large.")
  private List<String> names = new ArrayList<>();

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    List<BudgetRow> rows = rows();
    List<Peer> peers = options.peers(command);
    Suite suite = options.open("budget", command);
    for (BudgetRow row : rows) {
      for (Peer peer : peers) {
        run(suite, row, peer);
      }
    }
    return suite.finish(TABLE);
  }

  private List<BudgetRow> rows() {
    for (String name : names) {
      if (BudgetRow.all().stream().noneMatch(row -> row.name().equals(name))) {
        throw new ParameterException(
            spec.commandLine(),
            "--rows: expected any of " + BudgetRow.names() + ", found '" + name + "'");
      }
    }
    return (options.quick() ? BudgetRow.quick() : BudgetRow.all())
        .stream().filter(row -> names.isEmpty() || names.contains(row.name())).toList();
  }

  private static void run(Suite suite, BudgetRow row, Peer peer) throws InterruptedException {
    Row shown =
        new Row()
            .with("row", row.name())
            .with("provider", peer.name())
            .with("bound", row.limitBytes());
    if (!peer.bounded()) {
      suite.add(shown.with(Row.FAILED, NO_BOUND));
      return;
    }
    String title = row.name() + ", " + peer.name();
    suite.progress(title);
    ChildRuns.Outcome<BudgetResult> outcome =
        suite
            .children()
            .run(
                peer,
                BudgetChild.class,
                new BudgetJob(
                    peer.setup().getName(),
                    new CacheOrder(row.limitBytes(), 0, row.values(), null),
                    row.inserts(peer)),
                BudgetResult.class,
                row.childHeapBytes(),
                List.of(),
                "budget-" + row.name() + "-" + peer.name());
    BudgetResult result = outcome.answer();
    suite.add(
        result == null ? shown.with(Row.FAILED, outcome.failure()) : filled(shown, row, result));
    if (peer.isLarder()) {
      suite.object(
          result == null
              ? List.of(title + ": " + outcome.failure())
              : BudgetVerdict.objections(row, peer, result));
    }
  }

  private static Row filled(Row shown, BudgetRow row, BudgetResult result) {
    Weight last = result.last();
    shown
        .with("least_ratio", result.leastRatio(row.limitBytes()))
        .with("most_ratio", result.mostRatio(row.limitBytes()))
        .with("entries", last.entries())
        .with("real_bytes", last.realBytes(result.emptyHeapBytes()))
        .with("off_heap_bytes", last.offHeapBytes())
        .with("full_at", result.fullAt())
        .with("seconds", result.seconds());
    return result.ledgerLooks() == 0
        ? shown
        : shown
            .with("ledger_bytes", last.ledgerBytes())
            .with("ledger_most", result.ledgerMost())
            .with("ledger_looks", result.ledgerLooks());
  }
}
