package dev.larder.store.memory;

import java.util.Arrays;

/** A column of 64-bit numbers. Guarded by the segment's lock, except {@link #peek}. */
public final class LongColumn extends Column {
  private static final long[] NO_PAGE = new long[0];

  private final int shift;
  private final int mask;
  private long[][] pages = new long[0][];

  LongColumn(int shift) {
    this.shift = shift;
    mask = (1 << shift) - 1;
  }

  @Override
  int width() {
    return Long.BYTES;
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Version.complete(Arrays.copyOf(pages, tableLength));
    }
    pages[page] = new long[1 << shift];
  }

  @Override
  void dropPage(int page) {
    pages[page] = NO_PAGE;
  }

  /** The row's number. */
  public long get(int slot) {
    return pages[slot >>> shift][slot & mask];
  }

  /** Sets the row's number. */
  public void set(int slot, long value) {
    pages[slot >>> shift][slot & mask] = value;
  }

  /** The row's number, or any at all: whoever has no lock validates it. Any slot may be asked. */
  public long peek(int slot) {
    long[][] table = pages;
    int page = slot >>> shift;
    long[] found = page < table.length ? table[page] : null;
    int at = slot & mask;
    return found != null && at < found.length ? found[at] : 0;
  }

  @Override
  long fixedBytes() {
    return fixedBytes(2L * Integer.BYTES);
  }
}
