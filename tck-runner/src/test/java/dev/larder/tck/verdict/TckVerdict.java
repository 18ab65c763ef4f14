package dev.larder.tck.verdict;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Judges the TCK runs of this build by their reports.
 *
 * <p>A TCK that ran nothing is green, and so is one whose tests were skipped or passed without
 * testing: only the exact count shows that everything ran.
 */
final class TckVerdict {
  private static final String MAVENS_JDK = System.getProperty("java.specification.version");
  private static final int FIRST_VARIANT = 3;

  private final int expectedTests;
  private final Jdk25 jdk25;
  private final boolean ci;
  private final List<Variant> variants;
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

  /**
   * The TCK once more on Maven's JDK, with caches of another kind.
   *
   * @param name what its folder of reports ends with
   * @param tests how many leave that choice, and so have to run
   */
  record Variant(String name, int tests) {
    /** From {@code name=tests}. */
    static Variant of(String argument) {
      String[] parts = argument.split("=", 2);
      return new Variant(parts[0], Integer.parseInt(parts[1]));
    }
  }

  private record Run(String name, String jdk, String folder, int tests) {}

  TckVerdict(int expectedTests, Jdk25 jdk25, boolean ci, List<Variant> variants, PrintStream out) {
    this.expectedTests = expectedTests;
    this.jdk25 = jdk25;
    this.ci = ci;
    this.variants = variants;
    this.out = out;
  }

  /**
   * Arguments: expected number of tests, {@link Jdk25} in lower case, the build's folder, and each
   * {@link Variant} as {@code name=tests}.
   */
  public static void main(String[] args) throws IOException {
    TckVerdict verdict =
        new TckVerdict(
            Integer.parseInt(args[0]),
            Jdk25.valueOf(args[1].toUpperCase(Locale.ROOT)),
            "true".equals(System.getenv("CI")),
            Stream.of(args).skip(FIRST_VARIANT).map(Variant::of).toList(),
            System.out);
    System.exit(verdict.passes(Path.of(args[2])) ? 0 : 1);
  }

  /** Prints one line per run and returns whether all of them are as they should be. */
  boolean passes(Path buildFolder) throws IOException {
    boolean passed =
        passes(buildFolder, new Run("JDK " + MAVENS_JDK, MAVENS_JDK, "", expectedTests));
    if (jdk25 == Jdk25.FOUND) {
      passed &= passes(buildFolder, new Run("JDK 25", "25", "-jdk25", expectedTests));
    } else if (jdk25 == Jdk25.MISSING) {
      passed &= missingIsAllowed();
    }
    for (Variant variant : variants) {
      String name = "JDK " + MAVENS_JDK + ", " + variant.name();
      passed &=
          passes(buildFolder, new Run(name, MAVENS_JDK, "-" + variant.name(), variant.tests()));
    }
    return passed;
  }

  private boolean passes(Path buildFolder, Run run) throws IOException {
    Path reports = buildFolder.resolve("surefire-reports-tck" + run.folder());
    SurefireTotals totals = SurefireTotals.of(reports);
    boolean passed = totals.equals(new SurefireTotals(Set.of(run.jdk()), run.tests(), 0, 0, 0));
    String answer = passed ? "" : expectation(run, totals, reports);
    out.println("TCK on " + run.name() + ": " + totals + answer);
    return passed;
  }

  private static String expectation(Run run, SurefireTotals totals, Path reports) {
    return "  <-- FAILED: expected exactly %d run and nothing else; ran on JDK %s, reports=%s"
        .formatted(run.tests(), totals.jdks(), reports);
  }

  private boolean missingIsAllowed() {
    out.println(
        "TCK on JDK 25: SKIPPED (needs-jdk25): no JDK 25 in JAVA25_HOME or the usual folders"
            + (ci ? "  <-- FAILED: CI=true needs one" : ""));
    return !ci;
  }
}
