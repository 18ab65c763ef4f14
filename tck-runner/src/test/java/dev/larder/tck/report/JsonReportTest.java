package dev.larder.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.larder.tck.comparison.Rows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonReportTest {
  @TempDir Path folder;

  @Test
  void write_report_hasTheFieldsOfTheResultLines() throws Exception {
    Path file = folder.resolve("results.json");
    Report report =
        new Report(
            "17",
            1 << 30,
            List.of(Rows.row("larder", 0.875, 990_000), Rows.failed("caffeine", "crashed")),
            List.of("no"));

    JsonReport.write(report, file);

    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    JsonObject larder = json.getAsJsonArray("rows").get(0).getAsJsonObject();
    assertThat(larder.get("provider").getAsString()).isEqualTo("larder");
    assertThat(larder.get("hit_rate").getAsDouble()).isEqualTo(0.875);
    assertThat(larder.get("real_bytes").getAsLong()).isEqualTo(990_000);
    assertThat(larder.get("expired_bytes").getAsLong()).isEqualTo(7);
    assertThat(larder.get("budget_bytes").getAsLong()).isEqualTo(1_000_000);
    assertThat(larder.has("failure")).isFalse();
    JsonObject caffeine = json.getAsJsonArray("rows").get(1).getAsJsonObject();
    assertThat(caffeine.get("failure").getAsString()).isEqualTo("crashed");
    assertThat(json.getAsJsonArray("objections").get(0).getAsString()).isEqualTo("no");
  }
}
