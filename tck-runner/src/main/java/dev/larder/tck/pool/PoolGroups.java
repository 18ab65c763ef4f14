package dev.larder.tck.pool;

import dev.larder.tck.trace.BuiltInTraces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which workloads share a pool. Those with files were fixed before the rule that divides a pool was
 * tuned: by where their traces come from, and two mixtures.
 */
final class PoolGroups {
  /** Sizes of the pool, by what all caches of a group would hold together. */
  static final List<Double> SHARES = List.of(0.02, 0.08, 0.25);

  /** The same, to see that it works. */
  static final List<Double> QUICK_SHARES = List.of(0.08);

  /** The size at which caches come and go beside. */
  static final double CHURN_SHARE = 0.08;

  private static final String EXTENSION = ".csv.gz";

  private static final List<Group> WITH_FILES =
      List.of(
          new Group(
              "web",
              "cache2k_web07",
              "cache2k_web12",
              "cache2k_weblog424",
              "cache2k_weblog424_norobots"),
          new Group("database", "cache2k_orm_busy", "cache2k_orm_night", "arc_oltp", "scarab_recs"),
          new Group(
              "ttl",
              "synth_twitter_c04",
              "synth_twitter_c19",
              "synth_twitter_c29",
              "synth_twitter_c52",
              "synth_twitter_c54"),
          new Group(
              "sizes",
              "cloudphysics_io_sample",
              "synth_twitter_c04",
              "cache2k_web12",
              "corda_vaultservice"),
          new Group("blocks", "arc_p3", "cloudphysics_w106", "arc_oltp"),
          new Group(
              "mixed",
              "scarab_recs",
              "cache2k_orm_busy",
              "cache2k_web07",
              "corda_vaultservice",
              "synth_twitter_c19"),
          new Group("flood", "cache2k_web12", "cache2k_orm_night", "flood", "cache2k_weblog424"));

  private static final List<Group> BUILT_IN =
      List.of(
          new Group("readers", "library", "zipf", "flood"),
          new Group("scans", "loop", "library", "zipf", "flood"),
          new Group("large-values", "zipf-sized", "library", "zipf", "loop", "flood"));

  private PoolGroups() {}

  /**
   * Caches of one pool.
   *
   * @param name in the output
   * @param traces one for each cache: the name of a built-in workload, or a file
   */
  record Group(String name, List<String> traces) {
    Group(String name, String... traces) {
      this(name, List.of(traces));
    }
  }

  /** Groups that need no file. */
  static List<Group> builtIn() {
    return BUILT_IN;
  }

  /** The smallest of them. */
  static List<Group> quick() {
    return BUILT_IN.subList(0, 1);
  }

  /** Groups whose traces lie in that folder, as paths. */
  static List<Group> in(Path folder) {
    return WITH_FILES.stream()
        .map(
            group ->
                new Group(
                    group.name(),
                    group.traces().stream().map(trace -> place(folder, trace)).toList()))
        .toList();
  }

  private static String place(Path folder, String trace) {
    return isBuiltIn(trace) ? trace : folder.resolve(trace + EXTENSION).toString();
  }

  /** Names of the files that {@link #in} needs and that the folder does not have. */
  static List<String> missing(Path folder) {
    return files().filter(file -> !Files.isRegularFile(folder.resolve(file))).toList();
  }

  /** Names of all files, each once. */
  static Stream<String> files() {
    return WITH_FILES.stream()
        .flatMap(group -> group.traces().stream())
        .filter(trace -> !isBuiltIn(trace))
        .distinct()
        .map(trace -> trace + EXTENSION);
  }

  private static boolean isBuiltIn(String trace) {
    return BuiltInTraces.names().contains(trace);
  }
}
