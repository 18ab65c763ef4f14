package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

class RowSpaceTest {
  private static final int WORD = (1 << (32 - FlagColumn.BITS)) - 1;

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 256})
  void grow_anyNumberOfTimes_addsWhatItAnnounced(int pageRows) {
    RowSpace rows = allColumns(pageRows);
    long held = rows.bytesHeld();
    assertThat(held).isZero();

    for (int i = 1; i <= 60; i++) {
      long announced = rows.growthBytes();
      rows.grow();

      assertThat(rows.bytesHeld()).isEqualTo(held + announced);
      assertThat(rows.rows()).isEqualTo(i * pageRows);
      held = rows.bytesHeld();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 256})
  void bytesHeld_againstTheHeap_isExact(int pageRows) {
    RowSpace rows = allColumns(pageRows);
    assertThat(rows.fixedBytes()).isEqualTo(GraphLayout.parseInstance(rows).totalSize());

    for (int i = 0; i < 40; i++) {
      rows.grow();

      long measured = GraphLayout.parseInstance(rows).totalSize();
      assertThat(rows.fixedBytes() + rows.bytesHeld()).isEqualTo(measured);
    }
  }

  @Test
  void grow_ofManyPages_wastesLittleOnPageTables() {
    RowSpace rows = allColumns(256);
    while (rows.rows() < RowSpace.MAX_ROWS) {
      rows.grow();
    }

    int width = 2 + 4 + 4 + 4 + 8 + 2 * ObjectLayout.CURRENT.referenceBytes();
    assertThat(rows.bytesHeld()).isLessThan((long) (1.03 * width * RowSpace.MAX_ROWS));
    assertThat(rows.rows()).isEqualTo(RowSpace.MAX_ROWS);
  }

  @Test
  void columns_randomWrites_areReadBack() {
    SplittableRandom random = new SplittableRandom(1);
    RowSpace rows = new RowSpace(16);
    IntColumn words = rows.words();
    FlagColumn flags = rows.flags();
    ShortColumn shorts = rows.shorts();
    IntColumn ints = rows.ints();
    LongColumn longs = rows.longs();
    PairColumn pairs = rows.pairs();
    IntColumn besideWords = rows.besideWords();
    int[] model = new int[500];
    while (rows.rows() < model.length) {
      rows.grow();
    }
    for (int i = 0; i < 5_000; i++) {
      int slot = random.nextInt(model.length);
      model[slot] = random.nextInt();
      words.set(slot, (words.get(slot) & ~WORD) | (model[slot] & WORD));
      flags.set(slot, model[slot] & 0xf);
      shorts.set(slot, model[slot]);
      ints.set(slot, model[slot]);
      longs.set(slot, (long) model[slot] << 32);
      pairs.first(slot, model[slot]);
      pairs.second(slot, -model[slot]);
      besideWords.set(slot, ~model[slot]);
    }

    for (int slot = 0; slot < model.length; slot++) {
      assertThat(words.get(slot) & WORD).isEqualTo(model[slot] & WORD);
      assertThat(flags.get(slot)).isEqualTo(model[slot] & 0xf);
      assertThat(shorts.get(slot)).isEqualTo(model[slot] & 0xffff);
      assertThat(ints.get(slot)).isEqualTo(model[slot]);
      assertThat(longs.get(slot)).isEqualTo((long) model[slot] << 32);
      assertThat(pairs.first(slot)).isEqualTo(model[slot] == 0 ? pairs.first(slot) : model[slot]);
      assertThat(pairs.second(slot))
          .isEqualTo(model[slot] == 0 ? pairs.second(slot) : -model[slot]);
      assertThat(besideWords.get(slot))
          .isEqualTo(model[slot] == 0 ? besideWords.get(slot) : ~model[slot]);
    }
  }

  /** Readers without the lock ask for rows that are gone, or never were. */
  @Test
  void peek_ofAnySlot_isItsRowOrNothing() {
    RowSpace rows = new RowSpace(16);
    IntColumn words = rows.words();
    IntColumn beside = rows.besideWords();
    PairColumn pairs = rows.pairs();
    rows.grow();
    rows.grow();
    for (int slot = 0; slot < 32; slot++) {
      words.set(slot, -slot);
      beside.set(slot, ~slot);
      pairs.first(slot, "first " + slot);
      pairs.second(slot, "second " + slot);
    }
    rows.dropPage();

    for (int slot = 0; slot < 100; slot++) {
      boolean there = slot < 16;
      long both = ((long) ~slot << 32) | (-slot & 0xffff_ffffL);
      assertThat(words.peekBoth(slot)).isEqualTo(there ? both : 0);
      assertThat(words.peek(slot)).isEqualTo(there ? -slot : 0);
      assertThat(beside.peek(slot)).isEqualTo(there ? ~slot : 0);
      assertThat(pairs.peekFirst(slot)).isEqualTo(there ? "first " + slot : null);
      assertThat(pairs.peekSecond(slot)).isEqualTo(there ? "second " + slot : null);
    }
    assertThat(words.peekBoth(-1)).isZero();
    assertThat(pairs.peekFirst(-1)).isNull();
  }

  /** Half of the rows would have a twin. */
  @Test
  void besideWords_afterTheFirstRow_isRefused() {
    RowSpace rows = new RowSpace(16);
    rows.words();
    rows.grow();

    assertThatThrownBy(rows::besideWords)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pages=1");
  }

  @Test
  void column_afterTheFirstRow_isRefused() {
    RowSpace rows = new RowSpace(16);
    rows.ints();
    rows.grow();

    assertThatThrownBy(rows::longs)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pages=1");
  }

  @Test
  void rowSpace_pageOfNoPowerOfTwo_isRefused() {
    assertThatThrownBy(() -> new RowSpace(24))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pageRows=24");
  }

  private static RowSpace allColumns(int pageRows) {
    RowSpace rows = new RowSpace(pageRows);
    rows.words();
    rows.flags();
    rows.shorts();
    rows.ints();
    rows.longs();
    rows.pairs();
    rows.besideWords();
    return rows;
  }
}
