package dev.larder.store.payload;

import static java.util.Objects.requireNonNull;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapBlocks;
import dev.larder.store.memory.KeyHasher;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.Version;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * Store by value: a log of records in chunks. A record is appended, never overwritten; when it
 * dies, its bytes stay until its chunk is empty, or until {@link #clean} has copied the chunk's
 * living records away. The idea is that of RAMCloud's memory (Rumble, Kejriwal, Ousterhout:
 * "Log-structured Memory for DRAM-based Storage", 2014).
 *
 * <pre>
 *   location   27                          chunkShift            0
 *              +---+-----------------------+---------------------+
 *              | 0 | chunk                 | offset              |    a record in a chunk
 *              | 1 | charge                                      |    a row of its own, see below
 *              +---+---------------------------------------------+
 * </pre>
 *
 * <p>Large records, which would leave the ends of chunks unused, and keys that only their own
 * {@code equals} can tell apart, are objects of their own ({@link SideRows}): a record as an array,
 * or in fragments; a key beside its value's bytes. Where the chunks lie outside the heap, so do
 * those bytes: they are cut into {@link Pieces}, which are records like the others.
 *
 * <p>One empty chunk is always kept for the cleaner to copy to, and where the budget is nearly used
 * up, live records keep below a {@link Ceiling}: so there is always a chunk worth copying.
 *
 * <p>Not thread-safe: guarded by the segment's lock, except what {@link Payload} says of {@link
 * #peek} and its like.
 */
public final class LogPayload implements Payload {
  /*
   * P1  A live row's location is the start of a record that names the row's slot, or says that the
   *     row is one of its own, under its slot.
   * P2  A record's bytes stay as they were written until its chunk is recycled, except its slot,
   *     which becomes DEAD once. The bytes of a row of its own never change.
   * P3  What is written of a chunk is records, one behind the other.
   * P4  A chunk becomes empty, and is written again or dropped, only when no record in it lives.
   * P5  Nothing is written in a chunk but at the end of what is written.
   * P6  Where a record was appended, an empty chunk is left for the cleaner, unless it is just
   *     copying to that.
   * P7  A record dies when no row leads there any more, behind the window that saw to that; the
   *     index forgets a row before free() is called. See the package's comment.
   *
   * In debug mode (LogShape.checked) every look at a record under the lock checks P1 to P5: see
   * CheckedRecords.
   */
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;
  private static final int SIDE = 1 << (LOCATION_BITS - 1);

  /** From this share of the budget on, live records keep below the ceiling. */
  private static final double TIGHT = 0.9;

  /** The largest charge of a pair outside the heap. */
  public static final long MOST_IN_PIECES = Pieces.MOST_BYTES;

  /** The objects of a log without rows. */
  private static final long FIXED_BYTES = 82L * LAYOUT.referenceBytes();

  /** What it takes to borrow blocks outside the heap, and to have them taken back. */
  private static final long FIXED_BYTES_OFF_HEAP = 100L * LAYOUT.referenceBytes();

  private final LogShape shape;
  private final RowSpace rows;
  private final Version version;
  private final ByteBudget budget;
  private final KeyHasher hasher;
  private final PairSizer keySizer;
  private final boolean inPieces;
  private final RecordGuard guard;
  private final RecordLog log;
  private final SideRows side = new SideRows();
  private final PieceRows pieceRows;
  private final LogReader reader;

  /** Charges of the rows in {@link #side}, but for what their pieces take in the log. */
  private long sideBytes;

  /**
   * An empty log on the heap.
   *
   * @param budget what tells whether room is scarce
   * @param keySizer sizes keys that stay objects (its second argument is the value's bytes)
   */
  public LogPayload(
      LogShape shape, RowSpace rows, ByteBudget budget, KeyHasher hasher, PairSizer keySizer) {
    this(shape, rows, budget, hasher, keySizer, HeapBlocks.INSTANCE);
  }

  /** The same with chunks from {@code blocks}, which fit the shape. */
  public LogPayload(
      LogShape shape,
      RowSpace rows,
      ByteBudget budget,
      KeyHasher hasher,
      PairSizer keySizer,
      BlockSource blocks) {
    this.shape = shape;
    this.rows = rows;
    this.budget = budget;
    this.hasher = hasher;
    this.keySizer = keySizer;
    inPieces = blocks.isOffHeap();
    guard = RecordGuard.of(shape);
    version = rows.version();
    log = new RecordLog(shape, version, guard, blocks);
    pieceRows = new PieceRows(shape, log);
    reader = new LogReader(version, log, side, shape.pieceBytes());
  }

  // ---- bytes

