package dev.larder.tck.verdict;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.tck.verdict.TckVerdict.Jdk25;
import dev.larder.tck.verdict.TckVerdict.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TckVerdictTest {
  private static final int EXPECTED = 5;
  private static final String MAVENS = System.getProperty("java.specification.version");
  private static final boolean CI = true;
  private static final boolean DESK = false;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  @TempDir private Path build;

  @Test
  void passes_allRunOnBothJdks_yesWithTheirTotals() throws IOException {
    report("surefire-reports-tck", "A", 3, 0, 0, 0);
    report("surefire-reports-tck", "B", 2, 0, 0, 0);
    report("surefire-reports-tck-jdk25", "A", 5, 0, 0, 0);

    assertThat(passes(Jdk25.FOUND, CI)).isTrue();
    assertThat(printed.toString(UTF_8).lines().toList())
        .containsExactly(
            "TCK on JDK " + MAVENS + ": Tests run: 5, Failures: 0, Errors: 0, Skipped: 0",
            "TCK on JDK 25: Tests run: 5, Failures: 0, Errors: 0, Skipped: 0");
  }

  @ParameterizedTest
  @CsvSource({"4,0,0,0", "6,0,0,0", "5,1,0,0", "5,0,1,0", "5,0,0,1", "0,0,0,0"})
  void passes_firstRunNotExact_no(int run, int failures, int errors, int skipped)
      throws IOException {
    report("surefire-reports-tck", "A", run, failures, errors, skipped);

    assertThat(passes(Jdk25.SAME, DESK)).isFalse();
    assertThat(printed.toString(UTF_8)).contains("expected exactly 5 run");
  }

  @Test
  void passes_secondRunWithoutReports_no() throws IOException {
    report("surefire-reports-tck", "A", 5, 0, 0, 0);

    assertThat(passes(Jdk25.FOUND, DESK)).isFalse();
  }

  @Test
  void passes_secondRunOnAnotherJdk_no() throws IOException {
    report("surefire-reports-tck", "A", 5, 0, 0, 0);
    report("surefire-reports-tck-jdk25", "11", "A", 5, 0, 0, 0);

    assertThat(passes(Jdk25.FOUND, DESK)).isFalse();
    assertThat(printed.toString(UTF_8)).contains("ran on JDK [11]");
  }

  @Test
  void passes_noJdk25AtADesk_yesAndNamesIt() throws IOException {
    report("surefire-reports-tck", "A", 5, 0, 0, 0);

    assertThat(passes(Jdk25.MISSING, DESK)).isTrue();
    assertThat(printed.toString(UTF_8)).contains("SKIPPED (needs-jdk25)");
  }

  @Test
  void passes_noJdk25InCi_no() throws IOException {
    report("surefire-reports-tck", "A", 5, 0, 0, 0);

    assertThat(passes(Jdk25.MISSING, CI)).isFalse();
    assertThat(printed.toString(UTF_8)).contains("CI=true needs one");
  }

  @Test
  void passes_reportCutShort_namesTheFile() throws IOException {
    Path report = report("surefire-reports-tck", "A", 5, 0, 0, 0);
    Files.writeString(report, "<testsuite tests=\"5\"");

    assertThatThrownBy(() -> passes(Jdk25.SAME, DESK))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("TEST-A.xml");
  }

  @Test
  void passes_variantWithItsOwnCount_yesAndNamesIt() throws IOException {
    report("surefire-reports-tck", "A", 5, 0, 0, 0);
    report("surefire-reports-tck-reference", MAVENS, "A", 3, 0, 0, 0);

    assertThat(passes(Jdk25.SAME, CI, Variant.of("reference=3"))).isTrue();
    assertThat(printed.toString(UTF_8).lines().toList())
        .containsExactly(
            "TCK on JDK " + MAVENS + ": Tests run: 5, Failures: 0, Errors: 0, Skipped: 0",
            "TCK on JDK "
                + MAVENS
                + ", reference: Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
  }

  @ParameterizedTest
  @CsvSource({"2,0", "4,0", "3,1"})
  void passes_variantNotExact_no(int run, int failures) throws IOException {
    report("surefire-reports-tck", "A", 5, 0, 0, 0);
    report("surefire-reports-tck-reference", MAVENS, "A", run, failures, 0, 0);

    assertThat(passes(Jdk25.SAME, DESK, Variant.of("reference=3"))).isFalse();
    assertThat(printed.toString(UTF_8)).contains("expected exactly 3 run");
  }

  private boolean passes(Jdk25 jdk25, boolean ci, Variant... variants) throws IOException {
    PrintStream out = new PrintStream(printed, true, UTF_8);
    return new TckVerdict(EXPECTED, jdk25, ci, List.of(variants), out).passes(build);
  }

  private Path report(String folder, String suite, int run, int failures, int errors, int skipped)
      throws IOException {
    String jdk = folder.endsWith("25") ? "25" : MAVENS;
    return report(folder, jdk, suite, run, failures, errors, skipped);
  }

  private Path report(
      String folder, String jdk, String suite, int run, int failures, int errors, int skipped)
      throws IOException {
    Path reports = Files.createDirectories(build.resolve(folder));
    return Files.writeString(
        reports.resolve("TEST-" + suite + ".xml"),
        """
        <testsuite name="%s" tests="%d" failures="%d" errors="%d" skipped="%d">
          <properties><property name="java.specification.version" value="%s"/></properties>
        </testsuite>
        """
            .formatted(suite, run, failures, errors, skipped, jdk));
  }
}
