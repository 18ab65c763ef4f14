package dev.larder.store.payload;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.Version;

/**
 * Records in chunks: appended, dead one day, and moved together by the cleaner. Knows what a record
 * is, but not which rows there are.
 *
 * <pre>
 *   location   26        chunkShift            0
 *              +-----------------------+---------------------+
 *              | chunk                 | offset              |
 *              +-----------------------+---------------------+
 * </pre>
 *
 * <p>Not thread-safe: guarded by the segment's lock, except {@link #peek}.
 */
final class RecordLog {
  /** Bits of a record's location. */
  static final int LOCATION_BITS = Payload.LOCATION_BITS - 1;

  /** While there is room, a chunk is cleaned only where more than a quarter is dead. */
  private static final int LIVE_QUARTERS = 3;

  private static final int FEW_CHUNKS = 4;

  /** The ceiling thinks again after as much as so many chunks hold. */
  private static final int CEILING_PERIOD = 16;

  private final LogShape shape;
  private final Version version;
  private final Chunks chunks;
  private final RecordGuard guard;
  private final Ceiling ceiling;

  /** The chunk that new records go to. */
  private int open = Chunks.NONE;

  /** The chunk that the cleaner copies to, and the one that it copies out, up to where. */
  private int target = Chunks.NONE;

  private int source = Chunks.NONE;
  private int sourceOffset;

  /** An empty log, in a segment of this version, of chunks from {@code blocks}. */
  RecordLog(LogShape shape, Version version, RecordGuard guard, BlockSource blocks) {
    this.shape = shape;
    this.version = version;
    this.guard = guard;
    chunks = new Chunks(shape.chunkShift(), shape.checked(), blocks);
    ceiling = new Ceiling((long) CEILING_PERIOD * shape.chunkBytes());
  }

  /** Hears where the cleaner put a piece of a row. */
  interface PieceMoves {
    /** That piece of the slot's row now is at {@code location}. Called in a window. */
    void moved(int slot, int number, int location);
  }

  // ---- where a record lies

  int chunk(int location) {
    return location >>> shape.chunkShift();
  }

  int offset(int location) {
    return location & (shape.chunkBytes() - 1);
  }

  private int location(int chunk, int offset) {
    return (chunk << shape.chunkShift()) | offset;
  }

  /** The chunk of any location, for those who have no lock; see {@link Chunks#peek}. */
  Block peek(int location) {
    return chunks.peek(chunk(location));
  }

  /** The chunk that a slot's record lies in; all that look at records under the lock come by. */
  Block block(int slot, int location) {
    int chunk = chunk(location);
    Block block = chunks.block(chunk);
    guard.check(chunk, offset(location), block, slot);
    return block;
  }

  // ---- room

  /** Chunks to be made before a record can be appended: one to append to, one for the cleaner. */
  int newChunks(long bytes) {
    return fitsOpen(bytes) ? 0 : Math.max(0, 2 - chunks.empty());
  }

  /** The same for many records of one size, at most. */
  int newChunks(long records, int bytes) {
    long perChunk = shape.chunkBytes() / bytes;
    return (int) Math.max(0, (records + perChunk - 1) / perChunk + 1 - chunks.empty());
  }

  private boolean fitsOpen(long bytes) {
    return fits(open, bytes) || fitsBesideCopies(bytes);
  }

  private boolean fits(int chunk, long bytes) {
    return chunk != Chunks.NONE && chunks.written(chunk) + bytes <= chunks.size();
  }

  /**
   * While the cleaner rests, its chunk may be filled up. Not while it copies: it has taken the last
   * empty chunk, and counts on the room there until its source is empty.
   */
  private boolean fitsBesideCopies(long bytes) {
    return source == Chunks.NONE && fits(target, bytes);
  }

  /**
   * Live bytes that have to go before {@code bytes} more may be appended in {@code newChunks} more
   * chunks, so that no more than a share of the log lives.
   *
   * @param whole bytes of chunks to be left out, which are live to the end
   * @param growth how much larger the log may still become
   */
  long tooMuchLive(long bytes, long whole, int newChunks, double growth) {
    long holdingRecords = (chunks.present() + newChunks - 1L) * chunks.size() - whole;
    long most = (long) (ceiling.share() * growth * holdingRecords);
    return chunks.liveBytes() + bytes - most;
  }

