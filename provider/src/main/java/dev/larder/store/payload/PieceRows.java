package dev.larder.store.payload;

/**
 * Rows in pieces of one log, and how much of the log they fill. Not thread-safe: guarded by the
 * segment's lock.
 */
final class PieceRows {
  private final LogShape shape;
  private final RecordLog log;

  /** Bytes of chunks that pieces of one row fill, see {@link Pieces#wholeBytes}. */
  private long wholeBytes;

  PieceRows(LogShape shape, RecordLog log) {
    this.shape = shape;
    this.log = log;
  }

  /** What a row of {@code length} bytes takes, on the heap and in chunks. */
  long bytes(long length) {
    return Pieces.heapBytes(length, shape.pieceBytes()) + chunkBytes(length);
  }

  /** What of that lies in chunks. */
  long chunkBytes(long length) {
    return Pieces.chunkBytes(length, shape.pieceBytes());
  }

  /** Chunks to be promised for a row. */
  int newChunks(long length) {
    return log.newChunks(Pieces.count(length, shape.pieceBytes()), shape.maxRecord());
  }

  /** Bytes of chunks that all rows fill by themselves. */
  long wholeBytes() {
    return wholeBytes;
  }

  /** Bytes of chunks that a row fills by itself. */
  long wholeBytes(long length) {
    return Pieces.wholeBytes(length, shape.pieceBytes(), shape.chunkBytes());
  }

  /** The pieces of a row, which are not there yet. */
  Pieces of(int length) {
    return new Pieces(length, (int) Pieces.count(length, shape.pieceBytes()));
  }

  /** Writes a row's pieces. Allocates first. */
  void write(int slot, Pieces pieces, RowBytes row) {
    log.makeRoom(newChunks(pieces.length()));
    wholeBytes += wholeBytes(pieces.length());
    for (int i = 0; i < pieces.count(shape.pieceBytes()); i++) {
      int from = i * shape.pieceBytes();
      int part = Math.min(shape.pieceBytes(), pieces.length() - from);
      pieces.location(i, log.appendPiece(slot, i, row, from, part));
    }
  }

  /** The slot's row is needed no longer. */
  void die(int slot, Pieces pieces) {
    wholeBytes -= wholeBytes(pieces.length());
    for (int i = 0; i < pieces.count(shape.pieceBytes()); i++) {
      log.die(slot, pieces.location(i));
    }
  }
}