  @Override
  public long chargeOf(Object key, Object value) {
    byte[] bytes = (byte[]) value;
    if (key instanceof byte[] keyBytes) {
      return isSmall(keyBytes, bytes)
          ? LogRecord.size(keyBytes.length, bytes.length)
          : Charge.rounded(apart(RecordLayout.size(keyBytes.length, bytes.length)));
    }
    long holder = LAYOUT.object(2L * LAYOUT.referenceBytes() + Integer.BYTES);
    return Charge.rounded(holder + apart(bytes.length) + keySizer.chargeOf(key, bytes));
  }

  @Override
  public long largestCharge() {
    return inPieces ? Pieces.MOST_BYTES : Long.MAX_VALUE;
  }

  private boolean isSmall(byte[] key, byte[] value) {
    return (long) key.length + value.length <= LogRecord.MAX_LENGTH
        && LogRecord.size(key.length, value.length) <= shape.maxRecord();
  }

  private boolean isSmall(Object key, Object value) {
    return key instanceof byte[] bytes && isSmall(bytes, (byte[]) value);
  }

  /** What so many bytes take that are no record of the log. */
  private long apart(long length) {
    return inPieces ? pieceRows.bytes(length) : ArrayRows.bytes(length);
  }

  /** What of a pair's charge its records take in the log, be they one or pieces. */
  private long logBytes(Object key, Object value, long charge) {
    if (isSmall(key, value)) {
      return charge;
    }
    return inPieces ? pieceRows.chunkBytes(apartLength(key, value)) : 0;
  }

  private static long apartLength(Object key, Object value) {
    int length = ((byte[]) value).length;
    return key instanceof byte[] bytes ? RecordLayout.size(bytes.length, length) : length;
  }

  /** The same of a row that is here. */
  private long logBytes(int slot, int location) {
    if (!isSide(location)) {
      return charge(slot, location);
    }
    Pieces pieces = pieces(side.get(slot));
    return pieces == null ? 0 : pieceRows.chunkBytes(pieces.length());
  }

  @Override
  public long needs(Object key, Object value, long charge) {
    long chunkBytes = log.chunks().growthBytes(newChunks(key, value, charge));
    return isSmall(key, value)
        ? chunkBytes
        : chunkBytes
            + charge
            - logBytes(key, value, charge)
            + side.growthBytes(rows.rows() + rows.pageRows());
  }

  @Override
  public int newChunks(Object key, Object value, long charge) {
    if (isSmall(key, value)) {
      return log.newChunks(charge);
    }
    return inPieces ? pieceRows.newChunks(apartLength(key, value)) : 0;
  }

  @Override
  public long needsToReplace(int slot, int location, Object key, Object value, long charge) {
    long needs = needs(key, value, charge);
    return isSide(location) ? Math.max(0, needs - sideCharge(slot, location)) : needs;
  }

  /** What a row of its own takes besides its pieces. */
  private long sideCharge(int slot, int location) {
    return Charge.unpack(location & ~SIDE) - logBytes(slot, location);
  }

  @Override
  public long needsToAdopt() {
    long sides = sideBytes == 0 ? 0 : side.bytesHeld() + side.growthBytes(rows.rows());
    return log.chunks().bytesFor(log.chunksToAdopt()) + sides;
  }

  @Override
  public int newChunksToAdopt() {
    return (int) log.chunksToAdopt();
  }

  @Override
  public long evictionTarget(int slot, int location, Object key, Object value, long charge) {
    long bytes = logBytes(key, value, charge);
    if (bytes == 0 || log.chunks().liveBytes() == 0) {
      return 0;
    }
    long more = slot < 0 ? bytes : bytes - logBytes(slot, location);
    long beyond = log.chunks().liveBytes() + more - RecordLog.mostLiveBytes();
    if (isTight()) {
      // What the budget has left will be chunks, in every segment alike.
      double growth = Math.max(1, (double) budget.limitBytes() / budget.usedBytes());
      long whole = wholeBytesWith(key, value) - (slot < 0 ? 0 : wholeBytes(slot, location));
      int newChunks = newChunks(key, value, charge);
      beyond = Math.max(beyond, log.tooMuchLive(more - whole, whole, newChunks, growth));
    }
    return Math.max(0, beyond);
  }

  /** Bytes of chunks that come free without the cleaner, with this pair. */
  private long wholeBytesWith(Object key, Object value) {
    long more =
        inPieces && !isSmall(key, value) ? pieceRows.wholeBytes(apartLength(key, value)) : 0;
    return pieceRows.wholeBytes() + more;
  }

  private long wholeBytes(int slot, int location) {
    Pieces pieces = isSide(location) ? pieces(sideRow(slot)) : null;
    return pieces == null ? 0 : pieceRows.wholeBytes(pieces.length());
  }

  private boolean isTight() {
    return budget.usedBytes() > budget.limitBytes() * TIGHT;
  }

  // ---- writing

