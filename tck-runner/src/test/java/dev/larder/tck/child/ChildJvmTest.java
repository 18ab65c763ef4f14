package dev.larder.tck.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChildJvmTest {
  private static final long HEAP = 128L << 20;

  @TempDir Path folder;

  private final List<String> lines = new CopyOnWriteArrayList<>();

  @Test
  void run_mainExits_givesItsExitCodeAndBothStreams() throws Exception {
    ChildJvm.Outcome outcome = run(ChildMains.Exits.class, 60, "17");

    assertThat(outcome).isEqualTo(new ChildJvm.Outcome(17, false));
    assertThat(lines).containsExactlyInAnyOrder("to the output", "to the error stream");
    assertThat(Files.readAllLines(log())).containsExactlyElementsOf(lines);
  }

  @Test
  void run_mainHangs_killsItAndWhatItStarted() throws Exception {
    ChildJvm.Outcome outcome = run(ChildMains.Hangs.class, 5);

    assertThat(outcome.timedOut()).isTrue();
    assertThat(lines).hasSize(1);
    long inner = Long.parseLong(lines.get(0).substring("INNER ".length()));
    ProcessHandle.of(inner).ifPresent(handle -> handle.onExit().join());
    assertThat(ProcessHandle.of(inner).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void settledBytes_ofAMap_agreesWithAnObjectWalk() throws Exception {
    ChildJvm.Outcome outcome = run(ChildMains.Probes.class, 120);

    assertThat(outcome.exitCode()).as("%s", lines).isZero();
    List<Long> probed = figures("PROBED ");
    List<Long> walked = figures("WALKED ");
    assertThat(probed).hasSize(ChildMains.Probes.ROUNDS).hasSameSizeAs(walked);
    for (int round = 0; round < probed.size(); round++) {
      assertThat(probed.get(round))
          .isGreaterThan(10_000_000)
          .isCloseTo(walked.get(round), Percentage.withPercentage(0.2));
    }
  }

  private List<Long> figures(String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> Long.valueOf(line.substring(name.length())))
        .toList();
  }

  private ChildJvm.Outcome run(Class<?> main, int seconds, String... arguments) throws Exception {
    return new ChildJvm(TestClassPath.entries(), HEAP, Duration.ofSeconds(seconds))
        .run(main, List.of(arguments), log(), lines::add);
  }

  private Path log() {
    return folder.resolve("child.log");
  }
}
