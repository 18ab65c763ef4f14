package dev.larder.store.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column of two references a row, side by side: who looks at one looks at the other, and both
 * come with one load from memory. Guarded by the segment's lock, except the {@code peek} methods.
 */
public final class PairColumn extends Column {
  private static final @Nullable Object[] NO_PAGE = new @Nullable Object[0];

  private final int shift;
  private final int mask;
  private @Nullable Object[][] pages = new @Nullable Object[0][];

  PairColumn(int shift) {
    this.shift = shift;
    mask = (1 << shift) - 1;
  }

  @Override
  int width() {
    return 2 * ObjectLayout.CURRENT.referenceBytes();
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Version.complete(Arrays.copyOf(pages, tableLength));
    }
    pages[page] = new @Nullable Object[2 << shift];
  }

  @Override
  void dropPage(int page) {
    pages[page] = NO_PAGE;
  }

  /** The row's first reference, null if it has none. */
  public @Nullable Object first(int slot) {
    return pages[slot >>> shift][first(slot, mask)];
  }

  /** The row's second reference, null if it has none. */
  public @Nullable Object second(int slot) {
    return pages[slot >>> shift][first(slot, mask) + 1];
  }

  /** Sets the row's first reference; null lets the old one go. */
  public void first(int slot, @Nullable Object value) {
    pages[slot >>> shift][first(slot, mask)] = value;
  }

  /** Sets the row's second reference; null lets the old one go. */
  public void second(int slot, @Nullable Object value) {
    pages[slot >>> shift][first(slot, mask) + 1] = value;
  }

  private static int first(int slot, int mask) {
    return (slot & mask) << 1;
  }

  /**
   * The row's first reference, or any or none: whoever has no lock validates it before using it.
   * Any slot may be asked.
   */
  public @Nullable Object peekFirst(int slot) {
    return peek(slot, first(slot, mask));
  }

  /** The same of the second. */
  public @Nullable Object peekSecond(int slot) {
    return peek(slot, first(slot, mask) + 1);
  }

  private @Nullable Object peek(int slot, int at) {
    @Nullable Object[][] table = pages;
    int page = slot >>> shift;
    @Nullable Object[] found = page < table.length ? table[page] : null;
    return found != null && at < found.length ? found[at] : null;
  }

  @Override
  long fixedBytes() {
    return fixedBytes(2L * Integer.BYTES);
  }
}
