package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Differences.Difference;
import java.util.List;
import java.util.stream.Stream;

/**
 * The list: where Larder differs from the reference implementation, and why. A row that nothing
 * needs any more fails the test, so the list stays true. Mends run in this order, each on what
 * those before it left.
 */
final class KnownDifferences {
  private KnownDifferences() {}

  static List<Difference> all() {
    return Stream.of(
            ArgumentDifferences.all(),
            ExpiryDifferences.all(),
            ProcessorDifferences.all(),
            BatchDifferences.all(),
            FailureDifferences.all())
        .flatMap(List::stream)
        .toList();
  }

  /** The list as a table in Markdown. */
  static String table() {
    StringBuilder table = new StringBuilder();
    table.append("| Point | Reference implementation 1.1.1 | Larder | Because |\n");
    table.append("|---|---|---|---|\n");
    for (Difference difference : all()) {
      table.append(
          "| %s | %s | %s | %s |\n"
              .formatted(
                  difference.point(),
                  difference.theirs(),
                  difference.ours(),
                  difference.because()));
    }
    return table.toString();
  }
}
