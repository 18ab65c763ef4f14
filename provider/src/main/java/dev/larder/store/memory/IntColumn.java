package dev.larder.store.memory;

import java.util.Arrays;

/** A column of 32-bit numbers. Guarded by the segment's lock. */
public final class IntColumn extends Column {
  private static final int[] NO_PAGE = new int[0];

  private final int shift;
  private final int mask;
  private int[][] pages = new int[0][];

  IntColumn(int shift) {
    this.shift = shift;
    mask = (1 << shift) - 1;
  }

  @Override
  int width() {
    return Integer.BYTES;
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Arrays.copyOf(pages, tableLength);
    }
    pages[page] = new int[1 << shift];
  }

  @Override
  void dropPage(int page) {
    pages[page] = NO_PAGE;
  }

  /** The row's number. */
  public int get(int slot) {
    return pages[slot >>> shift][slot & mask];
  }

  /** Sets the row's number. */
  public void set(int slot, int value) {
    pages[slot >>> shift][slot & mask] = value;
  }
}
