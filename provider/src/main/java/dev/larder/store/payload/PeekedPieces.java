package dev.larder.store.payload;

import dev.larder.store.memory.Block;

/**
 * The bytes of a row in pieces for those who have no lock: the pieces may move meanwhile, and their
 * places be written again. What is not there reads as 0, until the reader finds out.
 */
final class PeekedPieces extends Fragments {
  private final RecordLog log;
  private final Pieces pieces;

  /** The row, {@code pieceBytes} in each piece but the last. */
  PeekedPieces(RecordLog log, Pieces pieces, int pieceBytes) {
    super(pieceBytes, pieces.length());
    this.log = log;
    this.pieces = pieces;
  }

  @Override
  byte get(int number, int at) {
    int location = pieces.location(number);
    Block block = log.peek(location);
    int start = start(location) + at;
    return start < block.length() ? block.getByte(start) : 0;
  }

  @Override
  void copyTo(int number, int at, byte[] target, int targetOffset, int length) {
    int location = pieces.location(number);
    Block block = log.peek(location);
    int start = start(location) + at;
    if (length <= block.length() - start) {
      block.copyTo(start, target, targetOffset, length);
    }
  }

  private int start(int location) {
    return log.offset(location) + LogRecord.PIECE_HEADER;
  }
}
