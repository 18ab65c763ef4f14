package dev.larder.tck.comparison;

import dev.larder.tck.report.ReportRow;
import org.jspecify.annotations.Nullable;

/** Report rows for tests: a trace called {@code t} at 1,000,000 bytes. */
public final class Rows {
  private Rows() {}

  public static ReportRow row(String provider, double hitRate, long realBytes) {
    return row(provider, "t", 1_000_000, null, hitRate, realBytes);
  }

  public static ReportRow failed(String provider, String why) {
    return row(provider, "t", 1_000_000, why, 0, 0);
  }

  public static ReportRow row(
      String provider,
      String trace,
      long budget,
      @Nullable String failure,
      double hitRate,
      long realBytes) {
    return new ReportRow(
        provider, trace, 2, 2_000, 500, budget, failure, null, hitRate, 400, realBytes, 7, 410,
        "entries", 2, 1.5);
  }
}
