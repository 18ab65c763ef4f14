package dev.larder.tck.memory;

import dev.larder.tck.child.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;

/** One run of a suite: its children, its rows, and how both are shown. */
public final class Suite {
  private final String name;
  private final CommandLine command;
  private final ChildRuns children;
  private final List<Path> files;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> objections = new ArrayList<>();

  /**
   * Creates a run.
   *
   * @param name of the suite
   * @param command where its output goes
   * @param children runs its children
   * @param files where its figures go
   */
  Suite(String name, CommandLine command, ChildRuns children, List<Path> files) {
    this.name = name;
    this.command = command;
    this.children = children;
    this.files = files;
  }

  public ChildRuns children() {
    return children;
  }

  /** Tells a waiting person what is going on. */
  public void progress(String what) {
    PrintWriter out = command.getOut();
    out.println("  " + what + " ...");
    out.flush();
  }

  /** Tells a waiting person what came out, before all is done. */
  public void note(String what) {
    PrintWriter out = command.getOut();
    out.println("    " + what);
    out.flush();
  }

  /** Adds a row. */
  public void add(Row row) {
    rows.add(row);
  }

  /** Adds reasons for exit code 1, one line each. */
  public void object(List<String> reasons) {
    objections.addAll(reasons);
  }

  /** Prints all rows, as a table and as lines, and what speaks against Larder; writes the files. */
  public int finish(Table table) {
    PrintWriter out = command.getOut();
    table.lines(rows).forEach(out::println);
    rows.forEach(row -> out.println(row.line(name.toUpperCase(Locale.ROOT))));
    out.flush();
    PrintWriter err = command.getErr();
    objections.forEach(objection -> err.println(name + ": " + objection));
    err.flush();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("suite", name);
    report.put("java", System.getProperty("java.version"));
    report.put("rows", rows.stream().map(Row::figures).toList());
    report.put("objections", objections);
    for (Path file : files) {
      write(file, report);
    }
    return objections.isEmpty() ? 0 : 1;
  }

  private void write(Path file, Map<String, Object> report) {
    try {
      Json.write(file, report);
    } catch (IOException e) {
      throw new CommandLine.ParameterException(
          command, "the figures could not be written to '" + file + "': " + e.getMessage());
    }
  }
}
