package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.MarginalHits;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What policies count for the pool: hits that they owe to their last bytes, or a few more. */
class MarginalHitsTest {
  private static final int ROWS = 160;
  private static final int TAIL = ROWS / MarginalHits.PARTS;

  @Test
  void lru_hitsInTheLastEighth_countForBothSides() {
    PolicyRig rig = filled(PolicyKind.LRU);
    for (int i = 0; i < TAIL - 4; i++) {
      rig.hit(rig.order()[0]);
    }

    assertThat(rig.hits.eighths()).isEqualTo((TAIL - 4L) * MarginalHits.ONE_SIDED);
  }

  @ParameterizedTest
  @EnumSource(names = {"LRU", "ADAPTIVE"})
  void hits_beforeTheLastEighth_countNothing(PolicyKind kind) {
    PolicyRig rig = filled(kind);
    int[] order = rig.order();
    for (int i = TAIL; i < ROWS; i++) {
      rig.hit(order[i]);
    }

    assertThat(rig.hits.eighths()).isZero();
  }

  @Test
  void adaptive_firstHitsInTheLastEighth_count() {
    PolicyRig rig = filled(PolicyKind.ADAPTIVE);
    int[] order = rig.order();
    for (int i = 0; i < 16; i++) {
      rig.hit(order[i]);
      // It would not have left any more, so these are not owed to the last bytes.
      rig.hit(order[i]);
    }

    assertThat(rig.hits.eighths()).isEqualTo(16L * MarginalHits.ONE);
  }

  @Test
  void adaptive_rowsThatComeBackSoon_count() {
    PolicyRig rig = filled(PolicyKind.ADAPTIVE);
    for (int i = 0; i < 16; i++) {
      assertThat(rig.evict()).isNotNegative();
    }
    for (int key = 15; key >= 0; key--) {
      rig.insert(key);
    }

    assertThat(rig.hits.eighths()).isEqualTo(16L * MarginalHits.ONE);
  }

  @Test
  void adaptive_rowsThatComeBackLate_countNothing() {
    PolicyRig rig = filled(PolicyKind.ADAPTIVE);
    for (int i = 0; i < ROWS; i++) {
      assertThat(rig.evict()).isNotNegative();
      rig.insert(10_000 + i);
    }
    for (int key = 0; key < 64; key++) {
      rig.insert(key);
    }

    assertThat(rig.hits.eighths()).isZero();
  }

  @Test
  void tail_randomEvents_isTheFrontOfTheQueueAndAnEighth() {
    PolicyRig rig = filled(PolicyKind.LRU);
    Random random = new Random(1);
    for (int i = 0; i < 5_000; i++) {
      int[] order = rig.order();
      if (random.nextBoolean() && order.length < ROWS) {
        rig.insert(1_000 + i);
      } else if (order.length > ROWS / 2) {
        rig.remove(order[random.nextInt(order.length)]);
      }
      rig.hit(rig.order()[random.nextInt(rig.order().length)]);
      expectTail(rig);
    }
  }

  private static void expectTail(PolicyRig rig) {
    int[] order = rig.order();
    int marked = 0;
    while (marked < order.length && isMarked(rig, order[marked])) {
      marked++;
    }
    for (int i = marked; i < order.length; i++) {
      assertThat(isMarked(rig, order[i])).as("behind the tail").isFalse();
    }
    assertThat(marked).isEqualTo(order.length / MarginalHits.PARTS);
  }

  private static boolean isMarked(PolicyRig rig, int slot) {
    return (rig.flags.get(slot) & Tail.FLAG) != 0;
  }

  private PolicyRig filled(PolicyKind kind) {
    PolicyRig rig = new PolicyRig(2 * ROWS, made -> kind.makeCounting(made, made.hits));
    for (int key = 0; key < ROWS; key++) {
      rig.insert(key);
    }
    return rig;
  }
}
