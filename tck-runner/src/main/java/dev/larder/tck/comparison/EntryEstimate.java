package dev.larder.tck.comparison;

import dev.larder.tck.trace.Trace;

/**
 * What an entry of two Latin-1 strings takes on a 64-bit JVM with compressed references in a cache
 * that keeps them as objects. A weigher and the search for a limit start from it; what counts is
 * measured.
 */
final class EntryEstimate {
  private static final int STRING_OBJECT = 24;
  private static final int ARRAY_HEADER = 16;

  /** Node, wrapper, table and sketch: measured for Caffeine's JCache provider with a weigher. */
  private static final int CACHE_OVERHEAD = 117;

  /** Its node without a weigher has two fields less, and table and sketch are a little smaller. */
  private static final int SAVED_WITHOUT_WEIGHER = 6;

  private EntryEstimate() {}

  /** Bytes of an entry whose strings have these lengths. */
  static long bytes(long keyLength, long valueLength) {
    return string(keyLength) + string(valueLength) + CACHE_OVERHEAD;
  }

  /** Bytes of a trace's average entry in a cache without a weigher. */
  static double meanBytes(Trace trace) {
    double contents = trace.contentBytes() / (double) trace.distinct();
    int keyLength = trace.shape().keyLength();
    return bytes(keyLength, (long) contents - keyLength) - SAVED_WITHOUT_WEIGHER;
  }

  private static long string(long length) {
    return STRING_OBJECT + (ARRAY_HEADER + length + 7) / 8 * 8;
  }
}
