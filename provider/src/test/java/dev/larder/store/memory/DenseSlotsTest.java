package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

class DenseSlotsTest {
  private static final int ROWS = 256;

  private final RowSpace rows = new RowSpace(16);
  private final DenseSlots dense = new DenseSlots(rows);

  DenseSlotsTest() {
    while (rows.rows() < ROWS) {
      rows.grow();
    }
  }

  @Test
  void remove_fromTheMiddle_movesTheLastIntoTheGap() {
    for (int slot : new int[] {9, 4, 7, 2}) {
      dense.add(slot);
    }

    dense.remove(4);

    assertThat(IntStream.range(0, dense.size()).map(dense::get)).containsExactly(9, 2, 7);
    assertThat(dense.contains(4)).isFalse();
    assertThat(dense.contains(2)).isTrue();
  }

  @Test
  void remove_theLast_leavesTheOthersWhereTheyAre() {
    dense.add(3);
    dense.add(200);

    dense.remove(200);

    assertThat(dense.size()).isEqualTo(1);
    assertThat(dense.get(0)).isEqualTo(3);
    dense.remove(3);
    assertThat(dense.size()).isZero();
    assertThat(dense.contains(3)).isFalse();
  }

  @Test
  void randomAddsAndRemovals_agreeWithASet() {
    SplittableRandom random = new SplittableRandom(20_260_731);
    Set<Integer> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      int slot = random.nextInt(ROWS);
      assertThat(dense.contains(slot)).isEqualTo(model.contains(slot));
      if (model.add(slot)) {
        dense.add(slot);
      } else {
        model.remove(slot);
        dense.remove(slot);
      }
      assertThat(dense.size()).isEqualTo(model.size());
    }

    Set<Integer> left = new HashSet<>();
    IntStream.range(0, dense.size()).forEach(i -> left.add(dense.get(i)));
    assertThat(left).isEqualTo(model);
  }

  @Test
  void bytesHeld_besidesTheColumns_isTheObject() {
    long measured =
        GraphLayout.parseInstance(rows, dense)
            .subtract(GraphLayout.parseInstance(rows))
            .totalSize();

    assertThat(dense.bytesHeld()).isEqualTo(measured);
  }
}
