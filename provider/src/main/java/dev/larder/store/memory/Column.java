package dev.larder.store.memory;

/** One attribute of every row, in pages. Guarded by the segment's lock. */
abstract sealed class Column permits ShortColumn, IntColumn, LongColumn, PairColumn {

  /** Bytes of one row in this column. */
  abstract int width();

  /** Adds the {@code page}-th page; the page table becomes {@code tableLength} long. */
  abstract void addPage(int page, int tableLength);

  /** Lets the {@code page}-th page, the last one, go. */
  abstract void dropPage(int page);

  /** Bytes of the column's objects, and of the empty page table that is there before any page. */
  abstract long fixedBytes();

  /** The same of one that has such fields beside its page table. */
  static long fixedBytes(long fields) {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(fields + layout.referenceBytes()) + layout.referenceArray(0);
  }
}
