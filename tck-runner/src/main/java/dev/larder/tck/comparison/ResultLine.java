package dev.larder.tck.comparison;

import dev.larder.tck.report.ReportRow;
import java.util.Locale;

/** The last lines of the output: one a row, for people and programs alike. */
final class ResultLine {
  private ResultLine() {}

  /** The line of a row; a failed one has {@code failed="..."} in place of its figures. */
  static String of(ReportRow row) {
    String subject =
        "RESULT provider=%s trace=%s budget=%d"
            .formatted(row.provider(), row.trace(), row.budgetBytes());
    if (row.failure() != null) {
      return subject + " failed=\"" + row.failure().replace('"', '\'') + "\"";
    }
    return subject
        + String.format(
            Locale.ROOT,
            " hit_rate=%.6f entries=%d real_bytes=%d expired_bytes=%d",
            row.hitRate(),
            row.entries(),
            row.realBytes(),
            row.expiredBytes());
  }
}
