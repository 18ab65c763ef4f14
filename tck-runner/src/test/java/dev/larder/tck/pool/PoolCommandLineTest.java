package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.TckRunner;
import dev.larder.tck.trace.TraceFiles;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Bad input ends with exit code 2 and one line on the error stream, before anything runs. */
final class PoolCommandLineTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void pool_folderWithoutAllTraces_namesThoseThatAreNotThere() {
    PoolGroups.files()
        .filter(file -> !file.equals("arc_oltp.csv.gz"))
        .forEach(file -> TraceFiles.bytes(folder.resolve(file), new byte[1]));

    assertRefused("--traces: not in folder '" + folder + "': arc_oltp.csv.gz", "--traces", folder);
  }

  @Test
  void pool_folderThatIsNone_isNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));

    assertRefused("expected a folder with trace files, '" + file + "' is none", "--traces", file);
  }

  @Test
  void pool_tracesWithQuick_areRefused() {
    assertRefused("--quick runs built-in workloads only", "--quick", "--traces", folder);
  }

  @Test
  void pool_providers_areRefused() {
    assertRefused("--providers: pool compares Larder with itself", "--providers=caffeine");
  }

  @Test
  void pool_unknownOption_isNamed() {
    assertRefused("'--wrong'", "--wrong");
  }

  @Test
  void pool_placeThatCannotBeWritten_isNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));

    assertRefused("'" + file + "' is none", "--quick", "--out", file);
  }

  private void assertRefused(String message, Object... arguments) {
    CommandLine command = TckRunner.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String[] line = new String[arguments.length + 1];
    line[0] = "pool";
    for (int i = 0; i < arguments.length; i++) {
      line[i + 1] = arguments[i].toString();
    }

    assertThat(command.execute(line)).isEqualTo(2);
    assertThat(err.toString().strip()).contains(message).hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }
}
