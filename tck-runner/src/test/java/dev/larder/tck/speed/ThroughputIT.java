package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.larder.tck.PackagedRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged suite with its real peers, each in its real child JVM. */
final class ThroughputIT {
  @TempDir Path folder;

  private final PackagedRunner runner = new PackagedRunner();

  @Test
  void throughput_ofReads_hasARowOfEachPeer() throws Exception {
    int code = run("--rows", "get-copy");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("THROUGHPUT race=get-copy entrant="))
        .hasSize(6)
        .allMatch(row -> row.matches(".* operations_per_second=[1-9]\\d* bytes_per_op.* forks=1"));
  }

  @Test
  void throughput_outsideTheHeap_hasARowOfEachPeer() throws Exception {
    int code = run("--rows", "get-offheap-same");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("THROUGHPUT race=get-offheap-same entrant="))
        .hasSize(3)
        .allMatch(row -> row.matches(".* operations_per_second=[1-9]\\d* .*"));
  }

  @Test
  void throughput_ofTwoForks_takesTurns() throws Exception {
    int code = run("--rows", "storm-value", "--peers", "larder,caffeine", "--forks", "2");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("  storm-value, fork"))
        .containsExactly(
            "  storm-value, fork 1: larder ...",
            "  storm-value, fork 1: caffeine ...",
            "  storm-value, fork 2: larder ...",
            "  storm-value, fork 2: caffeine ...");
    assertThat(runner.rows("THROUGHPUT race=")).hasSize(2).allMatch(row -> row.endsWith("forks=2"));
    assertThat(report().getAsJsonArray("rows")).hasSize(2);
  }

  @Test
  void throughput_whileEntriesExpireAndLoad_hasItsOwnFigures() throws Exception {
    int code = run("--rows", "sweep-reference,loads-platform,loads-virtual");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("THROUGHPUT race=sweep-reference"))
        .hasSize(2)
        .allMatch(row -> row.matches(".* p999_nanos=[1-9].*"))
        .anyMatch(row -> row.matches(".* entrant=\"larder@expiring\" .* gone_seconds=[\\d.-]+ .*"));
    assertThat(runner.rows("THROUGHPUT race=loads-platform"))
        .singleElement()
        .asString()
        .contains(" most_loads_per_key=1.0000 worst_wait_millis=", " other_p99_millis=");
    // Figures or, where there is no such Java, a word about it.
    assertThat(runner.rows("THROUGHPUT race=loads-virtual"))
        .singleElement()
        .asString()
        .containsAnyOf(" most_loads_per_key=1.0000 ", "failed=\"not run: it needs Java 25");
  }

  @Test
  void throughput_fromInside_tellsOfRetriesAndHolds() throws Exception {
    int code = run("--rows", "contended-value,turnover-value");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("THROUGHPUT race=contended-value"))
        .singleElement()
        .asString()
        .contains(" retries_per_read=");
    assertThat(runner.rows("THROUGHPUT race=turnover-value"))
        .singleElement()
        .asString()
        .contains(" hold_p99_nanos=", " hold_max_nanos=");
  }

  private JsonObject report() throws Exception {
    return JsonParser.parseString(Files.readString(folder.resolve("throughput.json")))
        .getAsJsonObject();
  }

  private int run(String... options) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("throughput", "--quick", "--out", folder.toString()));
    arguments.addAll(List.of(options));
    return runner.run(arguments.toArray(String[]::new));
  }
}
