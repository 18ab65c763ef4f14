package dev.larder.store.payload;

/** The bytes of a row in pieces, where they lie now. Guarded by the segment's lock. */
final class PieceMemory extends Fragments {
  private final RecordLog log;
  private final int slot;
  private final Pieces pieces;

  /** The pieces of the slot's row, {@code pieceBytes} in each but the last. */
  PieceMemory(RecordLog log, int slot, Pieces pieces, int pieceBytes) {
    super(pieceBytes, pieces.length());
    this.log = log;
    this.slot = slot;
    this.pieces = pieces;
  }

  @Override
  byte get(int number, int at) {
    int location = pieces.location(number);
    return log.block(slot, location).getByte(start(location) + at);
  }

  @Override
  void copyTo(int number, int at, byte[] target, int targetOffset, int length) {
    int location = pieces.location(number);
    log.block(slot, location).copyTo(start(location) + at, target, targetOffset, length);
  }

  private int start(int location) {
    return log.offset(location) + LogRecord.PIECE_HEADER;
  }
}
