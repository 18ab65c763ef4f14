package dev.larder.tck.tables;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code tck-runner.jar tables}: runs both lessons through Larder's store, prints their tables and,
 * beside each, the same with what entries really cost.
 */
@Command(
    name = "tables",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Prints the tables of the two lessons, produced by Larder's own store.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:done", "2:bad input; one line says what was expected"})
public final class TablesCommand implements Callable<Integer> {
  private static final String TEXT_NAME = "tables.txt";
  private static final String JSON_NAME = "tables.json";

  @Spec private CommandSpec spec;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the figures here, as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write " + TEXT_NAME + " and " + JSON_NAME + " to this folder.")
  private @Nullable Path out;

  @Option(
      names = "--quick",
      description = "Only the lessons' own tables, not the same with what entries really cost.")
  private boolean quick;

  @Override
  public Integer call() {
    tryTargets();
    PrintWriter console = spec.commandLine().getOut();
    StringBuilder text = new StringBuilder();
    EvictionRuns runs = new EvictionRuns();

    EvictionGrid eviction = EvictionGrid.ofTheLesson(runs);
    print(EvictionTables.ofTheLesson(eviction), console, text);
    if (!quick) {
      print("\n" + EvictionTables.withRealCosts(EvictionGrid.withRealCosts(runs)), console, text);
    }
    ExpiryResult[] expiry = ExpiryRun.allWithLessonCosts();
    print("\n" + ExpiryTables.ofTheLesson(expiry), console, text);
    if (!quick) {
      print("\n" + ExpiryTables.withRealCosts(ExpiryRun.allWithRealCosts()), console, text);
    }
    write(text.toString(), new LessonJson(eviction, expiry));
    return 0;
  }

  private static void print(String part, PrintWriter console, StringBuilder text) {
    console.print(part);
    console.flush();
    text.append(part);
  }

  /** Before anything runs: nobody should wait for a file that cannot be written. */
  private void tryTargets() {
    if (json != null && !isWritable(json)) {
      throw bad("--json: expected a file to write to, '" + json + "' is none");
    }
    if (out != null && !isWritableFolder(out)) {
      throw bad("--out: expected a folder to write to, '" + out + "' is none");
    }
  }

  private static boolean isWritableFolder(Path folder) {
    try {
      Files.createDirectories(folder);
      return isWritable(folder.resolve(TEXT_NAME)) && isWritable(folder.resolve(JSON_NAME));
    } catch (IOException e) {
      return false;
    }
  }

  /** Appends nothing: what is there stays until there is something new. */
  private static boolean isWritable(Path file) {
    boolean isNew = Files.notExists(file);
    try {
      Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
      if (isNew) {
        Files.delete(file);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void write(String text, LessonJson figures) {
    try {
      if (json != null) {
        figures.write(json);
      }
      if (out != null) {
        Files.writeString(out.resolve(TEXT_NAME), text);
        figures.write(out.resolve(JSON_NAME));
      }
    } catch (IOException e) {
      throw bad("the tables could not be written: " + e.getMessage());
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
