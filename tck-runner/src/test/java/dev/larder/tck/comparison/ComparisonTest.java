package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.report.ReportRow;
import dev.larder.tck.trace.LibraryTrace;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceFiles;
import dev.larder.tck.trace.TraceReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparisonTest {
  private static final long BUDGET = 4 << 20;

  @TempDir Path folder;

  private final List<ReplayJob> jobs = new ArrayList<>();
  private final StringWriter output = new StringWriter();

  @Test
  void run_larder_getsTheBudgetItselfAndOneRun() throws Exception {
    ReportRow row = run(List.of(BUDGET), library(), (provider, job) -> result(4_000_000)).get(0);

    assertThat(jobs.stream().filter(job -> job.kind() == LimitKind.BYTES)).hasSize(1);
    assertThat(row.provider()).isEqualTo("larder");
    assertThat(row.limit()).isEqualTo(BUDGET);
    assertThat(row.runs()).isEqualTo(1);
    assertThat(row.note()).isNull();
  }

  @Test
  void run_larderAboveItsBudget_isNotSearchedButNoted() throws Exception {
    ReportRow row = run(List.of(BUDGET), library(), (provider, job) -> result(BUDGET + 1)).get(0);

    assertThat(row.note()).isEqualTo("takes more than its budget");
    assertThat(row.realBytes()).isEqualTo(BUDGET + 1);
  }

  @Test
  void run_peer_getsTheLimitAtWhichItUsesTheBudget() throws Exception {
    ReportRow row =
        run(List.of(BUDGET), library(), (provider, job) -> result(200 * job.limit())).get(1);

    assertThat(row.provider()).isEqualTo("caffeine");
    assertThat(row.limitUnit()).isEqualTo("entries");
    assertThat(row.realBytes()).isBetween((long) (0.97 * BUDGET), BUDGET);
  }

  @Test
  void run_secondBudget_startsFromTheBytesMeasuredAtTheFirst() throws Exception {
    List<ReportRow> rows =
        run(List.of(BUDGET, 2 * BUDGET), library(), (provider, job) -> result(150 * job.limit()));

    assertThat(rows.get(1).runs()).isEqualTo(2);
    assertThat(rows.get(3).runs()).isEqualTo(1);
  }

  @Test
  void run_valuesOfManySizes_limitsThePeerByWeight() throws Exception {
    Trace sized =
        TraceReader.read(
            TraceFiles.gzip(
                folder.resolve("s.csv.gz"), TraceFiles.HEADER + "0,a,10,\n0,b,2000000,\n"));

    ReportRow row =
        run(
                List.of(BUDGET),
                new Workload("s", "s.csv.gz", new Repetition(sized, 1)),
                (provider, job) -> result(job.limit()))
            .get(1);

    assertThat(row.limitUnit()).isEqualTo("weighed bytes");
    assertThat(row.realBytes()).isBetween((long) (0.97 * BUDGET), BUDGET);
  }

  @Test
  void run_providerFails_hasARowAndTheOthersGoOn() throws Exception {
    List<ReportRow> rows =
        run(
            List.of(BUDGET, 2 * BUDGET),
            library(),
            (provider, job) ->
                provider.name().equals("caffeine")
                    ? ReplayResult.failed("crashed with exit code 134")
                    : result(4_000_000));

    assertThat(rows)
        .extracting(ReportRow::provider)
        .containsExactly("larder", "caffeine", "larder", "caffeine");
    assertThat(rows.get(1).failure()).isEqualTo("crashed with exit code 134");
    assertThat(rows.get(2).failure()).isNull();
    assertThat(output.toString()).contains("caffeine: failed: crashed with exit code 134");
  }

  @Test
  void run_output_printsCopiesAndBothRealFigures() throws Exception {
    run(List.of(BUDGET), library(), (provider, job) -> result(4_100_000));

    assertThat(output.toString())
        .contains("run as 20 interleaved copies (K=20): 4,000,000 requests for 318,980 keys")
        .contains("budget 4,194,304 bytes (4 MiB)")
        .contains("larder: hit rate 0.7500, 900 entries, 4,100,000 real bytes = 97.8 % of the")
        .contains("caffeine: hit rate 0.7500, 900 entries, 4,100,000 real bytes = 97.8 % of the");
  }

  private List<ReportRow> run(List<Long> budgets, Workload workload, ReplayRunner runner)
      throws InterruptedException {
    ReplayRunner recorder =
        (provider, job) -> {
          jobs.add(job);
          return runner.run(provider, job);
        };
    Progress progress = new Progress(new PrintWriter(output), System::nanoTime);
    return new Comparison(Provider.ALL, budgets, recorder, progress).run(List.of(workload));
  }

  private static Workload library() {
    return new Workload("library", "library", Repetition.toReach(BUDGET, LibraryTrace.create()));
  }

  private static ReplayResult result(long realBytes) {
    return new ReplayResult(null, 4_000_000, 3_000_000, 900, realBytes, 0, 1);
  }
}
