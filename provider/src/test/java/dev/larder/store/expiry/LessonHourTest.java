package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.LessonDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The expiry lesson's hour of library traffic: 20 new keys and 60 accesses a second, seed 20260731,
 * an expired row leaving when it is accessed.
 */
class LessonHourTest {
  private static final int SEED = 20_260_731;
  private static final int SECONDS = 3_600;
  private static final int KEYS = 20 * SECONDS;
  private static final int ACCESSES = 60 * SECONDS;
  private static final long SECOND = 1_000;

  @ParameterizedTest(name = "{0} samples")
  @CsvSource({
    "5, 20891, 10382, 23572, 27537, 62375",
    "20, 14460, 3951, 16649, 40891, 167200",
    "100, 12539, 2030, 12772, 46689, 362500"
  })
  void sampling_oneRoundASecond_isTheLessonsTable(
      int sampleSize, int entries, int dead, int lazilyDeleted, int activelyDeleted, int sampled) {
    LessonDraws draws = new LessonDraws(SEED + 7);
    Hour hour =
        new Hour(rig -> new SamplingExpiry(rig.space, rig.deadlineView, draws, sampleSize), 7);
    hour.run();
    assertThat(hour.rig.live).hasSize(entries);
    assertThat(hour.rig.dead(SECONDS * SECOND)).isEqualTo(dead);
    assertThat(hour.lazilyDeleted).isEqualTo(lazilyDeleted);
    assertThat(hour.activelyDeleted).isEqualTo(activelyDeleted);
    assertThat(hour.rig.expiry.touches()).isEqualTo(sampled);
    if (sampleSize == 20) {
      assertThat(((SamplingExpiry) hour.rig.expiry).rounds()).isEqualTo(8_360);
    }
  }

  @Test
  void noSweep_sameHour_leavesTheLessonsDeadEntries() {
    Hour hour = new Hour(rig -> new NoSweep(), 256);
    hour.run();
    assertThat(hour.rig.live).hasSize(39_714);
    assertThat(hour.rig.dead(SECONDS * SECOND)).isEqualTo(29_205);
    assertThat(hour.lazilyDeleted).isEqualTo(32_286);
    assertThat(hour.rig.expiry.touches()).isZero();
  }

  @Test
  void timerWheel_sameHour_leavesNobodyDeadForAThirdOfATouchAnAccess() {
    Hour hour = new Hour(rig -> new TimerWheel(rig.space, rig.deadlineView, 0), 256);
    hour.run();
    assertThat(hour.worstDead).isZero();
    assertThat(hour.rig.expiry.touches() / (double) ACCESSES).isLessThan(0.34);
    // Accesses come before the sweep of their second, so some find a row in its last moment.
    assertThat(hour.lazilyDeleted).isLessThan(hour.activelyDeleted / 100);
  }

  private static final class Hour {
    final ExpiryRig rig;
    private final LessonDraws draws = new LessonDraws(SEED);
    private final int batchSize;
    private final int[] slotOfKey = new int[KEYS];
    private final List<Integer> keyOfSlot = new ArrayList<>();
    private int keys;
    int lazilyDeleted;
    int activelyDeleted;
    long worstDead;

    Hour(Function<ExpiryRig, Expiry> maker, int batchSize) {
      rig = new ExpiryRig(KEYS, maker);
      this.batchSize = batchSize;
    }

    void run() {
      for (int second = 1; second <= SECONDS; second++) {
        long now = second * SECOND;
        for (int i = 0; i < 20; i++) {
          put(now);
        }
        for (int i = 0; i < 60; i++) {
          access(now);
        }
        sweep(now);
        if (second % 60 == 0) {
          worstDead = Math.max(worstDead, rig.dead(now));
        }
      }
    }

    private void put(long now) {
      double p = draws.next();
      int lifetime = p < 0.30 ? 60 : p < 0.80 ? 300 : 1_800;
      int slot = rig.add(now + lifetime * SECOND);
      slotOfKey[keys] = slot;
      while (keyOfSlot.size() <= slot) {
        keyOfSlot.add(-1);
      }
      keyOfSlot.set(slot, keys);
      keys++;
    }

    private void access(long now) {
      boolean recent = draws.next() < 0.70;
      int key = recent ? keys - 1 - draws.below(Math.min(2_000, keys)) : draws.below(keys);
      int slot = slotOfKey[key];
      if (rig.live.contains(slot) && keyOfSlot.get(slot) == key && rig.deadline(slot) <= now) {
        lazilyDeleted++;
        rig.remove(slot);
      }
    }

    private void sweep(long now) {
      boolean more = true;
      while (more) {
        ExpiryRig.Found found = rig.removeDue(now, batchSize, 50);
        activelyDeleted += found.count();
        more = found.more();
      }
    }
  }
}
