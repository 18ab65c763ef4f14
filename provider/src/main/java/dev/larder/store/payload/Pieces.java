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

  /** Pieces that need no array: an array of three would double what the smallest rows cost. */
  private static final int FIRST = 3;

  private static final int[] NO_MORE = {};

  private final int length;
  private int first;
  private int second;
  private int third;
  private final int[] more;

  /** A row of {@code length} bytes in {@code count} pieces, which are not there yet. */
  Pieces(int length, int count) {
    this.length = length;
    more = count > FIRST ? new int[count - FIRST] : NO_MORE;
  }

  /** Bytes of the row. */
  int length() {
    return length;
  }

  /** Number of pieces of so many bytes: worked out, since a field would cost every row 8 bytes. */
  int count(int pieceBytes) {
    return (int) count(length, pieceBytes);
  }

  int location(int number) {
    return switch (number) {
      case 0 -> first;
      case 1 -> second;
      case 2 -> third;
      default -> more[number - FIRST];
    };
  }

  void location(int number, int location) {
    switch (number) {
      case 0 -> first = location;
      case 1 -> second = location;
      case 2 -> third = location;
      default -> more[number - FIRST] = location;
    }
  }

  /** Pieces of a row of so many bytes. */
  static long count(long length, int pieceBytes) {
    return (length + pieceBytes - 1) / pieceBytes;
  }

  /** Bytes that the pieces of a row take in chunks. */
  static long chunkBytes(long length, int pieceBytes) {
    return length + count(length, pieceBytes) * LogRecord.PIECE_HEADER;
  }

  /**
   * Bytes of the chunks that such a row fills, but for its first and last one. They come free when
   * it goes, whatever lies beside it: the cleaner needs no room for them.
   */
  static long wholeBytes(long length, int pieceBytes, int chunkBytes) {
    return Math.max(0, chunkBytes(length, pieceBytes) / chunkBytes - 1) * chunkBytes;
  }

  /** Bytes of this object. */
  static long heapBytes(long length, int pieceBytes) {
    long more = count(length, pieceBytes) - FIRST;
    return LAYOUT.object(LAYOUT.referenceBytes() + 4 * Integer.BYTES)
        + (more > 0 ? LAYOUT.array(Integer.BYTES, more) : 0);
  }
}
