package dev.larder.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.child.ProviderJars;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code java -jar tck-runner.jar}, as a user runs it, and what it printed. */
public final class PackagedRunner {
  private static final int PATIENCE_MINUTES = 5;

  private final List<String> output = new ArrayList<>();

  /** Runs it to its end and returns its exit code. */
  public int run(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                ProviderJars.home().resolve("tck-runner.jar").toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.inputReader(StandardCharsets.UTF_8).lines().forEach(output::add);
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** All lines of all runs, errors included. */
  public List<String> output() {
    return output;
  }

  /** Those that start like this. */
  public List<String> rows(String start) {
    return output.stream().filter(line -> line.startsWith(start)).toList();
  }
}
