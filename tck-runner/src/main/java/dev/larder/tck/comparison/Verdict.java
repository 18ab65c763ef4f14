package dev.larder.tck.comparison;

import dev.larder.tck.report.ReportRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What speaks against Larder, or against the comparison itself: the reasons for exit code 1. */
final class Verdict {
  private Verdict() {}

  /** One line a reason; empty if Larder kept its promise and was at least as good everywhere. */
  static List<String> objections(List<ReportRow> rows) {
    List<String> objections = new ArrayList<>();
    for (ReportRow row : rows) {
      if (row.failure() != null) {
        objections.add(at(row) + row.provider() + " has no result: " + row.failure());
      } else if (isLarder(row)) {
        objections.addAll(objectionsTo(row, rows));
      }
    }
    return objections;
  }

  private static List<String> objectionsTo(ReportRow larder, List<ReportRow> rows) {
    List<String> objections = new ArrayList<>();
    if (larder.realBytes() > larder.budgetBytes()) {
      objections.add(
          String.format(
              Locale.ROOT,
              "%sLarder takes %,d real bytes, above its budget of %,d",
              at(larder),
              larder.realBytes(),
              larder.budgetBytes()));
    }
    for (ReportRow peer : rows) {
      if (!isLarder(peer)
          && peer.failure() == null
          && peer.isComparableWith(larder)
          && larder.hitRate() < peer.hitRate()) {
        objections.add(
            String.format(
                Locale.ROOT,
                "%sLarder's hit rate %.4f is below %s's %.4f",
                at(larder),
                larder.hitRate(),
                peer.provider(),
                peer.hitRate()));
      }
    }
    return objections;
  }

  private static boolean isLarder(ReportRow row) {
    return row.provider().equals(Provider.LARDER);
  }

  private static String at(ReportRow row) {
    return String.format(Locale.ROOT, "%s at %,d bytes: ", row.trace(), row.budgetBytes());
  }
}
