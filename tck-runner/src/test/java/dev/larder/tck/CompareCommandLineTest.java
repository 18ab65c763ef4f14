package dev.larder.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.larder.tck.trace.TraceFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Bad input ends with exit code 2 and one line on the error stream, before anything runs. */
final class CompareCommandLineTest {
  private static final String HEADER = TraceFiles.HEADER;
  private static final String FORMAT =
      "expected a gzip CSV file with the header time_s,key,size_bytes,ttl_s";

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void writeTraces() throws IOException {
    Files.createDirectory(folder.resolve("a folder"));
    TraceFiles.gzip(folder.resolve("good one.csv.gz"), HEADER + "0,1,,\n0,2,,\n");
    TraceFiles.bytes(folder.resolve("empty.csv.gz"), new byte[0]);
    TraceFiles.bytes(
        folder.resolve("plain.csv.gz"), (HEADER + "0,1,,\n").getBytes(StandardCharsets.UTF_8));
    TraceFiles.truncatedGzip(folder.resolve("truncated.csv.gz"), HEADER + "0,1,,\n", 20);
    gzip("no-header", "0,1,,\n");
    gzip("columns", HEADER + "0,1,\n");
    gzip("negative", HEADER + "0,1,-1,\n");
    gzip("huge", HEADER + "0,1,2147483649,\n");
    gzip("ttl", HEADER + "0,1,,never\n");
  }

  private void gzip(String name, String text) {
    TraceFiles.gzip(folder.resolve(name + ".csv.gz"), text);
  }

  static Stream<Arguments> badInput() {
    return Stream.of(
        arguments("--trace DIR/missing.csv.gz", "'DIR/missing.csv.gz' does not exist, " + FORMAT),
        arguments("--trace DIR/empty.csv.gz", "'DIR/empty.csv.gz' is empty, " + FORMAT),
        arguments("--trace DIR", "'DIR' is a directory, " + FORMAT),
        arguments("--trace DIR/truncated.csv.gz", "is truncated: its gzip data ends after line 0"),
        arguments("--trace DIR/plain.csv.gz", "is not in gzip format, " + FORMAT),
        arguments(
            "--trace DIR/no-header.csv.gz",
            "line 1: expected the header time_s,key,size_bytes,ttl_s, found '0,1,,'"),
        arguments("--trace DIR/columns.csv.gz", "line 2: expected 4 columns"),
        arguments("--trace DIR/negative.csv.gz", "size_bytes must not be negative, found '-1'"),
        arguments("--trace DIR/huge.csv.gz", "size_bytes must be at most 2,147,483,647 (2 GiB)"),
        arguments("--trace DIR/ttl.csv.gz", "ttl_s must be a number of seconds, found 'never'"),
        arguments("--trace library --trace DIR/empty.csv.gz", "is empty, " + FORMAT),
        arguments("--trace", "Expected parameter for option '--trace' but found '--out'"),
        arguments("--budget 0", "--budget: expected a size above 0, found '0'"),
        arguments("--budget 0MiB", "--budget: expected a size above 0, found '0MiB'"),
        arguments("--budget 4", "--budget: expected an integer and one of B kB KiB MB MiB GB GiB"),
        arguments("--budget 4TB", "or N% of the heap, found '4TB'"),
        arguments("--budget -4MiB", "found '-4MiB'"),
        arguments("--budget 4MiB,,5MiB", "found ''"),
        arguments("--budget 4MiB,5XB", "found '5XB'"),
        arguments(
            "--budget 99999999999999GiB",
            "--budget: expected at most 9223372036854775807 bytes, found '99999999999999GiB'"),
        arguments("--budget 300MiB", "expected at most a quarter of the heap of 1 GiB"),
        arguments("--budget 101%", "--budget: expected at most 100%, found '101%'"),
        arguments("--heap 1MiB", "--heap: expected at least 64 MiB, found '1MiB'"),
        arguments("--providers larder,nobody", "expected any of larder, caffeine, found 'nobody'"),
        arguments("--timeout soon", "Invalid value for option '--timeout': 'soon' is not an int"),
        arguments("--timeout 0", "--timeout: expected at least 1 second, found '0'"),
        arguments("--quickly", "Unknown option: '--quickly'"),
        arguments("library", "Unmatched argument at index 1: 'library'"),
        arguments(
            "--out DIR/empty.csv.gz",
            "--out: expected a folder to write to, 'DIR/empty.csv.gz' is none"),
        arguments("--out /dev/null/report", "expected a folder to write to, '/dev/null/report'"),
        arguments(
            "--json DIR/missing/results.json",
            "--json: expected a file to write to, 'DIR/missing/results.json' is none"),
        arguments("--json DIR", "--json: expected a file to write to, 'DIR' is none"));
  }

  @ParameterizedTest
  @MethodSource
  void badInput(String options, String message) {
    List<String> arguments = new ArrayList<>(List.of("compare"));
    arguments.addAll(Arrays.asList(options.replace("DIR", folder.toString()).split(" ")));
    if (!options.contains("--out")) {
      arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    }

    assertRefused(arguments, message.replace("DIR", folder.toString()));
  }

  @Test
  void trace_pathWithSpaces_isReadAsAnyOther() {
    assertRefused(
        List.of("compare", "--trace", folder.resolve("a folder").toString()),
        "'" + folder.resolve("a folder") + "' is a directory");
    assertRefused(
        List.of(
            "compare",
            "--trace",
            folder.resolve("good one.csv.gz").toString(),
            "--trace",
            folder.resolve("empty.csv.gz").toString()),
        "empty.csv.gz' is empty");
  }

  @Test
  void help_ofCompare_namesOptionsAndExitCodes() {
    int code = execute(List.of("compare", "--help"));

    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("--trace", "--budget", "--providers", "--quick", "--out", "--json", "--heap")
        .contains("2   bad input; one line says what was expected");
  }

  private void assertRefused(List<String> arguments, String message) {
    err.getBuffer().setLength(0);
    int code = execute(arguments);

    assertThat(code).as("%s", err).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).startsWith("compare: ").contains(message);
    assertThat(out.toString()).as("nothing ran").isEmpty();
  }

  private int execute(List<String> arguments) {
    CommandLine command = TckRunner.commandLine();
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return command.execute(arguments.toArray(String[]::new));
  }
}
