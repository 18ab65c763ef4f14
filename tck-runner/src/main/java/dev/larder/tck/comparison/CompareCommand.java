package dev.larder.tck.comparison;

import dev.larder.tck.child.ProviderJars;
import dev.larder.tck.child.Sizes;
import dev.larder.tck.report.Report;
import dev.larder.tck.report.ReportRow;
import dev.larder.tck.trace.LibraryTrace;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code tck-runner.jar compare}: reads the command line, refuses what makes no sense before
 * anything runs, and turns the verdict into an exit code.
 */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares the hit rate of JCache providers at an equal budget of real bytes.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder is at least as good in every row",
      "1:Larder's hit rate is below a peer's, it takes more than its budget, or a run failed",
      "2:bad input; one line says what was expected"
    })
public final class CompareCommand implements Callable<Integer> {
  private static final String DEFAULT_BUDGET = "4MiB";
  private static final String QUICK_BUDGET = "1MiB";
  private static final long SMALLEST_HEAP = 64L << 20;

  /** A child needs room beside the cache: the trace, and space to collect. */
  private static final int HEAP_PER_BUDGET = 4;

  @Spec private CommandSpec spec;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = {
        "A gzip CSV file (time_s,key,size_bytes,ttl_s), or 'library' for the built-in workload,"
            + " the default. Repeatable."
      })
  private List<String> traces = new ArrayList<>();

  @Option(
      names = "--budget",
      paramLabel = "SIZE",
      split = ",",
      description = {
        "Real bytes for the whole cache: an integer and B kB KiB MB MiB GB GiB, or N%% of the heap."
            + " Several are separated by commas. Default: 4MiB, with --quick 1MiB."
      })
  private List<String> budgets = new ArrayList<>();

  @Option(
      names = "--providers",
      paramLabel = "NAME",
      split = ",",
      description = "Which providers run, separated by commas. Default: all.")
  private List<String> providers = new ArrayList<>();

  @Option(
      names = "--quick",
      description = "A quarter of the budget and of the copies: faster, and coarser.")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of results.json, index.html and the children's logs.")
  private @Nullable Path out;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write results.json here.")
  private @Nullable Path json;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1GiB",
      description = "Heap of each child JVM. Default: ${DEFAULT-VALUE}.")
  private String heap = "1GiB";

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description = "Longest time of one replay. Default: ${DEFAULT-VALUE}.")
  private int timeoutSeconds;

  @Override
  public Integer call() throws InterruptedException {
    long heapBytes = heapBytes();
    List<Long> budgetBytes = budgetBytes(heapBytes);
    List<Provider> chosen = chosenProviders();
    Duration timeout = timeout();
    ReportFiles files = openFiles();
    List<Workload> workloads = workloads();

    Progress progress = new Progress(spec.commandLine().getOut(), System::nanoTime);
    ReplayRunner runner = new ForkedReplay(files.logs(), heapBytes, timeout, progress);
    List<ReportRow> rows = new Comparison(chosen, budgetBytes, runner, progress).run(workloads);
    List<String> objections = Verdict.objections(rows);
    write(files, new Report(System.getProperty("java.version"), heapBytes, rows, objections));
    print(files, rows, objections);
    return objections.isEmpty() ? 0 : 1;
  }

  private void write(ReportFiles files, Report report) {
    try {
      files.write(report);
    } catch (IOException e) {
      throw bad("--out: the report could not be written: " + e.getMessage());
    }
  }

  private void print(ReportFiles files, List<ReportRow> rows, List<String> objections) {
    PrintWriter err = spec.commandLine().getErr();
    objections.forEach(err::println);
    err.flush();
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.println("report: " + files.page());
    rows.forEach(row -> stdout.println(ResultLine.of(row)));
    stdout.flush();
  }

  private long heapBytes() {
    long bytes = size("--heap", heap, Runtime.getRuntime().maxMemory());
    if (bytes < SMALLEST_HEAP) {
      throw bad(
          "--heap: expected at least " + Sizes.text(SMALLEST_HEAP) + ", found '" + heap + "'");
    }
    return bytes;
  }

  private List<Long> budgetBytes(long heapBytes) {
    List<String> texts =
        budgets.isEmpty() ? List.of(quick ? QUICK_BUDGET : DEFAULT_BUDGET) : budgets;
    Set<Long> bytes = new LinkedHashSet<>();
    for (String text : texts) {
      long budget = size("--budget", text, heapBytes);
      if (budget > heapBytes / HEAP_PER_BUDGET) {
        throw bad(
            "--budget: expected at most a quarter of the heap of "
                + Sizes.text(heapBytes)
                + " (see --heap), found '"
                + text
                + "'");
      }
      bytes.add(budget);
    }
    return List.copyOf(bytes);
  }

  private long size(String option, String text, long heapBytes) {
    try {
      return Sizes.parse(text, heapBytes);
    } catch (IllegalArgumentException e) {
      throw bad(option + ": " + e.getMessage());
    }
  }

  private List<Provider> chosenProviders() {
    for (String name : providers) {
      if (Provider.ALL.stream().noneMatch(provider -> provider.name().equals(name))) {
        throw bad("--providers: expected any of " + Provider.names() + ", found '" + name + "'");
      }
    }
    return Provider.ALL.stream()
        .filter(provider -> providers.isEmpty() || providers.contains(provider.name()))
        .toList();
  }

  private Duration timeout() {
    if (timeoutSeconds < 1) {
      throw bad("--timeout: expected at least 1 second, found '" + timeoutSeconds + "'");
    }
    return Duration.ofSeconds(timeoutSeconds);
  }

  private List<Workload> workloads() {
    Set<String> sources =
        new LinkedHashSet<>(traces.isEmpty() ? List.of(LibraryTrace.NAME) : traces);
    long target = size("--budget", quick ? QUICK_BUDGET : DEFAULT_BUDGET, SMALLEST_HEAP);
    List<Workload> workloads = new ArrayList<>();
    for (String source : sources) {
      Trace trace = open(source);
      workloads.add(
          new Workload(
              freeName(trace.name(), workloads), source, Repetition.toReach(target, trace)));
    }
    return workloads;
  }

  private Trace open(String source) {
    try {
      return ReplayChild.openTrace(source);
    } catch (TraceException e) {
      throw bad("--trace: " + e.getMessage());
    }
  }

  /** Files of one name in different folders must not share their rows. */
  private static String freeName(String name, List<Workload> taken) {
    long used = taken.stream().filter(workload -> workload.trace().name().equals(name)).count();
    return used == 0 ? name : name + "_" + (used + 1);
  }

  private ReportFiles openFiles() {
    Path folder = out == null ? ProviderJars.home().resolve("report") : out;
    try {
      return ReportFiles.open(folder, json);
    } catch (IOException e) {
      throw bad(String.valueOf(e.getMessage()));
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
