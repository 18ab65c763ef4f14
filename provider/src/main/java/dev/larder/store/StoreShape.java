package dev.larder.store;

import dev.larder.store.memory.RowSpace;

/**
 * The sizes a store is built with.
 *
 * @param segments segments to begin with, a power of two
 * @param maxRows rows of one segment before it splits, at most {@link RowSpace#MAX_ROWS}
 * @param pageRows rows by which a segment's columns grow, a power of two
 * @param indexLoad share of an index's homes that may be taken, above 0 and below 1
 * @param expires whether rows may have a deadline
 */
public record StoreShape(
    int segments, int maxRows, int pageRows, double indexLoad, boolean expires) {

  /** Load by value: bytes count most, and a denser index measured no slower. */
  public static final double LOAD_BY_VALUE = 0.88;

  /** Load by reference: a touch sparser, as following references costs enough. */
  public static final double LOAD_BY_REFERENCE = 0.75;

  private static final int MIN_PAGE_ROWS = 16;
  private static final int MAX_PAGE_ROWS = 256;
  private static final long BYTES_PER_PAGE_ROW = 4096;
  private static final long SEGMENT_BYTES_BY_VALUE = 3L << 19;

  /** Twice as much: objects take twice the bytes, so these are about as many rows. */
  private static final long SEGMENT_BYTES_BY_REFERENCE = 3L << 20;

  private static final int MAX_SEGMENTS = 1024;

  /** A segment of a store in a pool is at most about this part of the pool. */
  public static final int SEGMENTS_PER_POOL = 8;

  private static final int BYTES_PER_POOLED_ROW = 64;
  private static final int LEAST_POOLED_ROWS = 1024;

  /** Checks the numbers. */
  public StoreShape {
    if (Integer.bitCount(segments) != 1) {
      throw new IllegalArgumentException("segments must be a power of two: segments=" + segments);
    }
    if (maxRows < 2 || maxRows > RowSpace.MAX_ROWS) {
      throw new IllegalArgumentException(
          "maxRows must be 2.." + RowSpace.MAX_ROWS + ": maxRows=" + maxRows);
    }
    if (!(indexLoad > 0 && indexLoad < 1)) {
      throw new IllegalArgumentException("indexLoad must be in (0, 1): indexLoad=" + indexLoad);
    }
  }

  /**
   * The shape for a budget. A store with a budget of its own starts with segments of 0.75 to 1.5
   * MiB (by reference 1.5 to 3), so that it never has to split in ordinary use; one that shares a
   * pool starts with one, because nobody knows how large it will be.
   */
  public static StoreShape forBudget(
      long limitBytes, boolean ownBudget, boolean byValue, boolean expires) {
    long segment = byValue ? SEGMENT_BYTES_BY_VALUE : SEGMENT_BYTES_BY_REFERENCE;
    long wanted = ownBudget ? Math.min((limitBytes - 1) / segment, MAX_SEGMENTS / 2) : 0;
    int segments = wanted == 0 ? 1 : 2 * Integer.highestOneBit((int) wanted);
    long page = Math.min(Math.max(limitBytes / BYTES_PER_PAGE_ROW, MIN_PAGE_ROWS), MAX_PAGE_ROWS);
    return new StoreShape(
        segments,
        ownBudget ? RowSpace.MAX_ROWS : rowsOfPool(limitBytes),
        Integer.highestOneBit((int) page),
        byValue ? LOAD_BY_VALUE : LOAD_BY_REFERENCE,
        expires);
  }

  /** A split takes room for as much again as the segment has, and a pool should not notice that. */
  private static int rowsOfPool(long limitBytes) {
    long rows = limitBytes / SEGMENTS_PER_POOL / BYTES_PER_POOLED_ROW;
    return (int) Math.min(Math.max(rows, LEAST_POOLED_ROWS), RowSpace.MAX_ROWS);
  }
}
