package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.larder.tck.child.ProviderJars;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged suite, in its real child JVMs. */
final class PoolSuiteIT {
  @TempDir Path folder;

  @Test
  void pool_quick_hasARowWithHitRatesAndOneWhileCachesComeAndGo() throws Exception {
    Path json = folder.resolve("pool.json");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                ProviderJars.home().resolve("tck-runner.jar").toString(),
                "pool",
                "--quick",
                "--json=" + json,
                "--out=" + folder.resolve("out"))
            .redirectErrorStream(true)
            .start();
    try {
      List<String> output = process.inputReader(StandardCharsets.UTF_8).lines().toList();

      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as("%s", output).isZero();
      assertThat(output)
          .filteredOn(line -> line.startsWith("POOL "))
          .satisfiesExactly(
              row ->
                  assertThat(row)
                      .matches(
                          "POOL group=readers share=0.0800 copies=1 split_rate=[1-9].*"
                              + " pool_rate=[1-9].* gain=.* least_gain=.* closed_bytes=0"
                              + " looks=[1-9].*"),
              row ->
                  assertThat(row)
                      .matches(
                          "POOL group=readers-churn share=0.0800 .* churned=[1-9].*"
                              + " closed_bytes=0 looks=[1-9].*"));
      JsonObject written = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
      assertThat(written.getAsJsonArray("rows")).hasSize(2);
      assertThat(written.getAsJsonArray("objections")).isEmpty();
    } finally {
      process.destroyForcibly();
    }
  }
}
