package dev.larder.tck.comparison;

import dev.larder.tck.child.Sizes;
import dev.larder.tck.report.ReportRow;
import dev.larder.tck.trace.Repetition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs every provider on every workload at every budget, one replay at a time.
 *
 * <p>Not thread-safe.
 */
final class Comparison {
  private final List<Provider> providers;
  private final List<Long> budgets;
  private final ReplayRunner runner;
  private final Progress progress;

  /** Real bytes for one unit of limit, as last found for a provider on a workload. */
  private final Map<String, Double> bytesPerUnit = new HashMap<>();

  Comparison(List<Provider> providers, List<Long> budgets, ReplayRunner runner, Progress progress) {
    this.providers = providers;
    this.budgets = budgets;
    this.runner = runner;
    this.progress = progress;
  }

  /** Runs all of it; a provider that fails has a row that says so. */
  List<ReportRow> run(List<Workload> workloads) throws InterruptedException {
    List<ReportRow> rows = new ArrayList<>();
    for (Workload workload : workloads) {
      progress.line(describe(workload));
      for (long budget : budgets) {
        progress.line("budget " + Sizes.grouped(budget) + " bytes (" + Sizes.text(budget) + ")");
        for (Provider provider : providers) {
          ReportRow row = row(provider, workload, budget);
          progress.line("  " + describe(row));
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private ReportRow row(Provider provider, Workload workload, long budget)
      throws InterruptedException {
    LimitKind kind = provider.limitKind(workload.trace());
    LimitSearch.Found found =
        provider.limitsBytes()
            ? asPromised(provider, workload, budget)
            : searched(provider, workload, budget, kind);
    ReplayResult result = found.result();
    return new ReportRow(
        provider.name(),
        workload.name(),
        workload.repetition().copies(),
        workload.repetition().length(),
        workload.repetition().distinct(),
        budget,
        result.failure(),
        found.note(),
        result.hitRate(),
        result.entries(),
        result.realBytes(),
        result.expiredBytes(),
        found.limit(),
        kind.unit(),
        found.runs(),
        result.replaySeconds());
  }

  /** The limit is the budget itself: one run, and the result stands as it is. */
  private LimitSearch.Found asPromised(Provider provider, Workload workload, long budget)
      throws InterruptedException {
    ReplayResult result = replay(provider, workload, budget, LimitKind.BYTES);
    return new LimitSearch.Found(budget, result, 1, note(result, workload, budget));
  }

  private static @Nullable String note(ReplayResult result, Workload workload, long budget) {
    if (result.realBytes() > budget) {
      return "takes more than its budget";
    }
    boolean holdsAll = result.entries() >= workload.repetition().distinct();
    return holdsAll ? "holds every key of the trace" : null;
  }

  private LimitSearch.Found searched(
      Provider provider, Workload workload, long budget, LimitKind kind)
      throws InterruptedException {
    String subject = provider.name() + "/" + workload.source();
    double perUnit =
        bytesPerUnit.computeIfAbsent(
            subject,
            unknown -> kind == LimitKind.ENTRIES ? EntryEstimate.meanBytes(workload.trace()) : 1.0);
    LimitSearch.Found found =
        LimitSearch.search(
            budget,
            workload.repetition().distinct(),
            perUnit,
            limit -> replay(provider, workload, limit, kind));
    if (found.result().realBytes() > 0 && found.note() == null) {
      bytesPerUnit.put(subject, found.result().realBytes() / (double) found.limit());
    }
    return found;
  }

  private ReplayResult replay(Provider provider, Workload workload, long limit, LimitKind kind)
      throws InterruptedException {
    progress.start(provider.name() + ", limit " + Sizes.grouped(limit) + " " + kind.unit());
    int copies = workload.repetition().copies();
    return runner.run(
        provider,
        new ReplayJob(provider.setup().getName(), workload.source(), copies, kind, limit));
  }

  private static String describe(Workload workload) {
    Repetition repetition = workload.repetition();
    return String.format(
        Locale.ROOT,
        "trace %s: %,d requests for %,d keys, run as %d interleaved copies (K=%d):"
            + " %,d requests for %,d keys",
        workload.name(),
        workload.trace().length(),
        workload.trace().distinct(),
        repetition.copies(),
        repetition.copies(),
        repetition.length(),
        repetition.distinct());
  }

  private static String describe(ReportRow row) {
    if (row.failure() != null) {
      return row.provider() + ": failed: " + row.failure();
    }
    String note = row.note() == null ? "" : " (" + row.note() + ")";
    return String.format(
        Locale.ROOT,
        "%s: hit rate %.4f, %,d entries, %,d real bytes = %.1f %% of the budget%s",
        row.provider(),
        row.hitRate(),
        row.entries(),
        row.realBytes(),
        100 * row.budgetUse(),
        note);
  }
}
