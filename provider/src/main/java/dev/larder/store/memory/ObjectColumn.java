package dev.larder.store.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of references. Guarded by the segment's lock, except {@link #peek}. */
public final class ObjectColumn extends Column {
  private static final @Nullable Object[] NO_PAGE = new @Nullable Object[0];

  private final int shift;
  private final int mask;
  private @Nullable Object[][] pages = new @Nullable Object[0][];

  ObjectColumn(int shift) {
    this.shift = shift;
    mask = (1 << shift) - 1;
  }

  @Override
  int width() {
    return ObjectLayout.CURRENT.referenceBytes();
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Version.complete(Arrays.copyOf(pages, tableLength));
    }
    pages[page] = new @Nullable Object[1 << shift];
  }

  @Override
  void dropPage(int page) {
    pages[page] = NO_PAGE;
  }

  /** The row's reference, null if it has none. */
  public @Nullable Object get(int slot) {
    return pages[slot >>> shift][slot & mask];
  }

  /** Sets the row's reference; null lets the old one go. */
  public void set(int slot, @Nullable Object value) {
    pages[slot >>> shift][slot & mask] = value;
  }

  /**
   * The row's reference, or any or none: whoever has no lock validates it before using it. Any slot
   * may be asked.
   */
  public @Nullable Object peek(int slot) {
    @Nullable Object[][] table = pages;
    int page = slot >>> shift;
    @Nullable Object[] found = page < table.length ? table[page] : null;
    int at = slot & mask;
    return found != null && at < found.length ? found[at] : null;
  }
}
