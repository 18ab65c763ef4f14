package dev.larder.store.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one segment: every column of every part, growing together page by page.
 *
 * <p>What a row costs is the width of the columns made here; {@link #bytesHeld} counts all of them,
 * page tables included, and {@link #fixedBytes} the rest. Not thread-safe: guarded by the segment's
 * lock. Columns are made before the first row exists.
 */
public final class RowSpace {
  /** The most rows a segment may have: slots are 16 bits and links keep one bit for themselves. */
  public static final int MAX_ROWS = 32_767;

  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  private final int pageShift;
  private final Version version;
  private Column[] columns = new Column[0];
  private @Nullable IntColumn words;
  private int pages;
  private int tableLength;
  private long bytesHeld;
  private long fixedBytes = sizeOfFixed();

  /** A space that grows by {@code pageRows} rows, a power of two, at a time. */
  public RowSpace(int pageRows) {
    this(pageRows, new Version());
  }

  /** The same for a segment that has this version. */
  public RowSpace(int pageRows, Version version) {
    this.version = version;
    if (Integer.bitCount(pageRows) != 1) {
      throw new IllegalArgumentException("pageRows must be a power of two: pageRows=" + pageRows);
    }
    pageShift = Integer.numberOfTrailingZeros(pageRows);
  }

  /** The segment's version: windows are open while something that is in use changes in place. */
  public Version version() {
    return version;
  }

  /** A column of 16-bit numbers. */
  public ShortColumn shorts() {
    return add(new ShortColumn(pageShift));
  }

  /** A column of 32-bit numbers. */
  public IntColumn ints() {
    return add(new IntColumn(pageShift));
  }

  /**
   * A column of numbers of at most {@code 32 - }{@link FlagColumn#BITS} bits. Its owner leaves the
   * other bits as they are: they are {@link #flags}.
   */
  public IntColumn words() {
    IntColumn made = words == null ? ints() : words;
    words = made;
    return made;
  }

  /** A column of 32-bit numbers that lie beside those of {@link #words}. */
  public IntColumn besideWords() {
    requireNoRows();
    IntColumn twin = words().twin();
    fixedBytes = sizeOfFixed();
    return twin;
  }

  /**
   * A column of flags, in the bits that {@link #words} leaves; it costs nothing if there is one.
   */
  public FlagColumn flags() {
    return new FlagColumn(words());
  }

  /** A column of 64-bit numbers. */
  public LongColumn longs() {
    return add(new LongColumn(pageShift));
  }

  /** A column of two references a row. */
  public PairColumn pairs() {
    return add(new PairColumn(pageShift));
  }

  private void requireNoRows() {
    if (pages > 0) {
      throw new IllegalStateException("columns come before rows: pages=" + pages);
    }
  }

  private <C extends Column> C add(C column) {
    requireNoRows();
    columns = Arrays.copyOf(columns, columns.length + 1);
    columns[columns.length - 1] = column;
    fixedBytes = sizeOfFixed();
    return column;
  }

  /** Rows there is room for. */
  public int rows() {
    return Math.min(pages << pageShift, MAX_ROWS);
  }

  /** Rows that the next {@link #grow} adds. */
  public int pageRows() {
    return 1 << pageShift;
  }

  /** Bytes that the next {@link #grow} adds. */
  public long growthBytes() {
    long bytes = 0;
    int length = tableLengthFor(pages + 1);
    for (Column column : columns) {
      bytes += LAYOUT.array(column.width(), 1L << pageShift);
      if (length != tableLength) {
        bytes += LAYOUT.referenceArray(length) - tableBytes();
      }
    }
    return bytes;
  }

  /** Adds one page of rows to every column; the caller has reserved {@link #growthBytes}. */
  public void grow() {
    long growth = growthBytes();
    int length = tableLengthFor(pages + 1);
    for (Column column : columns) {
      column.addPage(pages, length);
    }
    pages++;
    tableLength = length;
    bytesHeld += growth;
  }

  /** The first row of the last page, which {@link #dropPage} lets go; 0 if there is only one. */
  public int lastPage() {
    return Math.max(0, pages - 1) << pageShift;
  }

  /** Lets the last page of every column go; nobody uses its rows. */
  public void dropPage() {
    pages--;
    for (Column column : columns) {
      column.dropPage(pages);
      bytesHeld -= LAYOUT.array(column.width(), 1L << pageShift);
    }
  }

  /** Page tables grow by a quarter, so that they stay far below 1 % of what they point to. */
  private int tableLengthFor(int wanted) {
    return wanted <= tableLength ? tableLength : wanted + wanted / 4 + 1;
  }

  private long tableBytes() {
    return LAYOUT.referenceArray(tableLength);
  }

  /**
   * Bytes of this object, its version, its columns' objects and their empty page tables, which are
   * there before the first page.
   */
  public long fixedBytes() {
    return fixedBytes;
  }

  private long sizeOfFixed() {
    int reference = LAYOUT.referenceBytes();
    long self = LAYOUT.object(3L * Integer.BYTES + 2L * Long.BYTES + 3L * reference);
    long columnBytes = 0;
    for (Column column : columns) {
      columnBytes += column.fixedBytes();
    }
    return self + Version.bytesHeld() + LAYOUT.referenceArray(columns.length) + columnBytes;
  }

  /** Bytes of all pages, and of page tables beyond {@link #fixedBytes}. */
  public long bytesHeld() {
    return bytesHeld;
  }
}
