package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.HeapBlocks;
import dev.larder.store.memory.ObjectLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunksTest {
  private final Chunks chunks = new Chunks(10, true, HeapBlocks.INSTANCE);

  @Test
  void empty_holdsNothing() {
    assertThat(chunks.bytesHeld()).isZero();
    assertThat(chunks.present()).isZero();
    assertThat(chunks.empty()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void add_oneAfterTheOther_neverTakesMoreThanSaid(int step) {
    for (int i = 0; i < 100; i++) {
      long promised = chunks.growthBytes(step);
      long before = chunks.bytesHeld();
      for (int j = 0; j < step; j++) {
        chunks.add();
      }
      assertThat(chunks.bytesHeld() - before).isBetween(step * 1_024L, promised);
      assertThat(chunks.bytesHeld()).isLessThanOrEqualTo(chunks.bytesFor(chunks.present()));
    }
    assertThat(chunks.present()).isEqualTo(100 * step);
  }

  @Test
  void bytesHeld_isChunksAndTable() {
    chunks.add();
    chunks.add();
    chunks.add();

    ObjectLayout layout = ObjectLayout.CURRENT;
    // The table has grown to 1, 2 and 3.
    long table = layout.referenceArray(3) + 2 * layout.array(Character.BYTES, 3);
    assertThat(chunks.bytesHeld()).isEqualTo(3 * HeapBlocks.INSTANCE.blockBytes(1_024) + table);
  }

  @Test
  void wroteAndDied_areCounted() {
    chunks.add();
    chunks.add();
    chunks.wrote(0, 100);
    chunks.wrote(0, 50);
    chunks.died(0, 100);

    assertThat(chunks.written(0)).isEqualTo(150);
    assertThat(chunks.live(0)).isEqualTo(50);
    assertThat(chunks.liveBytes()).isEqualTo(50);
    assertThat(chunks.deadBytes()).isEqualTo(100);
    assertThat(chunks.empty()).isEqualTo(1);
    assertThat(chunks.anEmpty()).isEqualTo(1);
  }

  @Test
  void wrote_aWhole32KiBChunk_isCountedToTheLastByte() {
    Chunks large = new Chunks(15, false, HeapBlocks.INSTANCE);
    large.add();
    for (int i = 0; i < 16; i++) {
      large.wrote(0, 2_048);
    }

    assertThat(large.written(0)).isEqualTo(32_768);
    assertThat(large.live(0)).isEqualTo(32_768);
  }

  @Test
  void recycle_deadChunk_isEmptyAndPoisoned() {
    chunks.add();
    chunks.block(0).putByte(5, (byte) 1);
    chunks.wrote(0, 100);
    chunks.died(0, 100);
    chunks.recycle(0);

    assertThat(chunks.empty()).isEqualTo(1);
    assertThat(chunks.deadBytes()).isZero();
    assertThat(LogRig.bytes(chunks.block(0))).containsOnly(CheckedRecords.POISON);
  }

  @Test
  void dropOne_letsAnEmptyOneGoAndItsNumberIsUsedAgain() {
    chunks.add();
    chunks.add();
    chunks.add();
    chunks.wrote(0, 1);
    chunks.wrote(2, 1);
    long before = chunks.bytesHeld();

    chunks.dropOne();

    assertThat(chunks.present()).isEqualTo(2);
    assertThat(chunks.empty()).isZero();
    assertThat(before - chunks.bytesHeld()).isEqualTo(HeapBlocks.INSTANCE.blockBytes(1_024));
    chunks.add();
    assertThat(chunks.anEmpty()).isEqualTo(1);
  }

  @Test
  void mostDead_isTheDeadestButNotTheTwoInUse() {
    for (int chunk = 0; chunk < 4; chunk++) {
      chunks.add();
      chunks.wrote(chunk, 500);
      chunks.died(chunk, 100 * chunk);
    }

    assertThat(chunks.mostDead(1, Chunks.NONE, Chunks.NONE)).isEqualTo(3);
    assertThat(chunks.mostDead(1, 3, Chunks.NONE)).isEqualTo(2);
    assertThat(chunks.mostDead(1, 3, 2)).isEqualTo(1);
    assertThat(chunks.mostDead(150, 3, 2)).isEqualTo(Chunks.NONE);
    assertThat(chunks.mostDead(0, 3, 2)).isEqualTo(1);
  }

  @Test
  void reset_holdsNothingAndPoisonsWhatItLetsGo() {
    chunks.add();
    Block block = chunks.block(0);
    chunks.wrote(0, 100);
    chunks.died(0, 100);
    chunks.reset();

    assertThat(chunks.bytesHeld()).isZero();
    assertThat(chunks.present()).isZero();
    assertThat(chunks.deadBytes()).isZero();
    assertThat(LogRig.bytes(block)).containsOnly(CheckedRecords.POISON);
  }
}
