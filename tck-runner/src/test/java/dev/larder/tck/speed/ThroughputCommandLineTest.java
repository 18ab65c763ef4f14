package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.TckRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Bad input ends with exit code 2 and one line on the error stream, before anything runs. */
final class ThroughputCommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "--rows=get-same;get-nothing, 'found ''get-same;get-nothing'''",
    "'--rows=get-same,nothing', '--rows: expected any of get-same, get-copy, mix90-same-1'",
    "'--rows=get-same,nothing', 'found ''nothing'''",
    "--forks=0, --forks must be 1 to 99: --forks=0",
    "--forks=100, --forks must be 1 to 99: --forks=100",
    "--peers=nobody, '--providers: expected any of larder, larder-offheap, caffeine'",
    "--rows=threads-value --peers=ri, '--providers: none of ri is in these rows'",
    "--timeout=0, --timeout: expected at least 1 second"
  })
  void throughput_badInput_isOneLineAndExitCodeTwo(String line, String message) {
    CommandLine command = TckRunner.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));

    assertThat(command.execute(("throughput " + line).split(" "))).isEqualTo(2);
    assertThat(err.toString().strip()).contains(message).hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }
}
