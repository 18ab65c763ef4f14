package dev.larder.tck.verdict;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Judges the TCK runs of this build by their reports.
 *
 * <p>A TCK that ran nothing is green, and so is one whose tests were skipped or passed without
 * testing: only the exact count shows that everything ran.
 */
final class TckVerdict {
  private final int expectedTests;
  private final Jdk25 jdk25;
  private final boolean ci;
  private final PrintStream out;

  /** How the build's search for a JDK 25 ended. */
  enum Jdk25 {
    /** The TCK ran on it as well. */
    FOUND,
    /** Maven itself ran on it, and so did the first run. */
    SAME,
    /** There is none on this machine. */
    MISSING
  }

  TckVerdict(int expectedTests, Jdk25 jdk25, boolean ci, PrintStream out) {
    this.expectedTests = expectedTests;
    this.jdk25 = jdk25;
    this.ci = ci;
    this.out = out;
  }

  /** Arguments: expected number of tests, {@link Jdk25} in lower case, the build's folder. */
  public static void main(String[] args) throws IOException {
    TckVerdict verdict =
        new TckVerdict(
            Integer.parseInt(args[0]),
            Jdk25.valueOf(args[1].toUpperCase(Locale.ROOT)),
            "true".equals(System.getenv("CI")),
            System.out);
    System.exit(verdict.passes(Path.of(args[2])) ? 0 : 1);
  }

  /** Prints one line per run and returns whether all of them are as they should be. */
  boolean passes(Path buildFolder) throws IOException {
    String mavens = System.getProperty("java.specification.version");
    boolean passed = runPasses(mavens, buildFolder.resolve("surefire-reports-tck"));
    return switch (jdk25) {
      case SAME -> passed;
      case FOUND -> runPasses("25", buildFolder.resolve("surefire-reports-tck-jdk25")) && passed;
      case MISSING -> missingIsAllowed() && passed;
    };
  }

  private boolean runPasses(String jdk, Path reports) throws IOException {
    SurefireTotals totals = SurefireTotals.of(reports);
    boolean passed = totals.equals(new SurefireTotals(Set.of(jdk), expectedTests, 0, 0, 0));
    out.println("TCK on JDK " + jdk + ": " + totals + (passed ? "" : expectation(reports, totals)));
    return passed;
  }

  private String expectation(Path reports, SurefireTotals totals) {
    return "  <-- FAILED: expected exactly %d run and nothing else; ran on JDK %s, reports=%s"
        .formatted(expectedTests, totals.jdks(), reports);
  }

  private boolean missingIsAllowed() {
    out.println(
        "TCK on JDK 25: SKIPPED (needs-jdk25): no JDK 25 in JAVA25_HOME or the usual folders"
            + (ci ? "  <-- FAILED: CI=true needs one" : ""));
    return !ci;
  }
}
