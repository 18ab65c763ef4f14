package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;

/**
 * A row whose bytes lie in several records of the log: where a log is outside the heap, there is
 * nothing but chunks for them. Not thread-safe: guarded by the segment's lock.
 */
final class Pieces {
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  /** A location in the log has no more bits than that, and a segment has to hold several rows. */
  static final long MOST_BYTES = 32L << 20;

  private final int length;
  private final int[] locations;

  /** A row of {@code length} bytes in {@code count} pieces, which are not there yet. */
  Pieces(int length, int count) {
    this.length = length;
    locations = new int[count];
  }

  /** Bytes of the row. */
  int length() {
    return length;
  }

  int count() {
    return locations.length;
  }

  int location(int number) {
    return locations[number];
  }

  void location(int number, int location) {
    locations[number] = location;
  }

  /** Pieces of a row of so many bytes. */
  static long count(long length, int pieceBytes) {
    return (length + pieceBytes - 1) / pieceBytes;
  }

  /** Bytes that the pieces of a row take in chunks. */
  static long chunkBytes(long length, int pieceBytes) {
    return length + count(length, pieceBytes) * LogRecord.PIECE_HEADER;
  }

  /** Bytes of this object. */
  static long heapBytes(long length, int pieceBytes) {
    return LAYOUT.object(LAYOUT.referenceBytes() + Integer.BYTES)
        + LAYOUT.array(Integer.BYTES, count(length, pieceBytes));
  }
}
