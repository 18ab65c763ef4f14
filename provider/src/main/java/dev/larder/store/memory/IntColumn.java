package dev.larder.store.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A column of 32-bit numbers. Guarded by the segment's lock, except {@link #peek} and {@link
 * #replace}.
 */
public final class IntColumn extends Column {
  private static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(int[].class);
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
      pages = Version.complete(Arrays.copyOf(pages, tableLength));
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

  /** The row's number, or any at all: whoever has no lock validates it. Any slot may be asked. */
  public int peek(int slot) {
    int[] page = pageOf(slot);
    int at = slot & mask;
    return at < page.length ? page[at] : 0;
  }

  /** Sets the row's number if it is the expected one; for those who have no lock. */
  void replace(int slot, int expected, int value) {
    int[] page = pageOf(slot);
    int at = slot & mask;
    if (at < page.length) {
      NUMBERS.compareAndSet(page, at, expected, value);
    }
  }

  private int[] pageOf(int slot) {
    int[][] table = pages;
    int page = slot >>> shift;
    int[] found = page < table.length ? table[page] : null;
    return found == null ? NO_PAGE : found;
  }
}
