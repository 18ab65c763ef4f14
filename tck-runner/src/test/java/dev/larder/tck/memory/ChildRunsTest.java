package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.child.ChildJvm;
import dev.larder.tck.child.ProviderJars;
import dev.larder.tck.child.TestClassPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChildRunsTest {
  private static final long HEAP = 64L << 20;
  private static final int ENTRIES = 20_000;

  @TempDir Path folder;

  @Test
  void footprint_ofAMap_isItsBytes() throws Exception {
    FootprintResult result = footprint("KeepsAll", 60).answer();

    assertThat(Objects.requireNonNull(result).weight().entries()).isEqualTo(ENTRIES);
    // Two strings of 56 and 64 bytes, a node of 32 and a share of the table.
    assertThat(result.bytesPerEntry()).isCloseTo(156, Percentage.withPercentage(7));
    assertThat(result.hasLedger()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "Crashes, crashed with exit code 134",
    "Leaves, ended without a result",
    "Hangs, not done after 3 s",
    "Throws, java.lang.IllegalStateException: a fault",
    "Lies, java.lang.IllegalStateException: it gave another value than it was given",
    "LacksOffHeap, java.lang.OutOfMemoryError: no more off-heap memory",
    "FillsTheHeap, OutOfMemoryError with a heap of 64 MiB"
  })
  void run_faultyPeer_saysWhatBefellIt(String fault, String reason) throws Exception {
    ChildRuns.Outcome<FootprintResult> outcome = footprint(fault, fault.equals("Hangs") ? 3 : 60);

    assertThat(outcome.answer()).isNull();
    assertThat(outcome.failure()).isEqualTo(reason);
  }

  @Test
  void run_peerWithoutJars_saysWhereTheyWereExpected() throws Exception {
    Peer nobody = new Peer("nobody", "nobody", FaultySetups.KeepsAll.class, true, List.of());

    ChildRuns.Outcome<FootprintResult> outcome =
        new ChildRuns(folder, Duration.ofSeconds(60))
            .run(
                nobody,
                FootprintChild.class,
                job("KeepsAll"),
                FootprintResult.class,
                HEAP,
                List.of(),
                "child");

    assertThat(outcome.failure())
        .isEqualTo(
            "could not be run: no jars of provider 'nobody' in "
                + ProviderJars.home().resolve("providers").resolve("nobody"));
  }

  @Test
  void budget_cacheThatKeepsAll_breaksThePromise() throws Exception {
    long limit = 1L << 20;
    BudgetRow row = new BudgetRow("1MiB", limit, 0, Values.fixed(24), 50_000, 50_000, 60_000);
    BudgetJob job =
        new BudgetJob(
            FaultySetups.KeepsAll.class.getName(),
            new CacheOrder(limit, 0, row.values(), null),
            row.larderInserts());

    BudgetResult result =
        Objects.requireNonNull(
            new ChildRuns(folder, Duration.ofSeconds(60))
                .run(child(60), BudgetChild.class, job, BudgetResult.class, log(), "child")
                .answer());

    assertThat(result.checkpoints()).hasSize(10);
    assertThat(result.last().entries()).isEqualTo(50_000);
    assertThat(BudgetVerdict.objections(row, Peer.ALL.get(0), result))
        .contains(
            "1MiB, larder: the cache was never full",
            "1MiB, larder: expected at least 60000 entries, found 50000")
        .anyMatch(line -> line.contains("of the bound at checkpoint 10, found 7."));
  }

  private ChildRuns.Outcome<FootprintResult> footprint(String fault, int seconds) throws Exception {
    return new ChildRuns(folder, Duration.ofSeconds(seconds))
        .run(
            child(seconds),
            FootprintChild.class,
            job(fault),
            FootprintResult.class,
            log(),
            "child");
  }

  private static FootprintJob job(String fault) {
    return new FootprintJob(
        FaultySetups.class.getName() + "$" + fault,
        new CacheOrder(1 << 20, ENTRIES, Values.fixed(24), null),
        ENTRIES);
  }

  private static ChildJvm child(int seconds) {
    return new ChildJvm(TestClassPath.entries(), HEAP, Duration.ofSeconds(seconds));
  }

  private Path log() {
    return folder.resolve("child.log");
  }
}
