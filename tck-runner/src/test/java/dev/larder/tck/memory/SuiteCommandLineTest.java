package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.TckRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Bad input ends with exit code 2 and one line on the error stream, before anything runs. */
final class SuiteCommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "footprint --entries=9999, --entries must be 10000 to 10000000: --entries=9999",
    "footprint --entries=many, 'many'",
    "footprint --providers=hazelcast, 'expected any of larder, larder-offheap, larder-reference, caffeine,"
        + " caffeine-core, ehcache, ehcache-offheap, cache2k, ohc, ri, chm, found ''hazelcast'''",
    "budget --rows=small;huge, found 'small;huge'",
    "budget --rows=2MiB, 'expected any of small, 200kB, 1MiB, 8MiB, 1GiB, mixed, large, object,"
        + " record, found ''2MiB'''",
    "budget --timeout=0, --timeout: expected at least 1 second",
    "overwrite --seconds=0, --seconds must be 1 to 600: --seconds=0",
    "overwrite --seconds=601, --seconds must be 1 to 600: --seconds=601",
    "overwrite --wrong, '--wrong'",
    "sizes --providers=larder, '--providers: sizes compares ways to encode, always all of them'",
    "gc --seconds=0, --seconds must be 1 to 3600: --seconds=0",
    "gc --peers=nobody, found 'nobody'"
  })
  void suite_badInput_isOneLineAndExitCodeTwo(String line, String message) {
    assertThat(run(line.split(" "))).isEqualTo(2);
    assertThat(err.toString().strip()).contains(message).hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"footprint", "budget", "overwrite", "sizes", "gc"})
  void suite_placeThatCannotBeWritten_isOneLineAndExitCodeTwo(String suite, @TempDir Path folder)
      throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));

    assertThat(run(suite, "--quick", "--out=" + file)).isEqualTo(2);
    assertThat(err.toString().strip()).contains("--out", "a file").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void suite_jsonThatCannotBeWritten_isOneLineAndExitCodeTwo(@TempDir Path folder) {
    assertThat(run("budget", "--quick", "--out=" + folder, "--json=" + folder)).isEqualTo(2);
    assertThat(err.toString().strip()).contains("'" + folder + "'").hasLineCount(1);
  }

  private int run(String... arguments) {
    CommandLine command = TckRunner.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
