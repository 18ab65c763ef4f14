package dev.larder.tck.comparison;

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
import picocli.CommandLine;

final class FootprintCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    // entries, real bytes, ledger, kept
    "1000, 130000, 130000, true",
    "1000, 130001, 130000, false",
    "1000, 100000, 94999, false",
    "1000, 100000, 95000, true",
    "1000, 100000, 105001, false",
    "999, 100000, 100000, false",
    "1000, 100000, -1, false"
  })
  void keepsPromise_comparesBytesPerEntryAndLedger(
      long entries, long realBytes, long ledgerBytes, boolean kept) {
    FootprintResult result = new FootprintResult(entries, realBytes, ledgerBytes);

    assertThat(FootprintCommand.keepsPromise(result, 1_000)).isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource({
    "--entries=9999, --entries must be 10000 to 10000000: --entries=9999",
    "--entries=many, 'many'",
    "--wrong, '--wrong'"
  })
  void footprint_badInput_isOneLineAndExit2(String argument, String message) {
    assertThat(run("footprint", argument)).isEqualTo(2);
    assertThat(err.toString().strip()).contains(message).hasLineCount(1);
  }

  @Test
  void footprint_unwritableFolder_isOneLineAndExit2(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));

    assertThat(run("footprint", "--quick", "--out=" + file)).isEqualTo(2);
    assertThat(err.toString().strip()).contains("a file").hasLineCount(1);
  }

  private int run(String... arguments) {
    CommandLine command = TckRunner.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
