package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Hashing;
import org.junit.jupiter.api.Test;

class GhostQueueTest {
  private static final int CAPACITY = 1_024;

  @Test
  void remove_withoutRoom_remembersNothing() {
    GhostQueue ghosts = new GhostQueue();
    ghosts.add(1);
    assertThat(ghosts.remove(1)).isEqualTo(-1);
    assertThat(ghosts.capacity()).isZero();
  }

  @Test
  void remove_rememberedHash_isFoundOnce() {
    GhostQueue ghosts = withRoom();
    for (int hash : new int[] {0, 1, -1, 0x10000, 0xffff0000}) {
      ghosts.add(hash);
      assertThat(ghosts.remove(hash)).isZero();
      assertThat(ghosts.remove(hash)).isEqualTo(-1);
    }
  }

  @Test
  void remove_afterOthersWereAdded_tellsAboutHowMany() {
    GhostQueue ghosts = withRoom();
    double sum = 0;
    for (int round = 0; round < 200; round++) {
      int sought = Hashing.mix(1_000_000 + round);
      ghosts.add(sought);
      addKeys(ghosts, round * 300, 300);
      sum += ghosts.remove(sought);
    }
    assertThat(sum / 200).isBetween(280.0, 320.0);
  }

  @Test
  void remove_hashesOfHalfTheCapacityAgo_areNearlyAllFound() {
    GhostQueue ghosts = withRoom();
    addKeys(ghosts, 0, CAPACITY / 2);
    assertThat(countFound(ghosts, 0, CAPACITY / 2)).isGreaterThan(CAPACITY / 2 * 97 / 100);
  }

  @Test
  void remove_hashesOfTwiceTheCapacityAgo_areForgotten() {
    GhostQueue ghosts = withRoom();
    addKeys(ghosts, 0, 3 * CAPACITY);
    assertThat(countFound(ghosts, 0, CAPACITY)).isLessThan(CAPACITY * 3 / 100);
  }

  @Test
  void remove_hashesNeverAdded_areSeldomFound() {
    GhostQueue ghosts = withRoom();
    addKeys(ghosts, 0, 2 * CAPACITY);
    // 16 fingerprints of 16 bits are looked at: one false answer in 4,096.
    assertThat(countFound(ghosts, 1_000_000, 100_000)).isLessThan(60);
  }

  @Test
  void add_hashesOfOneSegment_areSpreadOverAllSets() {
    GhostQueue ghosts = withRoom();
    int remembered = 0;
    for (int key = 0; remembered < CAPACITY / 2; key++) {
      int hash = Hashing.mix(key);
      if (hash >>> 22 == 0x155) {
        ghosts.add(hash);
        remembered++;
      }
    }
    int found = 0;
    for (int key = 0, left = remembered; left > 0; key++) {
      int hash = Hashing.mix(key);
      if (hash >>> 22 == 0x155) {
        found += ghosts.remove(hash) >= 0 ? 1 : 0;
        left--;
      }
    }
    assertThat(found).isGreaterThan(CAPACITY / 2 * 97 / 100);
  }

  @Test
  void resize_toAnyCapacity_takesWhatItAnnounced() {
    GhostQueue ghosts = new GhostQueue();
    for (int capacity : new int[] {1, 16, 17, 1_000, 8_192}) {
      long before = ghosts.bytesHeld();
      long growth = ghosts.growthBytes(capacity);
      ghosts.resize(capacity);
      assertThat(ghosts.bytesHeld() - before).isEqualTo(growth);
      assertThat(ghosts.capacity()).isGreaterThanOrEqualTo(capacity).isLessThan(capacity + 16);
    }
  }

  private static GhostQueue withRoom() {
    GhostQueue ghosts = new GhostQueue();
    ghosts.resize(CAPACITY);
    return ghosts;
  }

  private static void addKeys(GhostQueue ghosts, int from, int count) {
    for (int key = from; key < from + count; key++) {
      ghosts.add(Hashing.mix(key));
    }
  }

  private static int countFound(GhostQueue ghosts, int from, int count) {
    int found = 0;
    for (int key = from; key < from + count; key++) {
      found += ghosts.remove(Hashing.mix(key)) >= 0 ? 1 : 0;
    }
    return found;
  }
}