  /** Live bytes beyond which the chunks would come to be more than a location can tell apart. */
  static long mostLiveBytes() {
    return (1L << LOCATION_BITS) / 2;
  }

  /** Chunks that all live records take at most in a new log. */
  long chunksToAdopt() {
    // Every chunk but the last is full except for less than a record.
    long usable = (long) shape.chunkBytes() - shape.maxRecord();
    return chunks.liveBytes() / usable + 3;
  }

  /** Makes chunks for {@link #newChunks(long, int)}. Allocates first. */
  void makeRoom(int newChunks) {
    chunks.add(newChunks);
  }

  // ---- writing

  /** Appends a pair and returns its location. Allocates first. */
  int append(int slot, byte[] key, byte[] value, int bytes) {
    int location = place(bytes);
    LogRecord.write(chunks.block(open), offset(location), slot, key, value);
    return wrote(location, bytes);
  }

  /** Appends bytes of a row as a piece and returns its location. Allocates first. */
  int appendPiece(int slot, int number, RowBytes row, int from, int length) {
    int bytes = LogRecord.PIECE_HEADER + length;
    int location = place(bytes);
    Block block = chunks.block(open);
    LogRecord.writePiece(block, offset(location), slot, number, length);
    row.copy(from, length, block, offset(location) + LogRecord.PIECE_HEADER);
    return wrote(location, bytes);
  }

  /** Makes room at the end of the open chunk; returns where. Allocates first. */
  private int place(int bytes) {
    if (!fits(open, bytes)) {
      int last = open;
      if (fitsBesideCopies(bytes)) {
        open = target;
        target = Chunks.NONE;
      } else {
        while (chunks.empty() < 2) {
          chunks.add();
        }
        open = emptyChunk();
      }
      recycleIfDead(last);
    }
    return location(open, chunks.written(open));
  }

  private int wrote(int location, int bytes) {
    chunks.wrote(open, bytes);
    guard.seal(open, offset(location), chunks.block(open));
    ceiling.wrote(bytes);
    return location;
  }

  private int emptyChunk() {
    int chunk = chunks.anEmpty();
    guard.checkEmpty(chunk, chunks.block(chunk));
    return chunk;
  }

  private void recycleIfDead(int chunk) {
    if (chunk != Chunks.NONE
        && chunk != open
        && chunk != target
        && chunks.live(chunk) == 0
        && chunks.written(chunk) > 0) {
      guard.checkDead(chunk, chunks.block(chunk), chunks.written(chunk));
      chunks.recycle(chunk);
      source = chunk == source ? Chunks.NONE : source;
    }
  }

  /** The slot's record is needed no longer. */
  void die(int slot, int location) {
    int chunk = chunk(location);
    int offset = offset(location);
    Block block = block(slot, location);
    LogRecord.slot(block, offset, LogRecord.DEAD);
    guard.seal(chunk, offset, block);
    chunks.died(chunk, LogRecord.size(block, offset));
    recycleIfDead(chunk);
  }

  /** A record's row goes on under another number. */
  void renumber(int from, int to, int location) {
    Block block = block(from, location);
    LogRecord.slot(block, offset(location), to);
    guard.seal(chunk(location), offset(location), block);
  }

  // ---- cleaning

  boolean wantsCleaning() {
    long used = (long) (chunks.present() - chunks.empty()) * chunks.size();
    return chunks.present() > FEW_CHUNKS
        && chunks.deadBytes() > chunks.size()
        && chunks.liveBytes() * 4 < used * LIVE_QUARTERS;
  }

  /** See {@link Payload#dropEmpty}: the last one is the cleaner's. */
  boolean dropEmpty() {
    boolean drops = chunks.empty() > 1;
    if (drops) {
      chunks.dropOne();
    }
    return drops;
  }

  /** See {@link Payload#clean}. */
  boolean clean(Payload.Relocation moves, PieceMoves pieces, int maxRecords) {
    if (dropEmpty()) {
      return true;
    }
    if (source == Chunks.NONE) {
      int worthIt = (int) ((1 - ceiling.share()) / 2 * chunks.size());
      source = chunks.mostDead(worthIt, open, target);
      sourceOffset = 0;
    }
    return source != Chunks.NONE && move(moves, pieces, maxRecords);
  }

