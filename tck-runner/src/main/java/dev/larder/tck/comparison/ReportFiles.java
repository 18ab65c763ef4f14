package dev.larder.tck.comparison;

import dev.larder.tck.report.HtmlReport;
import dev.larder.tck.report.JsonReport;
import dev.larder.tck.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The files of a report, tried before anything runs: minutes of work must not end in a folder that
 * cannot be written.
 *
 * @param folder where results.json, index.html and the logs go
 * @param json a second place for results.json, or null
 */
record ReportFiles(Path folder, @Nullable Path json) {
  /**
   * Makes the folders and tries to write each file.
   *
   * @throws IOException with one line that names the option and the place
   */
  static ReportFiles open(Path folder, @Nullable Path json) throws IOException {
    ReportFiles files = new ReportFiles(folder, json);
    try {
      Files.createDirectories(files.logs());
      tryToWrite(files.results());
      tryToWrite(files.page());
    } catch (IOException e) {
      throw new IOException("--out: expected a folder to write to, '" + folder + "' is none", e);
    }
    if (json != null) {
      try {
        tryToWrite(json);
      } catch (IOException e) {
        throw new IOException("--json: expected a file to write to, '" + json + "' is none", e);
      }
    }
    return files;
  }

  /** Appends nothing: what is there stays until there is something new. */
  private static void tryToWrite(Path file) throws IOException {
    boolean isNew = Files.notExists(file);
    Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
    if (isNew) {
      Files.delete(file);
    }
  }

  /** Folder of the children's files. */
  Path logs() {
    return folder.resolve("logs");
  }

  /** The report for people. */
  Path page() {
    return folder.resolve("index.html");
  }

  private Path results() {
    return folder.resolve("results.json");
  }

  /** Writes the report to all of its files. */
  void write(Report report) throws IOException {
    JsonReport.write(report, results());
    HtmlReport.write(report, page());
    if (json != null) {
      JsonReport.write(report, json);
    }
  }
}
