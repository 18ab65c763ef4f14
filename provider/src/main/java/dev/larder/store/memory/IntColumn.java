package dev.larder.store.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column of 32-bit numbers. Guarded by the segment's lock, except {@link #peek} and {@link
 * #replace}.
 *
 * <p>It may have a {@link #twin}: a second number a row, in the same pages beside the first. Who
 * looks at both gets them with one load from memory.
 */
public final class IntColumn extends Column {
  private static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int[] NO_PAGE = new int[0];

  private final int shift;
  private final int mask;

  /** Where in the place of a row its number is. */
  private final int offset;

  /** A row's place is {@code 1 << placeShift} numbers; set before the first page. */
  private int placeShift;

  private int[][] pages = new int[0][];
  private @Nullable IntColumn twin;

  IntColumn(int shift) {
    this(shift, 0);
  }

  private IntColumn(int shift, int offset) {
    this.shift = shift;
    this.offset = offset;
    mask = (1 << shift) - 1;
  }

  /** The second numbers, which come and go with this column's; made before the first page. */
  IntColumn twin() {
    IntColumn second = twin;
    if (second == null) {
      second = new IntColumn(shift, 1);
      second.placeShift = 1;
      second.pages = pages;
      placeShift = 1;
      twin = second;
    }
    return second;
  }

  @Override
  int width() {
    return Integer.BYTES << placeShift;
  }

  @Override
  void addPage(int page, int tableLength) {
    if (pages.length != tableLength) {
      pages = Version.complete(Arrays.copyOf(pages, tableLength));
      if (twin != null) {
        twin.pages = pages;
      }
    }
    pages[page] = new int[1 << (shift + placeShift)];
  }

  @Override
  void dropPage(int page) {
    pages[page] = NO_PAGE;
  }

  private int place(int slot) {
    return ((slot & mask) << placeShift) | offset;
  }

  /** The row's number. */
  public int get(int slot) {
    return pages[slot >>> shift][place(slot)];
  }

  /** Sets the row's number. */
  public void set(int slot, int value) {
    pages[slot >>> shift][place(slot)] = value;
  }

  /** The row's number, or any at all: whoever has no lock validates it. Any slot may be asked. */
  public int peek(int slot) {
    int[] page = pageOf(slot);
    int at = place(slot);
    return at < page.length ? page[at] : 0;
  }

  /**
   * The row's number and, in the high half, its {@link #twin}'s, which must be there; or any at
   * all. Any slot may be asked.
   */
  public long peekBoth(int slot) {
    int[] page = pageOf(slot);
    int at = (slot & mask) << 1;
    return at + 1 < page.length
        ? ((long) page[at + 1] << Integer.SIZE) | (page[at] & 0xffff_ffffL)
        : 0;
  }

  /** Whether there are two numbers a row. */
  public boolean hasTwin() {
    return twin != null;
  }

  /** Sets the row's number if it is the expected one; for those who have no lock. */
  void replace(int slot, int expected, int value) {
    int[] page = pageOf(slot);
    int at = place(slot);
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

  @Override
  long fixedBytes() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long self = layout.object(4L * Integer.BYTES + 2L * layout.referenceBytes());
    return (twin == null ? 1 : 2) * self + layout.referenceArray(0);
  }
}
