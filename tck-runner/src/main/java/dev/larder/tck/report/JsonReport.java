package dev.larder.tck.report;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** The report for programs: the fields of {@link Report} and {@link ReportRow} in snake case. */
public final class JsonReport {
  private static final Gson GSON =
      new GsonBuilder()
          .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .create();

  private JsonReport() {}

  /** Writes the report to a file. */
  public static void write(Report report, Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      GSON.toJson(report, writer);
      writer.write("\n");
    }
  }
}
