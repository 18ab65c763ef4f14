package dev.larder.store.memory;

/** One attribute of every row, in pages. Guarded by the segment's lock. */
abstract sealed class Column permits ShortColumn, IntColumn, LongColumn, ObjectColumn {

  /** Bytes of one row in this column. */
  abstract int width();

  /** Adds the {@code page}-th page; the page table becomes {@code tableLength} long. */
  abstract void addPage(int page, int tableLength);

  /** Lets the {@code page}-th page, the last one, go. */
  abstract void dropPage(int page);
}
