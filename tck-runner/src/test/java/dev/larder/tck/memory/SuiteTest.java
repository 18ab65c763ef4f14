package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.larder.tck.TckRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class SuiteTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void finish_rowsWithAndWithoutFigures_areATableLinesAndJson() throws Exception {
    Suite suite = suite();
    suite.add(new Row().with("provider", "larder").with("ratio", 0.98765).with("entries", 12345L));
    suite.add(new Row().with("provider", "a peer").with(Row.FAILED, "said \"no\""));

    int code = suite.finish(new Table(List.of("provider", "ratio", "entries")));

    assertThat(code).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "provider  ratio  entries",
            "larder    0.988   12,345",
            "a peer    said \"no\"",
            "BUDGET provider=larder ratio=0.9877 entries=12345",
            "BUDGET provider=\"a peer\" failed=\"said 'no'\"");
    assertThat(
            JsonParser.parseString(Files.readString(json()))
                .getAsJsonObject()
                .getAsJsonArray("rows")
                .get(0)
                .getAsJsonObject()
                .get("ratio")
                .getAsDouble())
        .isEqualTo(0.98765);
  }

  @Test
  void finish_brokenPromise_isExitCodeOneAndALineOnTheErrorStream() throws Exception {
    Suite suite = suite();
    suite.object(
        FootprintVerdict.objections(
            "24 characters, larder",
            Peer.larder(),
            80,
            1_000,
            new FootprintResult(new Weight(1_000, 102_000, 0, 102_000), 0)));

    assertThat(suite.finish(new Table(List.of("provider")))).isEqualTo(1);
    assertThat(err.toString().strip())
        .isEqualTo(
            "budget: 24 characters, larder: expected at most 80.0 bytes per entry, found 102.0");
    assertThat(Files.readString(json())).contains("found 102.0");
  }

  private Suite suite() {
    CommandLine command = TckRunner.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return new Suite(
        "budget", command, new ChildRuns(folder, Duration.ofSeconds(1)), List.of(json()));
  }

  private Path json() {
    return folder.resolve("budget.json");
  }
}
