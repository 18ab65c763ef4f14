package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.RowSpace;
import org.junit.jupiter.api.Test;

/** What {@link VictimModelTest} does not reach: very many counts, and no memory for them. */
class LfuTest {
  private static final int ROWS = 300;

  @Test
  void hit_moreCountsThanAPageHas_growsAheadAndStaysExact() {
    PolicyRig rig = new PolicyRig(ROWS, PolicyKind.LFU::make);
    long before = rig.policy.bytesHeld();
    int[] slots = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      slots[i] = rig.insert(i);
      for (int hits = 0; hits < ROWS - i; hits++) {
        rig.hit(slots[i]);
      }
    }
    assertThat(rig.policy.bytesHeld() - before).isBetween(12L * (ROWS - 32), 20L * ROWS);
    for (int i = ROWS - 1; i >= 0; i--) {
      assertThat(rig.policy.state(slots[i])).isEqualTo(ROWS - i + 1);
      assertThat(rig.evict()).isEqualTo(slots[i]);
    }
  }

  @Test
  void hit_countsComeAndGo_reusesTheirGroups() {
    PolicyRig rig = new PolicyRig(2, PolicyKind.LFU::make);
    int first = rig.insert(1);
    int second = rig.insert(2);
    long before = rig.policy.bytesHeld();
    for (int i = 0; i < 10_000; i++) {
      rig.hit(first);
      rig.hit(i % 2 == 0 ? first : second);
    }
    assertThat(rig.policy.bytesHeld()).isEqualTo(before);
    assertThat(rig.policy.state(first)).isEqualTo(15_001);
    assertThat(rig.policy.state(second)).isEqualTo(5_001);
  }

  @Test
  void hit_withoutTheGrowthAskedFor_losesCountsButNoRow() {
    RowSpace rows = new RowSpace(128);
    Lfu lfu = new Lfu(rows);
    rows.grow();
    for (int slot = 0; slot < 100; slot++) {
      lfu.inserted(slot, slot, 1);
      for (int hits = 0; hits < 100 - slot; hits++) {
        lfu.hit(slot);
      }
    }
    assertThat(lfu.needs()).isPositive();
    boolean[] evicted = new boolean[100];
    for (int left = 100; left > 0; left--) {
      int victim = lfu.nextVictim();
      assertThat(evicted[victim]).isFalse();
      evicted[victim] = true;
      lfu.removed(victim, victim, 1);
    }
    assertThat(lfu.nextVictim()).isEqualTo(-1);
  }
}
