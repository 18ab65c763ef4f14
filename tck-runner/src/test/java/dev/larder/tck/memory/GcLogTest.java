package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class GcLogTest {
  private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

  @Test
  void pauses_linesOfAllKinds_areThoseWithinTheTime() {
    Stream<String> lines =
        Stream.of(
            "[5ms] Using G1",
            "[99ms] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 50.000ms",
            "[100ms] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 2.345ms",
            "[110ms] GC(2) Concurrent Mark Cycle 110.000ms",
            "[120ms] GC(2) Pause Remark 30M->30M(256M) 10.500ms",
            "[130ms] GC(2) Pause Cleanup 30M->30M(256M) 0.100ms",
            "[200ms] GC(3) Pause Full (System.gc()) 24M->4M(256M) 7.000ms",
            "[201ms] GC(4) Pause Young (Mixed) (G1 Evacuation Pause) 24M->4M(256M) 60.000ms");

    GcResult.Pauses pauses = GcLog.pauses(lines, 100, 200);

    assertThat(pauses.count()).isEqualTo(4);
    assertThat(pauses.totalMillis()).isCloseTo(19.945, EXACTLY);
    assertThat(pauses.worstMillis()).isCloseTo(10.5, EXACTLY);
  }

  @Test
  void cpuNanos_ofThisJvm_areKnownOnLinuxAndGrow() {
    if (GcThreads.cpuNanos().isEmpty()) {
      return;
    }
    long before = GcThreads.cpuNanos().getAsLong();
    System.gc();
    assertThat(GcThreads.cpuNanos().getAsLong()).isGreaterThanOrEqualTo(before);
  }
}
