package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SideRowsTest {
  private static final int ROWS = 1_000;

  private final SideRows rows = new SideRows();

  private static void set(SideRows rows, int slot, Object row) {
    rows.makeRoom(slot);
    rows.set(slot, row);
  }

  @Test
  void empty_holdsNothing() {
    assertThat(rows.bytesHeld()).isZero();
  }

  @Test
  void set_atRandom_isThatOfAMapAndNeverGrowsByMoreThanItSaid() {
    SplittableRandom random = new SplittableRandom(7);
    Map<Integer, Object> model = new HashMap<>();
    for (int i = 0; i < 5_000; i++) {
      int slot = random.nextInt(1 + ROWS * i / 5_000);
      if (model.containsKey(slot) && random.nextBoolean()) {
        rows.set(slot, null);
        model.remove(slot);
      } else {
        long promised = rows.growthBytes(slot);
        long before = rows.bytesHeld();
        Object row = new Object();
        set(rows, slot, row);
        model.put(slot, row);
        assertThat(rows.bytesHeld() - before).isBetween(0L, promised);
      }
    }

    assertThat(model).hasSizeGreaterThan(100);
    model.forEach((slot, row) -> assertThat(rows.get(slot)).isSameAs(row));
  }

  @Test
  void growthBytes_forTheLastRow_coversEveryRowBefore() {
    long promised = rows.growthBytes(ROWS);
    for (int slot = 0; slot < ROWS; slot += 61) {
      SideRows fresh = new SideRows();
      set(fresh, slot, "row");
      assertThat(fresh.bytesHeld()).isBetween(1L, promised);
    }
  }

  @Test
  void get_clearedRow_isRefused() {
    set(rows, 3, "row");
    rows.set(3, null);

    assertThatNullPointerException().isThrownBy(() -> rows.get(3));
  }

  @Test
  void peek_anySlot_isTheRowOrNull() {
    set(rows, 900, "row");

    assertThat(rows.peek(900)).isEqualTo("row");
    for (int slot : new int[] {0, 899, 901, 5_000, 65_535, -1, Integer.MAX_VALUE}) {
      assertThat(rows.peek(slot)).as("slot %d", slot).isNull();
    }
  }

  @Test
  void set_nullWhereNoPageIs_makesNone() {
    rows.set(900, null);

    assertThat(rows.bytesHeld()).isZero();
  }

  @Test
  void reset_holdsNothingAndTakesRowsAgain() {
    set(rows, 900, "row");
    rows.reset();

    assertThat(rows.bytesHeld()).isZero();
    set(rows, 5, "other");
    assertThat(rows.get(5)).isEqualTo("other");
  }
}
