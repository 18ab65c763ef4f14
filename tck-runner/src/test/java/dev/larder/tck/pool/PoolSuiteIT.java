package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.larder.tck.PackagedRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged suite, in its real child JVMs. */
final class PoolSuiteIT {
  @TempDir Path folder;

  @Test
  void pool_quick_hasARowWithHitRatesAndOneWhileCachesComeAndGo() throws Exception {
    Path json = folder.resolve("pool.json");
    PackagedRunner runner = new PackagedRunner();

    int code = runner.run("pool", "--quick", "--json=" + json, "--out=" + folder.resolve("out"));

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.output())
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
  }
}
