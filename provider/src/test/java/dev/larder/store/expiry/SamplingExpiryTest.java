package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.store.memory.Allocations;
import dev.larder.store.memory.Deadlines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What {@link LessonHourTest} does not show: how it behaves at the edges. */
class SamplingExpiryTest {
  private static final int SAMPLE = 20;

  @BeforeAll
  static void measureWithoutAgent() {
    System.setProperty("jol.skipDynamicAttach", "true");
  }

  @Test
  void due_allExpired_stopsAfterSixteenRounds() {
    ExpiryRig rig = sampling(1_000);
    fill(rig, 1_000, 5);
    rig.removeAllDue(5);
    assertThat(rig.live).hasSize(1_000 - 16 * SAMPLE);
    assertThat(rig.expiry.touches()).isEqualTo(16 * SAMPLE);
    rig.removeAllDue(5);
    assertThat(rig.live).as("a new series").hasSize(1_000 - 32 * SAMPLE);
  }

  @Test
  void due_noneExpired_stopsAfterOneRound() {
    ExpiryRig rig = sampling(1_000);
    fill(rig, 1_000, 5);
    rig.removeAllDue(4);
    assertThat(rig.live).hasSize(1_000);
    assertThat(rig.expiry.touches()).isEqualTo(SAMPLE);
  }

  @Test
  void due_fewerRowsThanASample_takesThemAllAndStops() {
    ExpiryRig rig = sampling(10);
    fill(rig, 10, 5);
    rig.removeAllDue(5);
    assertThat(rig.live).isEmpty();
    assertThat(rig.expiry.touches()).isEqualTo(10);
    assertThat(rig.removeDue(5, 1, 1).more()).isFalse();
  }

  @Test
  void due_inBatchesOfAnySize_findsTheSameRows() {
    List<Integer> once = found(256, 256);
    assertThat(found(1, 1)).isEqualTo(once);
    assertThat(found(3, 7)).isEqualTo(once);
  }

  private static List<Integer> found(int batchSize, int maxTouches) {
    ExpiryRig rig = sampling(1_000);
    fill(rig, 500, 5);
    fill(rig, 500, 50);
    List<Integer> found = new ArrayList<>();
    boolean more = true;
    while (more) {
      ExpiryRig.Found step = rig.removeDue(5, batchSize, maxTouches);
      found.addAll(step.slots());
      more = step.more();
    }
    assertThat(rig.live).hasSizeLessThan(1_000);
    return found;
  }

  @Test
  void postpone_foundRow_mayBeFoundAgain() {
    ExpiryRig rig = sampling(1);
    int slot = rig.add(5);
    Expiry.Batch batch = new Expiry.Batch(1);
    for (int i = 0; i < 3; i++) {
      batch.clear();
      rig.expiry.due(5, batch, 1);
      assertThat(batch.size()).isOne();
      rig.expiry.postpone(slot, 5);
    }
  }

  @Test
  void reschedule_foundRowThatStays_isDrawnAgainLater() {
    ExpiryRig rig = sampling(1);
    int slot = rig.add(5);
    rig.expiry.due(5, new Expiry.Batch(1), 1);
    rig.reschedule(slot, 10);
    rig.removeAllDue(9);
    assertThat(rig.live).hasSize(1);
    rig.removeAllDue(10);
    assertThat(rig.live).isEmpty();
  }

  @Test
  void due_eternalRows_areNeverFound() {
    ExpiryRig rig = sampling(100);
    fill(rig, 100, Deadlines.ETERNAL);
    rig.removeAllDue(Long.MAX_VALUE - 1);
    assertThat(rig.live).hasSize(100);
  }

  @Test
  void sampleSize_belowOne_isRefusedWithTheNumber() {
    assertThatThrownBy(
            () -> new ExpiryRig(1, r -> new SamplingExpiry(r.space, r.deadlineView, r.draws, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("size=0");
  }

  @Test
  void bytesHeld_always_isWhatJolMeasures() {
    ExpiryRig rig = sampling(100);
    fill(rig, 100, 5);
    assertThat(rig.expiry.needs()).isZero();
    assertThat(rig.expiry.bytesHeld()).isEqualTo(rig.measuredBytes());
    ExpiryRig none = new ExpiryRig(1, r -> new NoSweep());
    assertThat(none.expiry.bytesHeld()).isEqualTo(none.measuredBytes());
  }

  @Test
  void due_once_allocatesNothing() {
    ExpiryRig rig = sampling(1_000);
    fill(rig, 1_000, 50);
    Expiry.Batch batch = new Expiry.Batch(8);
    Allocations allocations = new Allocations();
    for (int i = 0; i < 1_000; i++) {
      rig.expiry.due(5, batch, 256);
    }
    assertThat(allocations.bytesSoFar()).isLessThan(1_000);
    assertThat(rig.expiry.touches()).isPositive();
  }

  private static void fill(ExpiryRig rig, int count, long deadline) {
    for (int i = 0; i < count; i++) {
      rig.add(deadline);
    }
  }

  private static ExpiryRig sampling(int maxRows) {
    return new ExpiryRig(
        maxRows, rig -> new SamplingExpiry(rig.space, rig.deadlineView, rig.draws, SAMPLE));
  }
}
