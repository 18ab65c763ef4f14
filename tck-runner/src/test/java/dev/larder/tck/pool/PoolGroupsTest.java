package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.pool.PoolGroups.Group;
import dev.larder.tck.trace.BuiltInTraces;
import dev.larder.tck.trace.TraceFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PoolGroupsTest {
  @Test
  void groups_withFilesAndWithout_areThreeOrMoreOfThreeToFiveDifferentTraces() {
    for (List<Group> groups : List.of(PoolGroups.in(Path.of("folder")), PoolGroups.builtIn())) {
      assertThat(groups).hasSizeGreaterThanOrEqualTo(3);
      assertThat(groups).extracting(Group::name).doesNotHaveDuplicates();
      assertThat(groups)
          .allSatisfy(
              group -> assertThat(group.traces()).hasSizeBetween(3, 5).doesNotHaveDuplicates());
    }
  }

  @Test
  void builtIn_everyTrace_needsNoFile() {
    assertThat(PoolGroups.builtIn())
        .flatExtracting(Group::traces)
        .allMatch(BuiltInTraces.names()::contains);
    assertThat(PoolGroups.builtIn()).containsAll(PoolGroups.quick());
  }

  @Test
  void in_aFolder_isThePathOfEachFileButNotOfWhatIsBuiltIn() {
    List<Group> groups = PoolGroups.in(Path.of("folder"));

    assertThat(groups)
        .filteredOn(group -> group.name().equals("flood"))
        .flatExtracting(Group::traces)
        .containsExactly(
            path("cache2k_web12"), path("cache2k_orm_night"), "flood", path("cache2k_weblog424"));
  }

  private static String path(String trace) {
    return Path.of("folder", trace + ".csv.gz").toString();
  }

  @Test
  void missing_ofAFolderWithSome_areTheOthers(@TempDir Path folder) {
    TraceFiles.bytes(folder.resolve("cache2k_web12.csv.gz"), new byte[1]);
    TraceFiles.bytes(folder.resolve("arc_p3.csv.gz"), new byte[1]);

    assertThat(PoolGroups.missing(folder))
        .hasSize((int) PoolGroups.files().count() - 2)
        .contains("cache2k_web07.csv.gz", "scarab_recs.csv.gz")
        .doesNotContain("cache2k_web12.csv.gz", "arc_p3.csv.gz", "flood.csv.gz");
  }
}
