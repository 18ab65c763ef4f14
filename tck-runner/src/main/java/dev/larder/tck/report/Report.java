package dev.larder.tck.report;

import java.util.List;

/**
 * A finished comparison.
 *
 * @param java version of the JVM that ran it
 * @param heapBytes heap of each child JVM
 * @param rows one a provider, trace and budget, in the order they ran
 * @param objections what speaks against Larder or against the comparison, one line each; empty if
 *     nothing does
 */
public record Report(String java, long heapBytes, List<ReportRow> rows, List<String> objections) {
  /** Copies the lists. */
  public Report {
    rows = List.copyOf(rows);
    objections = List.copyOf(objections);
  }
}
