package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which policy suits which traffic, at equal numbers of entries: claims that hold with margin. */
class PolicyQualityTest {
  private static final int KEYS = 20_000;
  private static final int REQUESTS = 200_000;
  private static final int CAPACITY = 1_000;

  @Test
  void steadyPopularity_countsBeatRecencyAndRecencyBeatsChance() {
    int[] steady = requests();
    double lru = missRatio(PolicyKind.LRU, steady);
    assertThat(missRatio(PolicyKind.LFU, steady)).isLessThan(0.90 * lru);
    assertThat(missRatio(PolicyKind.ADAPTIVE, steady)).isLessThan(0.90 * lru);
    assertThat(missRatio(PolicyKind.RANDOM, steady)).isGreaterThan(1.05 * lru);
  }

  @Test
  void popularityThatChanges_oldCountsAreInTheWay() {
    int[] changing = requests();
    for (int i = 0; i < REQUESTS; i++) {
      changing[i] += i / (REQUESTS / 8) * KEYS;
    }
    double lru = missRatio(PolicyKind.LRU, changing);
    assertThat(missRatio(PolicyKind.LFU, changing)).isGreaterThan(1.10 * lru);
    assertThat(missRatio(PolicyKind.ADAPTIVE, changing)).isLessThan(0.95 * lru);
  }

  @Test
  void scansBetweenPopularKeys_adaptiveKeepsThePopularOnes() {
    int[] scanned = requests();
    for (int i = 0; i < REQUESTS; i++) {
      if (i / 2_000 % 2 == 1) {
        scanned[i] = KEYS + i;
      }
    }
    double lru = missRatio(PolicyKind.LRU, scanned);
    assertThat(missRatio(PolicyKind.ADAPTIVE, scanned)).isLessThan(0.95 * lru);
  }

  @Test
  void workingSetThatFits_adaptiveMissesEachKeyOnce() {
    int[] fits = new int[REQUESTS];
    Arrays.setAll(fits, i -> i % CAPACITY);
    assertThat(missRatio(PolicyKind.ADAPTIVE, fits)).isEqualTo((double) CAPACITY / REQUESTS);
  }

  /** Keys of Zipf's popularity (exponent 0.9). */
  private static int[] requests() {
    double[] sums = new double[KEYS];
    double sum = 0;
    for (int i = 0; i < KEYS; i++) {
      sum += Math.pow(i + 1, -0.9);
      sums[i] = sum;
    }
    double total = sum;
    Random random = new Random(31);
    int[] requests = new int[REQUESTS];
    Arrays.setAll(
        requests,
        i -> {
          int at = Arrays.binarySearch(sums, random.nextDouble() * total);
          return at < 0 ? -at - 1 : at;
        });
    return requests;
  }

  private static double missRatio(PolicyKind kind, int[] requests) {
    PolicyRig rig = new PolicyRig(CAPACITY, kind::make);
    int[] slotOf = new int[Arrays.stream(requests).max().orElseThrow() + 1];
    int[] keyOf = new int[CAPACITY];
    Arrays.fill(slotOf, -1);
    int misses = 0;
    for (int key : requests) {
      if (slotOf[key] >= 0) {
        rig.hit(slotOf[key]);
        continue;
      }
      misses++;
      if (rig.live.size() == CAPACITY) {
        slotOf[keyOf[rig.evict()]] = -1;
      }
      int slot = rig.insert(key);
      slotOf[key] = slot;
      keyOf[slot] = key;
    }
    return misses / (double) requests.length;
  }
}
