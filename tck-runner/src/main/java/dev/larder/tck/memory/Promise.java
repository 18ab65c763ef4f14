package dev.larder.tck.memory;

/** What is promised for Larder, and with what tolerance it is measured. */
final class Promise {
  /** Footprint: real bytes of an entry with a 16-character key and a 24-character value. */
  static final int SMALL_ENTRY_BYTES = 80;

  static final int SMALL_VALUE = 24;

  /** Footprint, by reference: the same with a String, and with a {@code byte[]}. */
  static final int SMALL_REFERENCED_STRING_BYTES = 160;

  static final int SMALL_REFERENCED_ARRAY_BYTES = 135;

  /** Footprint: what an entry with a 1,000-character value takes above its contents, as a share. */
  static final double LARGE_ENTRY_OVERHEAD = 0.08;

  static final int LARGE_VALUE = 1_000;

  /** Footprint: how far the ledger may be from the heap, as a share of the heap. */
  static final double LEDGER_ERROR = 0.05;

  /** Budget: the least that a full cache holds, as a share of its bound. */
  static final double LEAST_RATIO = 0.95;

  /** Budget and overwrite: the most it holds; the bound itself, and the method's tolerance. */
  static final double MOST_RATIO = 1.00;

  static final double TOLERANCE = 0.005;

  /** Budget, by reference: objects are sized from outside, which is not quite exact. */
  static final double MOST_RATIO_BY_REFERENCE = 1.02;

  /** Budget, off-heap: slabs that are in use are not all full. */
  static final double MOST_RATIO_OFF_HEAP = 1.02;

  /**
   * Footprint and budget, off-heap: bytes are those of whole slabs of 1 MiB, of which two may have
   * nothing in them yet.
   */
  static final long UNUSED_SLAB_BYTES = 2L << 20;

  /** Budget: entries with 24-character values that 64 MiB hold. */
  static final long ENTRIES_IN_64_MIB = 800_000;

  /** Overwrite: bytes that the cleaner copies for each byte written. */
  static final double AMPLIFICATION = 4.0;

  /** Overwrite: 99 of 100 times a lock is held no longer than that. */
  static final long LOCK_HOLD_MICROS = 150;

  /** Sizes: the most that an encoded object takes, and its decoding, of Java serialisation's. */
  static final double SHARE_OF_SERIALISATION = 1.0 / 3;

  /** Collections: all of Larder's pauses, and its worst one, as a share of Caffeine's. */
  static final double SHARE_OF_CAFFEINES_PAUSES = 0.2;

  /** Collections: the least share of the operations that are due, or that Caffeine manages. */
  static final double RATE_HELD = 0.98;

  private Promise() {}

  /** Bytes that a peer may hold above what it is bound to, because it takes whole slabs. */
  static long unusedSlabBytes(Peer peer) {
    return peer.isLarderOffHeap() ? UNUSED_SLAB_BYTES : 0;
  }
}
