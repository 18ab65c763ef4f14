package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.PackagedRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged suites with their real peers, each in its real child JVM. */
final class MemorySuitesIT {
  private static final String LARDERS = "larder,larder-offheap,larder-reference";

  @TempDir Path folder;

  private final PackagedRunner runner = new PackagedRunner();

  @Test
  void footprint_ofAllPeers_hasARowOfEach() throws Exception {
    int code = run("footprint", "--quick", "--entries", "50000");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("FOOTPRINT"))
        .hasSize(Peer.ALL.size() + 6)
        .allMatch(row -> row.contains(" entries=50000 "))
        .anyMatch(row -> row.startsWith("FOOTPRINT provider=larder-reference value=24"))
        .anyMatch(row -> row.matches(".*provider=larder-reference .*type=\"byte\\[]\".*"))
        .anyMatch(row -> row.matches(".*provider=larder-offheap .* off_heap_bytes=[1-9].*"))
        .anyMatch(row -> row.startsWith("FOOTPRINT provider=larder value=24 policy=default"));
  }

  @Test
  void budget_ofAFullCache_isHeldByLarderAndMeasuredForItsPeer() throws Exception {
    int code =
        run("budget", "--quick", "--providers", LARDERS + ",caffeine,chm", "--rows", "small");

    assertThat(code).as("%s", runner.output()).isZero();
    assertThat(runner.rows("BUDGET")).hasSize(5);
    assertThat(runner.rows("BUDGET row=small provider=larder-reference"))
        .allMatch(
            row ->
                row.matches(
                    ".* least_ratio=(0\\.9[5-9]|1\\.0)\\d+ most_ratio=(0\\.9|1\\.0[0-2]).*"));
    // Whole slabs are counted, and the bound is only eight of them.
    assertThat(runner.rows("BUDGET row=small provider=larder-offheap"))
        .allMatch(
            row ->
                row.matches(".* least_ratio=(0\\.9[5-9]|1\\.[0-2])\\d+ .* off_heap_bytes=[1-9].*"));
    assertThat(runner.rows("BUDGET row=small provider=larder "))
        .allMatch(row -> row.matches(".* least_ratio=0\\.9[5-9]\\d+ most_ratio=(0\\.9|1\\.00).*"));
    assertThat(runner.rows("BUDGET row=small provider=caffeine"))
        .allMatch(row -> row.matches(".* least_ratio=\\d.*"));
    assertThat(runner.rows("BUDGET row=small provider=chm"))
        .allMatch(row -> row.endsWith("failed=\"not run: it has no bound\""));
  }

  @Test
  void overwrite_ofAFullCache_hasRatesCopiesAndLockHolds() throws Exception {
    int code = run("overwrite", "--quick", "--seconds", "1", "--providers", "larder,caffeine");

    // Rates of a second on a busy machine decide nothing: the verdict has tests of its own.
    assertThat(code).as("%s", runner.output()).isBetween(0, 1);
    assertThat(runner.rows("OVERWRITE provider=larder "))
        .singleElement()
        .asString()
        .matches(".*puts_per_second=\\d+ .* bytes_written=[1-9].* locks=[1-9].* lock_max_us=.*");
    assertThat(runner.rows("OVERWRITE provider=caffeine"))
        .singleElement()
        .asString()
        .matches(".*puts_per_second=\\d+ ratio=\\d.*");
  }

  @Test
  void sizes_ofAllShapes_hasARowOfEachForm() throws Exception {
    int code = run("sizes", "--quick");

    // Bytes are judged even so; what times are worth has a test of its own.
    assertThat(code).as("%s", runner.output()).isZero();
    for (String form : List.of("larder", "java", "kryo", "fory")) {
      assertThat(runner.rows("SIZES"))
          .filteredOn(row -> row.contains(" form=" + form + " "))
          .hasSameSizeAs(SizesShapes.ALL)
          .allMatch(row -> row.matches(".* bytes=[1-9]\\d* encode_ns=\\d+ decode_ns=\\d+ .*"));
    }
  }

  @Test
  void gc_ofThreeCaches_hasPausesTimesAndTheRate() throws Exception {
    int code = run("gc", "--quick", "--seconds", "1", "--peers", "larder,larder-offheap,caffeine");

    // Pauses of a second on a busy machine decide nothing: the verdict has tests of its own.
    assertThat(code).as("%s", runner.output()).isBetween(0, 1);
    assertThat(runner.rows("GC provider="))
        .hasSize(3)
        .allMatch(row -> row.matches(".* entries=[12]\\d{5} pauses=\\d+ pause_total_ms=\\d.*"))
        .allMatch(row -> row.matches(".* put_worst_ms=0*[1-9.].* operations=50000 hits=[1-9].*"));
  }

  private int run(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    return runner.run(arguments.toArray(String[]::new));
  }
}