  /** Copies records out of the source; false if there is no room, and nothing was done. */
  private boolean move(Payload.Relocation moves, PieceMoves pieces, int maxRecords) {
    int moved = 0;
    // Once its last record has moved, the source is recycled, and there is none.
    while (source != Chunks.NONE && moved < maxRecords) {
      skipDead();
      if (!nextTarget(LogRecord.size(chunks.block(source), sourceOffset))) {
        return moved > 0;
      }
      moved += moveToTarget(moves, pieces, maxRecords - moved);
    }
    return true;
  }

  /** Goes to the next living record of the source; it has one. */
  private void skipDead() {
    Block records = chunks.block(source);
    while (slotOf(source, sourceOffset, records) == LogRecord.DEAD) {
      sourceOffset += LogRecord.size(records, sourceOffset);
    }
  }

  private int slotOf(int chunk, int offset, Block block) {
    int slot = LogRecord.slot(block, offset);
    guard.check(chunk, offset, block, slot);
    return slot;
  }

  /**
   * Moves as many records as find a place in the target, and returns how many. First all are
   * copied, then all rows hear of it at once, and only then the old records die: readers without
   * the lock are disturbed once, and not for long.
   */
  private int moveToTarget(Payload.Relocation moves, PieceMoves pieces, int maxRecords) {
    Block records = chunks.block(source);
    int end = chunks.written(source);
    int copies = chunks.written(target);
    int offset = sourceOffset;
    int moved = 0;
    boolean fits = true;
    while (fits && moved < maxRecords && offset < end) {
      int size = LogRecord.size(records, offset);
      if (slotOf(source, offset, records) != LogRecord.DEAD) {
        fits = fits(target, size);
        if (fits) {
          copy(records, offset, size);
          moved++;
        }
      }
      offset += fits ? size : 0;
    }
    tell(moves, pieces, copies);
    int moving = sourceOffset;
    sourceOffset = offset;
    dieBehind(moving, moved);
    return moved;
  }

  /** Tells where the copies are, that begin at this offset of the target. */
  private void tell(Payload.Relocation moves, PieceMoves pieces, int copies) {
    Block block = chunks.block(target);
    int end = chunks.written(target);
    version.openWindow();
    try {
      for (int offset = copies; offset < end; offset += LogRecord.size(block, offset)) {
        int slot = LogRecord.slot(block, offset);
        int location = location(target, offset);
        if (LogRecord.isPiece(block, offset)) {
          pieces.moved(slot, LogRecord.pieceNumber(block, offset), location);
        } else {
          moves.moved(slot, location);
        }
      }
    } finally {
      version.closeWindow();
    }
  }

  /** So many records of the source die, from this offset on; with its last one it is recycled. */
  private void dieBehind(int from, int count) {
    int chunk = source;
    Block records = chunks.block(chunk);
    int offset = from;
    int left = count;
    while (left > 0) {
      int slot = LogRecord.slot(records, offset);
      int size = LogRecord.size(records, offset);
      if (slot != LogRecord.DEAD) {
        left--;
        die(slot, location(chunk, offset));
      }
      offset += size;
    }
  }

  /** Makes sure that a copy of so many bytes has a place; false if there is no empty chunk. */
  private boolean nextTarget(int size) {
    if (fits(target, size)) {
      return true;
    }
    if (chunks.empty() == 0) {
      return false;
    }
    int last = target;
    target = emptyChunk();
    recycleIfDead(last);
    return true;
  }

  private void copy(Block records, int offset, int size) {
    int written = chunks.written(target);
    Block block = chunks.block(target);
    records.copyTo(offset, block, written, size);
    chunks.wrote(target, size);
    guard.seal(target, written, block);
    ceiling.copied(size);
  }

  /** Lets empty chunks go; all there are if no record lives. */
  void trim(boolean tight) {
    if (chunks.liveBytes() == 0) {
      reset();
    }
    int spare = tight ? (int) ((1 - ceiling.share()) * chunks.present()) : 0;
    while (chunks.empty() > 1 + spare) {
      chunks.dropOne();
    }
  }

  /** Lets all chunks go, whatever is in them. */
  void reset() {
    guard.forgetChunks();
    chunks.reset();
    open = Chunks.NONE;
    target = Chunks.NONE;
    source = Chunks.NONE;
  }

  // ---- views

  Chunks chunks() {
    return chunks;
  }

  Ceiling ceiling() {
    return ceiling;
  }
}
