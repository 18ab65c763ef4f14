package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AdaptiveTest {
  private static final int ROWS = 1_000;

  @Test
  void evict_rowsNeverUsed_leaveInOrderOfArrival() {
    PolicyRig rig = adaptive();
    int[] slots = insert(rig, 0, 50);
    for (int slot : slots) {
      assertThat(rig.evict()).isEqualTo(slot);
    }
  }

  @Test
  void evict_usedRowsAmongAScan_keepsTheUsed() {
    PolicyRig rig = adaptive();
    int[] used = insert(rig, 0, 100);
    Arrays.stream(used).forEach(rig::hit);
    insert(rig, 1_000, 100);
    for (int i = 0; i < 5_000; i++) {
      rig.evict();
      rig.insert(10_000 + i);
    }
    assertThat(rig.live).containsAll(Arrays.stream(used).boxed().toList());
  }

  @Test
  void nextVictim_rowUsedOnceInMain_getsOneMoreTurnForEachUse() {
    PolicyRig rig = adaptive();
    int used = rig.insert(1);
    rig.hit(used);
    insert(rig, 100, 1);
    assertThat(rig.evict()).as("the unused row goes first").isNotEqualTo(used);
    rig.hit(used);
    rig.hit(used);

    assertThat(rig.policy.nextVictim()).as("alone, it pays until it cannot").isEqualTo(used);
    assertThat(rig.policy.state(used) & 0b11).as("uses left").isZero();
  }

  @Test
  void nextVictim_rowThatPassedIntoMain_startsThereWithoutUses() {
    PolicyRig rig = adaptive();
    int used = rig.insert(1);
    hit(rig, used, 3);
    insert(rig, 100, 20);
    rig.evict();
    assertThat(isMain(rig, used)).isTrue();
    assertThat(rig.policy.state(used) & 0b11).as("uses left").isZero();
  }

  @Test
  void nextVictim_everyRowFullyUsed_looksAtABoundedNumber() {
    PolicyRig rig = adaptive();
    int[] slots = insert(rig, 0, ROWS);
    for (int slot : slots) {
      rig.hit(slot);
      rig.hit(slot);
      rig.hit(slot);
    }
    rig.policy.nextVictim();
    long moved = Arrays.stream(slots).filter(slot -> rig.policy.state(slot) != 0b011).count();
    assertThat(moved).isEqualTo(128);
  }

  @Test
  void nextVictim_largeRows_needMoreHitsToStay() {
    PolicyRig rig = adaptive();
    insert(rig, 0, 100);
    int large = rig.insert(1_000, 250, 0);
    int huge = rig.insert(1_001, 1_000, 0);
    int hugeAndLoved = rig.insert(1_002, 1_000, 0);
    int average = rig.insert(1_003, 100, 0);
    hit(rig, large, 1);
    hit(rig, huge, 2);
    hit(rig, hugeAndLoved, 3);
    hit(rig, average, 1);
    insert(rig, 2_000, 100);
    for (int i = 0; i < 100; i++) {
      rig.evict();
    }
    assertThat(rig.evict()).as("2 times the mean, 1 hit").isEqualTo(large);
    assertThat(rig.evict()).as("more than 4 times the mean, 2 hits").isEqualTo(huge);
    rig.evict();
    assertThat(isMain(rig, hugeAndLoved)).isTrue();
    assertThat(isMain(rig, average)).isTrue();
  }

  @Test
  void inserted_evictedFromSmallNotLongAgo_goesToMainAndEnlargesSmall() {
    PolicyRig rig = adaptive();
    insert(rig, 0, ROWS);
    double before = share(rig);
    assertThat(rig.evict()).isNotNegative();
    int again = rig.insert(0);
    assertThat(isMain(rig, again)).isTrue();
    assertThat(share(rig) - before).isCloseTo(1.0 / ROWS, within(0.1 / ROWS));
    assertThat(isMain(rig, rig.insert(5_000))).as("a new key").isFalse();
  }

  @Test
  void inserted_evictedFromMainNotLongAgo_goesToMainAndShrinksSmall() {
    PolicyRig rig = adaptive();
    int[] slots = insert(rig, 0, ROWS);
    Arrays.stream(slots).forEach(rig::hit);
    int victim = rig.policy.nextVictim();
    while (!isMain(rig, victim)) {
      rig.remove(victim);
      victim = rig.policy.nextVictim();
    }
    double before = share(rig);
    int key = Arrays.stream(slots).boxed().toList().indexOf(victim);
    rig.remove(victim);

    assertThat(isMain(rig, rig.insert(key))).isTrue();
    assertThat(share(rig)).isLessThan(before);
  }

  @Test
  void inserted_removedByTheUserBefore_isNoGhost() {
    PolicyRig rig = adaptive();
    int[] slots = insert(rig, 0, ROWS);
    rig.remove(slots[7]);
    assertThat(isMain(rig, rig.insert(7))).isFalse();
  }

  @Test
  void inserted_evictedLongAgo_isForgotten() {
    PolicyRig rig = adaptive();
    insert(rig, 0, ROWS);
    rig.evict();
    for (int i = 0; i < ROWS; i++) {
      rig.insert(10_000 + i);
      rig.evict();
    }
    assertThat(isMain(rig, rig.insert(0))).isFalse();
  }

  @Test
  void inserted_evictedBeforeMostRowsLeft_isForgottenThoughThereIsRoom() {
    PolicyRig rig = adaptive();
    insert(rig, 0, ROWS);
    for (int i = 0; i < ROWS * 9 / 10; i++) {
      rig.evict();
    }
    int recent = ROWS * 9 / 10 - 1;
    int before = recent - 100;
    assertThat(isMain(rig, rig.insert(before))).as("100 evictions ago, of 100 rows").isFalse();
    assertThat(isMain(rig, rig.insert(recent))).isTrue();
  }

  /**
   * A store in a full pool evicted one of its rows for longer ghost queues, then wanted them no
   * more, and so took no bytes of others for ever. Whoever inserts has to know before.
   */
  @Test
  void needsWithAnother_everyInsert_announcesWhatIsWantedThen() {
    PolicyRig rig = adaptive();
    int grown = 0;
    for (int key = 0; key < ROWS; key++) {
      long announced = rig.policy.needsWithAnother();
      long held = rig.policy.bytesHeld();
      rig.insert(key);
      assertThat(rig.policy.bytesHeld() - held).isEqualTo(announced);
      grown += announced > 0 ? 1 : 0;
    }
    assertThat(grown).isPositive();
  }

  @Test
  void queueBytes_afterRandomEvents_areTheSumsOfTheirRows() {
    PolicyRig rig = adaptive();
    Random random = new Random(20);
    for (int i = 0; i < 30_000; i++) {
      int choice = random.nextInt(6);
      if (rig.live.size() < 100 || (choice < 2 && rig.live.size() < ROWS)) {
        rig.insert(random.nextInt(3_000), random.nextInt(5_000), 0);
      } else {
        Integer at = rig.live.ceiling(random.nextInt(ROWS));
        int slot = at == null ? rig.live.first() : at;
        switch (choice) {
          case 2 -> rig.resize(slot, random.nextInt(5_000));
          case 3 -> rig.remove(slot);
          case 4 -> rig.evict();
          default -> rig.hit(slot);
        }
      }
      if (i % 50 == 0) {
        assertQueueBytes(rig);
      }
    }
  }

  private static void assertQueueBytes(PolicyRig rig) {
    long small = rig.live.stream().filter(s -> !isMain(rig, s)).mapToLong(rig::charge).sum();
    long main = rig.live.stream().filter(s -> isMain(rig, s)).mapToLong(rig::charge).sum();
    Adaptive policy = (Adaptive) rig.policy;
    assertThat(policy.smallBytes()).isEqualTo(small);
    assertThat(policy.mainBytes()).isEqualTo(main);
  }

  @Test
  void inherit_fromAnother_takesTheShare() {
    PolicyRig rig = adaptive();
    insert(rig, 0, ROWS);
    rig.evict();
    rig.insert(0);
    PolicyRig heir = adaptive();
    assertThat(share(heir)).isNotEqualTo(share(rig));
    heir.policy.inherit(rig.policy);
    assertThat(share(heir)).isEqualTo(share(rig));
  }

  private static PolicyRig adaptive() {
    return new PolicyRig(2 * ROWS, rig -> new Adaptive(rig.space, rig.chargeView));
  }

  private static int[] insert(PolicyRig rig, int firstKey, int count) {
    int[] slots = new int[count];
    Arrays.setAll(slots, i -> rig.insert(firstKey + i));
    return slots;
  }

  private static void hit(PolicyRig rig, int slot, int times) {
    for (int i = 0; i < times; i++) {
      rig.hit(slot);
    }
  }

  private static boolean isMain(PolicyRig rig, int slot) {
    return (rig.policy.state(slot) & 0b100) != 0;
  }

  private static double share(PolicyRig rig) {
    return ((Adaptive) rig.policy).smallShare();
  }
}
