package dev.larder.tck.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.larder.tck.TckRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TablesCommandTest {
  private final Locale locale = Locale.getDefault();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "tr-TR", "ar-EG-u-nu-arab"})
  void run_underAnyDefaultLocale_printsAndWritesTheLessonsFigures(String tag) throws IOException {
    Locale.setDefault(Locale.forLanguageTag(tag));
    Path json = folder.resolve("with a space.json");
    assertThat(run("--quick", "--out", folder.toString(), "--json", json.toString())).isZero();

    String text = LessonText.EVICTION + "\n" + ExpiryTables.ofTheLesson(Runs.LESSON_EXPIRY);
    assertThat(out).hasToString(text);
    assertThat(folder.resolve("tables.txt")).hasContent(text);
    assertThat(folder.resolve("tables.json")).hasSameTextualContentAs(json);
    assertHoldsTheLessonsFigures(json);
  }

  private static void assertHoldsTheLessonsFigures(Path json) throws IOException {
    JsonObject ours = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    JsonObject lessons = Golden.figures();
    for (String field :
        new String[] {"generatorSeed20260731First5", "trace", "eviction", "expiry"}) {
      assertThat(ours.get(field)).isNotNull().isEqualTo(lessons.get(field));
    }
    assertThat(ours.getAsJsonObject("timerWheel").get("sampled").getAsLong()).isPositive();
  }

  @Test
  void run_withoutQuick_printsRealCostsBesideEachLesson() {
    assertThat(run()).isZero();

    assertThat(out)
        .hasToString(
            LessonText.EVICTION
                + "\n"
                + EvictionTables.withRealCosts(Runs.REAL_EVICTION)
                + "\n"
                + ExpiryTables.ofTheLesson(Runs.LESSON_EXPIRY)
                + "\n"
                + ExpiryTables.withRealCosts(Runs.REAL_EXPIRY));
  }

  @Test
  void json_intoAFolder_isRefusedInOneLineBeforeAnythingRuns() {
    assertThat(run("--json", folder.toString())).isEqualTo(2);
    assertRefused("--json: expected a file to write to, '" + folder + "' is none");
  }

  @Test
  void out_ofAFile_isRefusedInOneLineBeforeAnythingRuns() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(run("--out", file.toString())).isEqualTo(2);
    assertRefused("--out: expected a folder to write to, '" + file + "' is none");
  }

  @Test
  void run_unknownOption_isRefused() {
    assertThat(run("--budget", "1MiB")).isEqualTo(2);
    assertThat(err.toString()).contains("--budget");
    assertThat(out.toString()).isEmpty();
  }

  private void assertRefused(String message) {
    assertThat(err.toString().lines().toList()).hasSize(1).first().asString().contains(message);
    assertThat(out.toString()).isEmpty();
  }

  private int run(String... options) {
    String[] arguments = new String[1 + options.length];
    arguments[0] = "tables";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return TckRunner.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
