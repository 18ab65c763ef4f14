package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows for people: chosen figures in columns as wide as they need to be, text left and numbers
 * right, and after them why a row has none.
 *
 * @param columns names of the figures to show
 */
public record Table(List<String> columns) {
  /** The lines of the table, its heading first. */
  List<String> lines(List<Row> rows) {
    List<String> lines = new ArrayList<>();
    StringBuilder heading = new StringBuilder();
    for (String column : columns) {
      heading.append(padded(column.replace('_', ' '), width(column, rows), isText(column, rows)));
    }
    lines.add(heading.toString().stripTrailing());
    for (Row row : rows) {
      lines.add(line(row, rows));
    }
    return lines;
  }

  private String line(Row row, List<Row> rows) {
    StringBuilder line = new StringBuilder();
    boolean failed = row.figures().containsKey(Row.FAILED);
    for (String column : columns) {
      if (!failed || row.figures().containsKey(column)) {
        line.append(padded(row.cell(column), width(column, rows), isText(column, rows)));
      }
    }
    if (failed) {
      line.append(row.cell(Row.FAILED));
    }
    return line.toString().stripTrailing();
  }

  private static int width(String column, List<Row> rows) {
    return Math.max(
        column.length(), rows.stream().mapToInt(row -> row.cell(column).length()).max().orElse(0));
  }

  private static boolean isText(String column, List<Row> rows) {
    return rows.stream().anyMatch(row -> row.figures().get(column) instanceof String);
  }

  private static String padded(String text, int width, boolean left) {
    String padding = " ".repeat(width - text.length());
    return (left ? text + padding : padding + text) + "  ";
  }
}
