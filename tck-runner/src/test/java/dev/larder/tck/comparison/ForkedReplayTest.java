package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.child.ChildJvm;
import dev.larder.tck.child.ProviderJars;
import dev.larder.tck.child.TestClassPath;
import dev.larder.tck.lesson.LoanTrace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jol.info.GraphLayout;

final class ForkedReplayTest {
  private static final long HEAP = 128L << 20;

  @TempDir Path folder;

  @Test
  void run_soundProvider_countsHitsEntriesAndTheBytesOfAnObjectWalk() throws Exception {
    ReplayResult result = result(FaultyProviders.Sound.class, 60);

    assertThat(result.failure()).isNull();
    assertThat(result.requests()).isEqualTo(200_000);
    assertThat(result.hits()).isEqualTo(200_000 - 15_949);
    assertThat(result.entries()).isEqualTo(15_949);
    assertThat(result.expiredBytes()).isZero();
    assertThat(result.realBytes()).isCloseTo(walkedBytes(), Percentage.withPercentage(0.2));
  }

  @Test
  void run_providerKeepsItsEntriesWhenClosed_isChargedForThem() throws Exception {
    ReplayResult result = result(FaultyProviders.KeepsAll.class, 60);

    assertThat(result.realBytes()).isCloseTo(walkedBytes(), Percentage.withPercentage(5));
  }

  private static long walkedBytes() {
    Map<String, String> map = new HashMap<>();
    for (int book : LoanTrace.lessonBooks()) {
      map.computeIfAbsent(LoanTrace.key(book), key -> LoanTrace.value(book));
    }
    return GraphLayout.parseInstance(map).totalSize();
  }

  @Test
  void run_providerCrashes_saysExitCodeAndLog() throws Exception {
    assertThat(run(FaultyProviders.Crashes.class, 60))
        .isEqualTo("crashed with exit code 134, see " + folder.resolve("child.log"));
    assertThat(folder.resolve("child.log")).exists();
  }

  @Test
  void run_providerHangs_saysTheTimeItWasGiven() throws Exception {
    assertThat(run(FaultyProviders.Hangs.class, 5)).startsWith("timed out after 5 s, see ");
  }

  @Test
  void run_providerEndsTheJvm_saysThereIsNoResult() throws Exception {
    assertThat(run(FaultyProviders.Leaves.class, 60)).startsWith("ended without a result, see ");
  }

  @Test
  void run_providerThrows_saysWhatInOneLineAndLogsTheTrace() throws Exception {
    assertThat(run(FaultyProviders.Throws.class, 60)).isEqualTo("IllegalStateException: a fault");
    assertThat(Files.readString(folder.resolve("child.log"))).contains("FaultyProviders");
  }

  @Test
  void run_heapIsFull_saysSo() throws Exception {
    assertThat(run(FaultyProviders.FillsTheHeap.class, 60))
        .startsWith("ran out of its 128 MiB heap, see ");
  }

  @Test
  void run_providerWithoutJars_saysWhereTheyWereExpected() throws Exception {
    Provider unknown = new Provider("nobody", FaultyProviders.Throws.class, false);

    ReplayResult result = forked(60).run(unknown, job(FaultyProviders.Throws.class));

    assertThat(result.failure())
        .isEqualTo(
            "the child JVM could not be run: no jars of provider 'nobody' in "
                + ProviderJars.home().resolve("providers").resolve("nobody"));
  }

  private String run(Class<? extends ProviderSetup> setup, int seconds) throws Exception {
    return String.valueOf(result(setup, seconds).failure());
  }

  private ReplayResult result(Class<? extends ProviderSetup> setup, int seconds) throws Exception {
    ChildJvm child = new ChildJvm(TestClassPath.entries(), HEAP, Duration.ofSeconds(seconds));
    return forked(seconds).run(job(setup), child, "child");
  }

  private ForkedReplay forked(int seconds) {
    Progress progress = new Progress(new PrintWriter(new StringWriter()), System::nanoTime);
    return new ForkedReplay(folder, HEAP, Duration.ofSeconds(seconds), progress);
  }

  private static ReplayJob job(Class<? extends ProviderSetup> setup) {
    return new ReplayJob(setup.getName(), "library", 1, LimitKind.ENTRIES, 1_000);
  }
}
