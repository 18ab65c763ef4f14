package dev.larder.store.payload;

import dev.larder.store.memory.SlabPool;

/**
 * The sizes of a log.
 *
 * @param chunkShift a chunk has {@code 1 << chunkShift} bytes, 1 KiB to 32 KiB
 * @param recordsPerChunk a record larger than this part of a chunk does not go into one: the
 *     unwritten ends of chunks would add up, and the cleaner would copy more
 * @param checked debug mode: whether every look at a record checks it, and what is free is
 *     overwritten
 */
public record LogShape(int chunkShift, int recordsPerChunk, boolean checked) {
  private static final int MIN_SHIFT = 10;
  private static final int MAX_SHIFT = 15;

  /** A chunk is this part of a segment (SPIKE: 1/64 holds 0.7 % fewer entries). */
  private static final int CHUNKS_PER_SEGMENT = 128;

  private static final int RECORDS_PER_CHUNK = 16;

  /**
   * Outside the heap a larger one is cut into pieces, and at up to a KiB those cost more than half
   * a record for each chunk.
   */
  private static final int RECORDS_PER_CHUNK_OFF_HEAP = 8;

  /** The same for records on the heap, where a larger one is an array of its own. */
  public LogShape(int chunkShift, boolean checked) {
    this(chunkShift, RECORDS_PER_CHUNK, checked);
  }

  /** Checks the number. */
  public LogShape {
    if (chunkShift < MIN_SHIFT || chunkShift > MAX_SHIFT) {
      throw new IllegalArgumentException(
          "chunkShift must be %d..%d: chunkShift=%d".formatted(MIN_SHIFT, MAX_SHIFT, chunkShift));
    }
  }

  /** The shape for segments that will take {@code segmentBytes}, without checks. */
  public static LogShape forSegment(long segmentBytes) {
    long chunk = Math.max(segmentBytes / CHUNKS_PER_SEGMENT, 1);
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(chunk);
    return new LogShape(Math.min(Math.max(shift, MIN_SHIFT), MAX_SHIFT), false);
  }

  /** The shape for segments outside the heap: all their chunks are of one size. */
  public static LogShape outsideTheHeap() {
    return new LogShape(
        Integer.numberOfTrailingZeros(SlabPool.BLOCK_BYTES), RECORDS_PER_CHUNK_OFF_HEAP, false);
  }

  /** The same in debug mode, or not. */
  public LogShape withChecks(boolean wanted) {
    return new LogShape(chunkShift, recordsPerChunk, wanted);
  }

  int chunkBytes() {
    return 1 << chunkShift;
  }

  /** The largest record that goes into a chunk. */
  int maxRecord() {
    return chunkBytes() / recordsPerChunk;
  }

  /** Bytes of a row in one of its pieces, which is as long as a record may be. */
  int pieceBytes() {
    return maxRecord() - LogRecord.PIECE_HEADER;
  }
}
