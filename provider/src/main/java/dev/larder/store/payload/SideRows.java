package dev.larder.store.payload;

import static java.util.Objects.requireNonNull;

import dev.larder.store.memory.ObjectLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose pair does not lie in a chunk: an object for each, found by its slot. Pages come with
 * the first such row among their slots, so a log of small records has none.
 *
 * <p>Not thread-safe: guarded by the segment's lock, except {@link #peek}.
 */
final class SideRows {
  private static final int PAGE_SHIFT = 6;
  private static final int PAGE_ROWS = 1 << PAGE_SHIFT;
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  private static final @Nullable Object[] NO_PAGE = new @Nullable Object[0];
  private static final @Nullable Object[][] NO_PAGES = new @Nullable Object[0][];

  private @Nullable Object[][] pages = NO_PAGES;
  private long bytesHeld;

  Object get(int slot) {
    return requireNonNull(pages[slot >>> PAGE_SHIFT][slot & (PAGE_ROWS - 1)]);
  }

  /**
   * A row's object, or any, or null: whoever has no lock validates it before looking into it. Any
   * slot may be asked.
   */
  @Nullable Object peek(int slot) {
    @Nullable Object[][] table = pages;
    int page = slot >>> PAGE_SHIFT;
    @Nullable Object[] found = page < table.length ? table[page] : null;
    int at = slot & (PAGE_ROWS - 1);
    return found != null && at < found.length ? found[at] : null;
  }

  /** Sets a row's object, for which {@link #makeRoom} has made room; null takes it away. */
  void set(int slot, @Nullable Object row) {
    int page = slot >>> PAGE_SHIFT;
    if (row != null || hasPage(page)) {
      pages[page][slot & (PAGE_ROWS - 1)] = row;
    }
  }

  private boolean hasPage(int page) {
    return page < pages.length && pages[page].length > 0;
  }

  /** Makes the page for a row. Allocates first: when it throws, nothing changed. */
  void makeRoom(int slot) {
    int page = slot >>> PAGE_SHIFT;
    if (hasPage(page)) {
      return;
    }
    @Nullable Object[] made = new @Nullable Object[PAGE_ROWS];
    if (page >= pages.length) {
      int before = pages.length;
      @Nullable Object[][] table = Arrays.copyOf(pages, lengthFor(page));
      Arrays.fill(table, before, table.length, NO_PAGE);
      bytesHeld += LAYOUT.referenceArray(table.length) - tableBytes(before);
      pages = table;
    }
    pages[page] = made;
    bytesHeld += LAYOUT.referenceArray(PAGE_ROWS);
  }

  private static long tableBytes(int length) {
    return length == 0 ? 0 : LAYOUT.referenceArray(length);
  }

  private static int lengthFor(int page) {
    return page + page / 4 + 1;
  }

  /** Lets all pages go; no row is set. */
  void reset() {
    pages = NO_PAGES;
    bytesHeld = 0;
  }

  /** The most bytes that setting a row, one of the first {@code rows}, would add. */
  long growthBytes(int rows) {
    int lastPage = rows >>> PAGE_SHIFT;
    long table = lastPage < pages.length ? 0 : LAYOUT.referenceArray(lengthFor(lastPage));
    return table + LAYOUT.referenceArray(PAGE_ROWS);
  }

  long bytesHeld() {
    return bytesHeld;
  }
}
