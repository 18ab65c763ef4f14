package dev.larder.tck.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether Larder keeps what is promised about a pool. */
final class PoolVerdict {
  /** Points that the hit rate of all caches gains over equal budgets, on the mean of all rows. */
  static final double MEAN_GAIN = 1.0;

  /** Points that it may lose in one row. */
  static final double ROW_LOSS = 0.3;

  /** Points that a single cache may lose for the others. */
  static final double CACHE_LOSS = 6.0;

  private PoolVerdict() {}

  /**
   * A group under one pool.
   *
   * @param group its name
   * @param share the pool, by what all would hold
   * @param result what was found
   */
  record Rated(String group, double share, PoolResult result) {
    String name() {
      return String.format(Locale.ROOT, "%s at %.0f %%", group, 100 * share);
    }
  }

  /** The mean of what the rows gain, each counted alike; 0 without rows. */
  static double meanGain(List<Rated> rows) {
    return rows.stream().mapToDouble(row -> row.result().gain()).average().orElse(0);
  }

  /** One line for each promise about hit rates that is not kept. */
  static List<String> objections(List<Rated> rows) {
    List<String> objections = new ArrayList<>();
    if (rows.isEmpty()) {
      objections.add("no row has hit rates");
    } else if (meanGain(rows) < MEAN_GAIN) {
      objections.add(
          say(
              "expected to gain at least %.1f points on the mean, found %.2f",
              MEAN_GAIN, meanGain(rows)));
    }
    for (Rated row : rows) {
      if (row.result().gain() < -ROW_LOSS) {
        objections.add(
            say(
                "%s: expected to lose at most %.1f points to equal budgets, found %.2f",
                row.name(), ROW_LOSS, -row.result().gain()));
      }
      for (PoolResult.PoolShare cache : row.result().caches()) {
        if (cache.gain() < -CACHE_LOSS) {
          objections.add(
              say(
                  "%s, %s: expected that one cache loses at most %.1f points, found %.2f",
                  row.name(), cache.trace(), CACHE_LOSS, -cache.gain()));
        }
      }
    }
    return objections;
  }

  /** One line for each promise about bytes that a run does not keep. */
  static List<String> ledgerObjections(String run, PoolResult result) {
    PoolResult.Ledger ledger = result.ledger();
    List<String> objections = new ArrayList<>();
    if (ledger.looks() == 0) {
      objections.add(say("%s: nobody looked at the ledger", run));
    }
    if (ledger.most() > ledger.limit()) {
      objections.add(
          say("%s: expected at most %d bytes, found %d", run, ledger.limit(), ledger.most()));
    }
    if (result.heldBytes() != ledger.atEnd()) {
      objections.add(
          say(
              "%s: the caches hold %d bytes, the pool's ledger says %d",
              run, result.heldBytes(), ledger.atEnd()));
    }
    if (ledger.closed() != 0) {
      objections.add(
          say("%s: expected 0 bytes after the manager is closed, found %d", run, ledger.closed()));
    }
    return objections;
  }

  /** One line if nobody came and went beside. */
  static List<String> churnObjections(String run, PoolResult result) {
    return result.churned() > 0 ? List.of() : List.of(run + ": no cache came and went");
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
