package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.larder.tck.PackagedRunner;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceFiles;
import dev.larder.tck.trace.TraceReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged command with its real providers, each in its real child JVM. */
final class CompareIT {
  private static final String FIGURES =
      " hit_rate=0\\.\\d{6} entries=\\d+ real_bytes=\\d+ expired_bytes=\\d+";

  @TempDir Path folder;

  private final PackagedRunner runner = new PackagedRunner();

  @Test
  void compare_realTraceInAPathWithSpaces_endsWithOneResultLineForEachRow() throws Exception {
    Path trace = Files.copy(web12(), folder.resolve("web 12.csv.gz"));

    int code = compare("--quick", "--trace", trace.toString(), "--budget", "512KiB,1MiB");

    assertThat(code).as("%s", runner.output()).isZero();
    List<String> last = runner.output().subList(runner.output().size() - 4, runner.output().size());
    assertThat(last.get(0)).matches("RESULT provider=larder trace=web_12 budget=524288" + FIGURES);
    assertThat(last.get(1))
        .matches("RESULT provider=caffeine trace=web_12 budget=524288" + FIGURES);
    assertThat(last.get(2)).matches("RESULT provider=larder trace=web_12 budget=1048576" + FIGURES);
    assertThat(last.get(3))
        .matches("RESULT provider=caffeine trace=web_12 budget=1048576" + FIGURES);
    assertThat(last).allMatch(line -> line.endsWith(" expired_bytes=0"));
  }

  @Test
  void compare_library_fillsTheBudgetOfBothWithRealBytes() throws Exception {
    Path json = folder.resolve("copy.json");

    int code = compare("--quick", "--json", json.toString());

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(folder.resolve("out/index.html")).content().contains("library at 1,048,576 bytes");
    assertThat(folder.resolve("out/results.json")).hasSameTextualContentAs(json);
    for (String provider : List.of("larder", "caffeine")) {
      JsonObject row = row(json, provider);
      assertThat(row.get("budget_bytes").getAsLong()).isEqualTo(1 << 20);
      assertThat(row.get("real_bytes").getAsLong()).isBetween((long) (0.95 * (1 << 20)), 1L << 20);
      assertThat(row.get("requests").getAsLong()).isEqualTo(1_000_000);
      assertThat(row.get("hit_rate").getAsDouble()).isBetween(0.5, 0.95);
    }
  }

  @Test
  void compare_tracePastItsTtls_statesWhatExpiredKeysHold() throws Exception {
    StringBuilder requests = new StringBuilder(TraceFiles.HEADER);
    for (int i = 0; i < 60_000; i++) {
      requests.append(i).append(',').append(i % 30_000).append(",100,");
      requests.append(i % 2 == 0 ? "1000000" : "10").append('\n');
    }
    Path trace = TraceFiles.gzip(folder.resolve("ttl.csv.gz"), requests.toString());

    int code = compare("--trace", trace.toString(), "--budget", "1MiB");

    assertThat(code).as("%s", runner.output()).isLessThan(2);
    for (String provider : List.of("larder", "caffeine")) {
      JsonObject row = row(folder.resolve("out/results.json"), provider);
      long real = row.get("real_bytes").getAsLong();
      assertThat(row.get("expired_bytes").getAsLong()).isBetween(real / 4, real);
    }
  }

  @ParameterizedTest
  @CsvSource({"caffeine, ENTRIES, 3000, 0.02", "larder, BYTES, 524288, 0.003"})
  void repetition_onAProvider_movesTheHitRateAsLittleAsTheReadmeSays(
      String name, LimitKind kind, long limit, double most) throws Exception {
    Trace trace = TraceReader.read(web12());
    int copies = 8;

    double once = hitRate(name, new Repetition(trace, 1), web12().toString(), kind, limit);
    double repeated =
        hitRate(name, new Repetition(trace, copies), web12().toString(), kind, limit * copies);

    assertThat(once).isBetween(0.4, 0.85);
    assertThat(repeated).isCloseTo(once, Offset.offset(most));
  }

  @Test
  void compare_badInput_isOneLineAndExitCodeTwo() throws Exception {
    assertThat(compare("--budget", "0")).isEqualTo(2);
    assertThat(runner.output())
        .containsExactly("compare: --budget: expected a size above 0, found '0'");
  }

  private double hitRate(
      String name, Repetition repetition, String source, LimitKind kind, long limit)
      throws Exception {
    Provider provider =
        Provider.ALL.stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    Progress progress = new Progress(new PrintWriter(new StringWriter()), System::nanoTime);
    ReplayResult result =
        new ForkedReplay(folder, 1L << 28, Duration.ofMinutes(2), progress)
            .run(
                provider,
                new ReplayJob(
                    provider.setup().getName(), source, repetition.copies(), kind, limit));
    assertThat(result.failure()).isNull();
    assertThat(result.requests()).isEqualTo(repetition.length());
    return result.hitRate();
  }

  private int compare(String... options) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("compare", "--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(options));
    return runner.run(arguments.toArray(String[]::new));
  }

  private static JsonObject row(Path json, String provider) throws Exception {
    for (var row :
        JsonParser.parseString(Files.readString(json)).getAsJsonObject().getAsJsonArray("rows")) {
      if (row.getAsJsonObject().get("provider").getAsString().equals(provider)) {
        return row.getAsJsonObject();
      }
    }
    throw new AssertionError("no row of " + provider);
  }

  private static Path web12() throws Exception {
    URL resource = CompareIT.class.getResource("/traces/cache2k_web12.csv.gz");
    return Path.of(Objects.requireNonNull(resource).toURI());
  }
}