  @Override
  public int append(int slot, int hash, Object key, Object value, long charge) {
    if (isSmall(key, value)) {
      return log.append(slot, (byte[]) key, (byte[]) value, (int) charge);
    }
    Object row = newSideRow(slot, hash, key, (byte[]) value, charge);
    side.set(slot, row);
    sealSide(slot, row);
    return SIDE | Charge.pack(charge);
  }

  /** Makes a row of its own, whose bytes are written; the slot has yet to be given it. */
  private Object newSideRow(int slot, int hash, Object key, byte[] value, long charge) {
    side.makeRoom(slot);
    Object row =
        inPieces ? newRowInPieces(slot, hash, key, value) : newRowOfArrays(key, hash, value);
    sideBytes += charge - logBytes(key, value, charge);
    return row;
  }

  private static Object newRowOfArrays(Object key, int hash, byte[] value) {
    return key instanceof byte[] keyBytes
        ? ArrayRows.of(keyBytes, value)
        : new Keyed(key, hash, ArrayRows.of(value));
  }

  /** Allocates first: then its pieces only have to be written. */
  private Object newRowInPieces(int slot, int hash, Object key, byte[] value) {
    RowBytes row =
        key instanceof byte[] keyBytes ? RecordLayout.parts(keyBytes, value) : new RowBytes(value);
    Pieces pieces = pieceRows.of(row.length());
    Object made = key instanceof byte[] ? pieces : new Keyed(key, hash, pieces);
    pieceRows.write(slot, pieces, row);
    return made;
  }

  private static @Nullable Pieces pieces(Object row) {
    Object bytes = row instanceof Keyed keyed ? keyed.value() : row;
    return bytes instanceof Pieces pieces ? pieces : null;
  }

  /** {@inheritDoc} What was there dies behind the window, when nothing leads to it any more. */
  @Override
  public void replace(
      int slot, int location, int hash, Object key, Object value, long charge, Relocation moves) {
    if (!isSide(location)) {
      // Looked at before anything has changed.
      log.block(slot, location);
      put(slot, hash, key, value, charge, moves);
      log.die(slot, location);
      return;
    }
    Object row = sideRow(slot);
    long replacedBytes = sideCharge(slot, location);
    put(slot, hash, row instanceof Keyed keyed ? keyed.key() : key, value, charge, moves);
    diePieces(slot, row);
    sideBytes -= replacedBytes;
  }

  /** Writes a pair, and then has the row lead there. */
  private void put(int slot, int hash, Object key, Object value, long charge, Relocation moves) {
    Object row = isSmall(key, value) ? null : newSideRow(slot, hash, key, (byte[]) value, charge);
    int location =
        row == null
            ? log.append(slot, (byte[]) key, (byte[]) value, (int) charge)
            : SIDE | Charge.pack(charge);
    version.openWindow();
    side.set(slot, row);
    moves.moved(slot, location);
    version.closeWindow();
    sealSide(slot, row);
  }

  private void sealSide(int slot, @Nullable Object row) {
    if (row == null) {
      guard.forgetSide(slot);
    } else {
      guard.sealSide(slot, row);
    }
  }

  @Override
  public void free(int slot, int location) {
    if (isSide(location)) {
      sideBytes -= sideCharge(slot, location);
      diePieces(slot, sideRow(slot));
      clearSide(slot);
    } else {
      log.die(slot, location);
    }
  }

  private void diePieces(int slot, Object row) {
    Pieces pieces = pieces(row);
    if (pieces != null) {
      pieceRows.die(slot, pieces);
    }
  }

  private void clearSide(int slot) {
    side.set(slot, null);
    guard.forgetSide(slot);
  }

  /** Rows of their own lie in pages by number, which would have to be made. */
  @Override
  public boolean canRenumber() {
    return sideBytes == 0;
  }

  @Override
  public void renumber(int from, int to, int location) {
    log.renumber(from, to, location);
  }

  // ---- cleaning

  @Override
  public boolean wantsCleaning() {
    return log.wantsCleaning();
  }

  @Override
  public boolean dropEmpty() {
    return log.dropEmpty();
  }

  @Override
  public boolean clean(Relocation moves, int maxRecords) {
    return log.clean(moves, this::pieceMoved, maxRecords);
  }

  private void pieceMoved(int slot, int number, int location) {
    requireNonNull(pieces(sideRow(slot))).location(number, location);
  }

  @Override
  public long needsToSpread() {
    return log.chunks().growthBytes(1);
  }

  @Override
  public void spread() {
    log.chunks().add();
  }

  @Override
  public int chunksTaken() {
    return log.chunks().takenSince();
  }

  @Override
  public void trim() {
    log.trim(isTight());
    if (sideBytes == 0) {
      side.reset();
    }
  }

  @Override
  public void close() {
    log.reset();
  }

  // ---- reading

  private static boolean isSide(int location) {
    return (location & SIDE) != 0;
  }

