package dev.larder.store.memory;

import java.util.Arrays;

/** A column of unsigned 16-bit numbers. Guarded by the segment's lock, except {@link #peek}. */
public final class ShortColumn extends Column {
  private static final short[] NO_PAGE = new short[0];

  private final int shift;
  private final int mask;
  private short[][] pages = new short[0][];

  ShortColumn(int shift) {
    this.shift = shift;
    mask = (1 << shift) - 1;
  }

  @Override
  int width() {
    return Short.BYTES;
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Version.complete(Arrays.copyOf(pages, tableLength));
    }
    pages[page] = new short[1 << shift];
  }

  @Override
  void dropPage(int page) {
    pages[page] = NO_PAGE;
  }

  /** The row's number. */
  public int get(int slot) {
    return pages[slot >>> shift][slot & mask] & 0xffff;
  }

  /** Sets the row's number, of which the low 16 bits count. */
  public void set(int slot, int value) {
    pages[slot >>> shift][slot & mask] = (short) value;
  }

  /** The row's number, or any at all, for those who have no lock. Any slot may be asked. */
  public int peek(int slot) {
    short[][] table = pages;
    int page = slot >>> shift;
    short[] found = page < table.length ? table[page] : null;
    int at = slot & mask;
    return found != null && at < found.length ? found[at] & 0xffff : 0;
  }

  @Override
  long fixedBytes() {
    return fixedBytes(2L * Integer.BYTES);
  }
}
