package dev.larder.store.memory;

import java.util.Arrays;

/** A column of unsigned 8-bit numbers. Guarded by the segment's lock. */
public final class ByteColumn extends Column {
  private final int shift;
  private final int mask;
  private byte[][] pages = new byte[0][];

  ByteColumn(int shift) {
    this.shift = shift;
    mask = (1 << shift) - 1;
  }

  @Override
  int width() {
    return Byte.BYTES;
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Arrays.copyOf(pages, tableLength);
    }
    pages[page] = new byte[1 << shift];
  }

  /** The row's number. */
  public int get(int slot) {
    return pages[slot >>> shift][slot & mask] & 0xff;
  }

  /** Sets the row's number, of which the low 8 bits count. */
  public void set(int slot, int value) {
    pages[slot >>> shift][slot & mask] = (byte) value;
  }
}
