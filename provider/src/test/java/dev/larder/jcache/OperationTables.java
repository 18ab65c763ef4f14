package dev.larder.jcache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tables of {@code docs/JSR107.md}: every row of six cells below a heading that names a {@link
 * TableSetting}.
 */
final class OperationTables {
  static final Path DOCUMENT = Path.of("docs", "JSR107.md");
  private static final String HEADING = "### ";
  private static final int CELLS = 6;

  /**
   * One row.
   *
   * @param setting the heading of its table
   * @param operation what is called
   * @param entry what is there before
   * @param expected result, what was asked and told, what was counted, what is there afterwards
   */
  record Row(String setting, String operation, String entry, List<String> expected) {
    @Override
    public String toString() {
      return setting + ": " + operation + " on " + entry;
    }

    /** This row as it stands in the document, with other expectations. */
    String with(List<String> actual) {
      return "| " + operation + " | " + entry + " | " + String.join(" | ", actual) + " |";
    }
  }

  private OperationTables() {}

  /** All rows, in the order of the document. */
  static List<Row> read() throws IOException {
    List<Row> rows = new ArrayList<>();
    String setting = "";
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("#")) {
        setting = line.startsWith(HEADING) ? line.substring(HEADING.length()).strip() : "";
      } else if (isRow(line) && TableSetting.isTable(setting)) {
        List<String> cells = cells(line);
        rows.add(new Row(setting, cells.get(0), cells.get(1), cells.subList(2, CELLS)));
      }
    }
    return rows;
  }

  private static boolean isRow(String line) {
    return line.startsWith("|")
        && !line.startsWith("|---")
        && !line.startsWith("| Operation |")
        && cells(line).size() == CELLS;
  }

  private static List<String> cells(String line) {
    String inner = line.strip().substring(1, line.strip().length() - 1);
    return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
  }
}
