package dev.larder.tck.tables;

import dev.larder.tck.lesson.LoanTrace;

/** The eviction lesson's tables as text: its own, and the same with what entries really cost. */
final class EvictionTables {
  private static final int SAMPLE_BOOK = 1_234;

  private EvictionTables() {}

  /** What the lesson's measurement prints. */
  static String ofTheLesson(EvictionGrid grid) {
    return "trace: "
        + LoanTrace.LENGTH
        + " accesses, "
        + LoanTrace.CATALOG_SIZE
        + " books, four periods, seed "
        + LoanTrace.SEED
        + "\n"
        + statedCosts(grid)
        + "\nhit rate (same trace, three budgets)\n"
        + hitRates(grid)
        + "\ntime-based: what changed as the budget grew\n"
        + timeBased(grid);
  }

  /** The same tables for runs with real costs. */
  static String withRealCosts(EvictionGrid grid) {
    return realCosts(grid)
        + "\nhit rate (same trace, three budgets, real costs)\n"
        + hitRates(grid)
        + "\ntime-based: what changed as the budget grew (real costs)\n"
        + timeBased(grid);
  }

  private static String statedCosts(EvictionGrid grid) {
    StringBuilder text = new StringBuilder("entry body: ").append(bodyBytes(new LessonCost(0)));
    text.append(" bytes\n")
        .append("policy                 overhead  bytes/entry  entries at 400000 bytes")
        .append("  overhead share\n");
    for (PolicyChoice policy : grid.policies()) {
      EvictionResult run = grid.middle(policy);
      long overhead = run.entries() * policy.statedOverhead();
      text.append(Cells.left(policy.label(), 22))
          .append(Cells.right(policy.statedOverhead(), 9))
          .append(Cells.right(bodyBytes(new LessonCost(policy.statedOverhead())), 13))
          .append(Cells.right(run.entries(), 25))
          .append(Cells.right(Cells.percent((double) overhead / run.bytes()), 16))
          .append('\n');
    }
    return text.toString();
  }

  /** "Overhead" is the policy's own; "structures" adds index, columns and fixed objects to it. */
  private static String realCosts(EvictionGrid grid) {
    StringBuilder text = new StringBuilder("entry body: ").append(bodyBytes(new RealCost()));
    text.append(" bytes\n")
        .append("policy                 overhead  structures  bytes/entry")
        .append("  entries at 200000  400000  800000 bytes")
        .append("  overhead share  structures share\n");
    for (PolicyChoice policy : grid.policies()) {
      EvictionResult run = grid.middle(policy);
      long overhead = RealOverhead.bytes(run);
      long structures = run.usage().bytes().overhead();
      text.append(Cells.left(policy.label(), 22))
          .append(Cells.right(perEntry(overhead, run), 9))
          .append(Cells.right(perEntry(structures, run), 12))
          .append(Cells.right(perEntry(run.bytes(), run), 13))
          .append(entriesHeld(grid.runs(policy)))
          .append(Cells.right(Cells.percent((double) overhead / run.bytes()), 16))
          .append(Cells.right(Cells.percent((double) structures / run.bytes()), 18))
          .append('\n');
    }
    return text.toString();
  }

  private static String entriesHeld(EvictionResult[] runs) {
    return Cells.right(runs[0].entries(), 19)
        + Cells.right(runs[1].entries(), 8)
        + Cells.right(runs[2].entries(), 14);
  }

  private static String perEntry(long bytes, EvictionResult run) {
    return Cells.fixed((double) bytes / run.entries(), 1);
  }

  private static long bodyBytes(Cost cost) {
    return cost.bodyBytes(LoanTrace.key(SAMPLE_BOOK), LoanTrace.value(SAMPLE_BOOK));
  }

  private static String hitRates(EvictionGrid grid) {
    StringBuilder text =
        new StringBuilder("policy                 200000 bytes  400000 bytes  800000 bytes")
            .append("  dropped entries\n");
    for (PolicyChoice policy : grid.policies()) {
      text.append(Cells.left(policy.label(), 22));
      for (EvictionResult run : grid.runs(policy)) {
        text.append(Cells.right(Cells.percent(run.hitRate()), 13));
      }
      text.append(Cells.right(grid.middle(policy).dropped(), 16)).append('\n');
    }
    return text.toString();
  }

  private static String timeBased(EvictionGrid grid) {
    StringBuilder text = new StringBuilder("budget   hits  entries held  expired  dead bytes\n");
    for (EvictionResult run : grid.runs(PolicyChoice.TIME)) {
      text.append(Cells.right(run.budgetBytes(), 6))
          .append(Cells.right(run.hits(), 7))
          .append(Cells.right(run.entries(), 15))
          .append(Cells.right(run.dead().entries(), 10))
          .append(Cells.right(run.dead().bytes(), 12))
          .append('\n');
    }
    return text.toString();
  }
}