  /** A row of its own; all that look at such rows' bytes come by here. */
  Object sideRow(int slot) {
    Object row = side.get(slot);
    guard.checkSide(slot, row);
    return row;
  }

  @Override
  public long charge(int slot, int location) {
    return isSide(location)
        ? Charge.unpack(location & ~SIDE)
        : LogRecord.size(log.block(slot, location), log.offset(location));
  }

  @Override
  public boolean mayBe(int slot, int location, int hash) {
    return !isSide(location) || !(side.get(slot) instanceof Keyed keyed) || keyed.hash() == hash;
  }

  @Override
  public int hash(int slot, int location) {
    if (!isSide(location)) {
      Block block = log.block(slot, location);
      int offset = log.offset(location);
      return hasher.hash(
          block, LogRecord.keyStart(block, offset), LogRecord.keyLength(block, offset));
    }
    Object row = sideRow(slot);
    if (row instanceof Keyed keyed) {
      return keyed.hash();
    }
    Memory record = memory(slot, row);
    return hasher.hash(record, RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  private Memory memory(int slot, Object bytes) {
    return bytes instanceof Pieces pieces
        ? new PieceMemory(log, slot, pieces, shape.pieceBytes())
        : ArrayRows.memory(bytes);
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    if (!isSide(location)) {
      Block block = log.block(slot, location);
      int offset = log.offset(location);
      return probe.matches(
          block, LogRecord.keyStart(block, offset), LogRecord.keyLength(block, offset));
    }
    Object row = sideRow(slot);
    if (row instanceof Keyed keyed) {
      return probe.matches(keyed.key());
    }
    Memory record = memory(slot, row);
    return probe.matches(record, RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  @Override
  public @Nullable Object keyObject(int slot, int location) {
    return isSide(location) && sideRow(slot) instanceof Keyed keyed ? keyed.key() : null;
  }

  @Override
  public Object keyHandle(int slot, int location) {
    if (!isSide(location)) {
      Block block = log.block(slot, location);
      int offset = log.offset(location);
      return block.copy(LogRecord.keyStart(block, offset), LogRecord.keyLength(block, offset));
    }
    Object row = sideRow(slot);
    if (row instanceof Keyed keyed) {
      return keyed.key();
    }
    Memory record = memory(slot, row);
    return record.copy(RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  @Override
  public Object storedKey(Object keyHandle) {
    return keyHandle;
  }

  @Override
  public Object value(int slot, int location) {
    if (!isSide(location)) {
      Block block = log.block(slot, location);
      int offset = log.offset(location);
      return block.copy(LogRecord.valueStart(block, offset), LogRecord.valueLength(block, offset));
    }
    Object row = sideRow(slot);
    Memory record = memory(slot, row instanceof Keyed keyed ? keyed.value() : row);
    int start = row instanceof Keyed ? 0 : RecordLayout.valueStart(record);
    return record.copy(start, record.length() - start);
  }

  @Override
  public <T> @Nullable T read(int slot, int location, Decoder<T> decoder) {
    if (!isSide(location)) {
      Block block = log.block(slot, location);
      int offset = log.offset(location);
      return decoder.tryDecode(
          block, LogRecord.valueStart(block, offset), LogRecord.valueLength(block, offset));
    }
    Object row = sideRow(slot);
    Memory record = memory(slot, row instanceof Keyed keyed ? keyed.value() : row);
    int start = row instanceof Keyed ? 0 : RecordLayout.valueStart(record);
    return decoder.tryDecode(record, start, record.length() - start);
  }

  /**
   * {@inheritDoc} While it looks, it keeps this log: blocks of one that nobody has any more become
   * others' with no window.
   */
  @Override
  public Object peek(
      int slot, int location, Object key, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    try {
      return isSide(location)
          ? reader.peekSide(slot, key, matcher, decoder, seen)
          : reader.peek(location, key, matcher, decoder, seen);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  // ---- views

  /** The chunks themselves; for tests that break something. */
  Chunks chunks() {
    return log.chunks();
  }

  @Override
  public long liveBytes() {
    return log.chunks().liveBytes() + sideBytes;
  }

  @Override
  public long deadBytes() {
    return log.chunks().deadBytes();
  }

  @Override
  public long writtenBytes() {
    return log.ceiling().writtenBytes();
  }

  @Override
  public long copiedBytes() {
    return log.ceiling().copiedBytes();
  }

  @Override
  public long bytesHeld() {
    return log.chunks().bytesHeld() + side.bytesHeld() + sideBytes;
  }

  @Override
  public long offHeapBytes() {
    return inPieces ? (long) log.chunks().present() * log.chunks().size() : 0;
  }

  @Override
  public long fixedBytes() {
    return inPieces ? FIXED_BYTES + FIXED_BYTES_OFF_HEAP : FIXED_BYTES;
  }
}
