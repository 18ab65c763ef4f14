package dev.larder.store.payload;

import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.KeyHasher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
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
 * or in fragments; a key beside its value's bytes.
 *
 * <p>One empty chunk is always kept for the cleaner to copy to, and where the budget is nearly used
 * up, live records keep below a {@link Ceiling}: so there is always a chunk worth copying.
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
   *
   * In debug mode (LogShape.checked) every look at a record checks P1 to P5: see CheckedRecords.
   */
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;
  private static final int SIDE = 1 << (LOCATION_BITS - 1);

  /** From this share of the budget on, live records keep below the ceiling. */
  private static final double TIGHT = 0.9;

  /** While there is room, a chunk is cleaned only where more than a quarter is dead. */
  private static final int LIVE_QUARTERS = 3;

  private static final int FEW_CHUNKS = 4;

  /** The ceiling thinks again after as much as so many chunks hold. */
  private static final int CEILING_PERIOD = 16;

  /** The objects of a log without rows. */
  private static final long FIXED_BYTES = 56L * LAYOUT.referenceBytes();

  private final LogShape shape;
  private final RowSpace rows;
  private final ByteBudget budget;
  private final KeyHasher hasher;
  private final PairSizer keySizer;
  private final Chunks chunks;
  private final RecordGuard guard;
  private final SideRows side = new SideRows();
  private final Ceiling ceiling;
  private long sideBytes;

  /** The chunk that new records go to. */
  private int open = Chunks.NONE;

  /** The chunk that the cleaner copies to, and the one that it copies out, up to where. */
  private int target = Chunks.NONE;

  private int source = Chunks.NONE;
  private int sourceOffset;

  /**
   * An empty log.
   *
   * @param budget what tells whether room is scarce
   * @param keySizer sizes keys that stay objects (its second argument is the value's bytes)
   */
  public LogPayload(
      LogShape shape, RowSpace rows, ByteBudget budget, KeyHasher hasher, PairSizer keySizer) {
    this.shape = shape;
    this.rows = rows;
    this.budget = budget;
    this.hasher = hasher;
    this.keySizer = keySizer;
    chunks = new Chunks(shape.chunkShift(), shape.checked());
    guard = RecordGuard.of(shape);
    ceiling = new Ceiling((long) CEILING_PERIOD * shape.chunkBytes());
  }

  // ---- bytes

  @Override
  public long chargeOf(Object key, Object value) {
    byte[] bytes = (byte[]) value;
    if (key instanceof byte[] keyBytes) {
      return isSmall(keyBytes, bytes)
          ? LogRecord.size(keyBytes.length, bytes.length)
          : Charge.rounded(arrays(RecordLayout.size(keyBytes.length, bytes.length)));
    }
    long holder = LAYOUT.object(2L * LAYOUT.referenceBytes() + Integer.BYTES);
    return Charge.rounded(holder + arrays(bytes.length) + keySizer.chargeOf(key, bytes));
  }

  private boolean isSmall(byte[] key, byte[] value) {
    return (long) key.length + value.length <= LogRecord.MAX_LENGTH
        && LogRecord.size(key.length, value.length) <= shape.maxRecord();
  }

  private boolean isSmall(Object key, Object value) {
    return key instanceof byte[] bytes && isSmall(bytes, (byte[]) value);
  }

  private static long arrays(long length) {
    if (length <= ChainMemory.FRAGMENT) {
      return LAYOUT.array(1, length);
    }
    int count = ChainMemory.count(length);
    long last = length - (count - 1L) * ChainMemory.FRAGMENT;
    return LAYOUT.referenceArray(count)
        + (count - 1) * LAYOUT.array(1, ChainMemory.FRAGMENT)
        + LAYOUT.array(1, last);
  }

  @Override
  public long needs(Object key, Object value, long charge) {
    return isSmall(key, value)
        ? chunks.growthBytes(newChunks(charge))
        : charge + side.growthBytes(rows.rows() + rows.pageRows());
  }

  /** Chunks to be made before a record can be appended: one to append to, one for the cleaner. */
  private int newChunks(long bytes) {
    return fitsOpen(bytes) ? 0 : Math.max(0, 2 - chunks.empty());
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

  @Override
  public long needsToReplace(int slot, int location, Object key, Object value, long charge) {
    long needs = needs(key, value, charge);
    return isSide(location) ? Math.max(0, needs - Charge.unpack(location & ~SIDE)) : needs;
  }

  @Override
  public long needsToAdopt() {
    // Every chunk but the last is full except for less than a record.
    long usable = (long) shape.chunkBytes() - shape.maxRecord();
    long most = chunks.liveBytes() / usable + 3;
    long sides = sideBytes == 0 ? 0 : side.bytesHeld() + side.growthBytes(rows.rows());
    return chunks.bytesFor(most) + sides;
  }

  @Override
  public long evictionTarget(int slot, int location, Object key, Object value, long charge) {
    if (!isTight() || chunks.liveBytes() == 0 || !isSmall(key, value)) {
      return 0;
    }
    // What the budget has left will be chunks, in every segment alike.
    double growth = Math.max(1, (double) budget.limitBytes() / budget.usedBytes());
    long holdingRecords = chunks.present() + newChunks(charge) - 1L;
    long most = (long) (ceiling.share() * growth * holdingRecords * chunks.size());
    long replaced = slot < 0 || isSide(location) ? 0 : charge(slot, location);
    return Math.max(0, chunks.liveBytes() - replaced + charge - most);
  }

  private boolean isTight() {
    return budget.usedBytes() > budget.limitBytes() * TIGHT;
  }

  // ---- writing

  @Override
  public int append(int slot, int hash, Object key, Object value, long charge) {
    if (!isSmall(key, value)) {
      Object row = newSideRow(key, hash, (byte[]) value);
      side.set(slot, row);
      guard.sealSide(slot, row);
      sideBytes += charge;
      return SIDE | Charge.pack(charge);
    }
    prepare(charge);
    int chunk = open;
    int offset = chunks.written(chunk);
    byte[] array = chunks.array(chunk);
    int bytes = LogRecord.write(array, offset, slot, (byte[]) key, (byte[]) value);
    chunks.wrote(chunk, bytes);
    guard.seal(chunk, offset, array);
    ceiling.wrote(bytes);
    return (chunk << shape.chunkShift()) | offset;
  }

  private static Object newSideRow(Object key, int hash, byte[] value) {
    if (!(key instanceof byte[] keyBytes)) {
      return new Keyed(key, hash, fragmented(value));
    }
    int size = Math.toIntExact(RecordLayout.size(keyBytes.length, value.length));
    if (size <= ChainMemory.FRAGMENT) {
      return RecordLayout.record(keyBytes, value);
    }
    ChainMemory chain = ChainMemory.of(size);
    RecordLayout.write(chain, keyBytes, value);
    return chain.fragments();
  }

  /** The bytes as they are, if no larger than an array may be. */
  private static Object fragmented(byte[] bytes) {
    if (bytes.length <= ChainMemory.FRAGMENT) {
      return bytes;
    }
    ChainMemory chain = ChainMemory.of(bytes.length);
    chain.write(0, bytes);
    return chain.fragments();
  }

  /** Makes room at the end of the open chunk. Allocates first. */
  private void prepare(long bytes) {
    if (fits(open, bytes)) {
      return;
    }
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

  private int emptyChunk() {
    int chunk = chunks.anEmpty();
    guard.checkEmpty(chunk, chunks.array(chunk));
    return chunk;
  }

  private void recycleIfDead(int chunk) {
    if (chunk != Chunks.NONE
        && chunk != open
        && chunk != target
        && chunks.live(chunk) == 0
        && chunks.written(chunk) > 0) {
      guard.checkDead(chunk, chunks.array(chunk), chunks.written(chunk));
      chunks.recycle(chunk);
      source = chunk == source ? Chunks.NONE : source;
    }
  }

  @Override
  public int replace(int slot, int location, int hash, Object key, Object value, long charge) {
    Object kept = keyObject(slot, location);
    if (kept == null && !isSide(location)) {
      // Looked at before the new record could lie in its place.
      array(slot, location);
      int replaced = append(slot, hash, key, value, charge);
      die(slot, location);
      return replaced;
    }
    int replaced = append(slot, hash, kept == null ? key : kept, value, charge);
    if (!isSide(replaced)) {
      clearSide(slot);
    }
    sideBytes -= Charge.unpack(location & ~SIDE);
    return replaced;
  }

  @Override
  public void free(int slot, int location) {
    if (isSide(location)) {
      sideRow(slot);
      clearSide(slot);
      sideBytes -= Charge.unpack(location & ~SIDE);
    } else {
      die(slot, location);
    }
  }

  private void clearSide(int slot) {
    side.clear(slot);
    guard.forgetSide(slot);
  }

  private void die(int slot, int location) {
    int chunk = chunk(location);
    int offset = offset(location);
    byte[] array = array(slot, location);
    LogRecord.slot(array, offset, LogRecord.DEAD);
    guard.seal(chunk, offset, array);
    chunks.died(chunk, LogRecord.size(array, offset));
    recycleIfDead(chunk);
  }

  /** Rows of their own lie in pages by number, which would have to be made. */
  @Override
  public boolean canRenumber() {
    return sideBytes == 0;
  }

  @Override
  public void renumber(int from, int to, int location) {
    byte[] array = array(from, location);
    LogRecord.slot(array, offset(location), to);
    guard.seal(chunk(location), offset(location), array);
  }

  // ---- cleaning

  @Override
  public boolean wantsCleaning() {
    long used = (long) (chunks.present() - chunks.empty()) * chunks.size();
    return chunks.present() > FEW_CHUNKS
        && chunks.deadBytes() > chunks.size()
        && chunks.liveBytes() * 4 < used * LIVE_QUARTERS;
  }

  @Override
  public boolean clean(Relocation moves, int maxRecords) {
    if (chunks.empty() > 1) {
      chunks.dropOne();
      return true;
    }
    if (source == Chunks.NONE) {
      int worthIt = (int) ((1 - ceiling.share()) / 2 * chunks.size());
      source = chunks.mostDead(worthIt, open, target);
      sourceOffset = 0;
    }
    return source != Chunks.NONE && move(moves, maxRecords);
  }

  @Override
  public long needsToSpread() {
    return chunks.growthBytes(1);
  }

  @Override
  public void spread() {
    chunks.add();
  }

  @Override
  public void trim() {
    if (chunks.liveBytes() == 0) {
      guard.forgetChunks();
      chunks.reset();
      open = Chunks.NONE;
      target = Chunks.NONE;
      source = Chunks.NONE;
    }
    int spare = isTight() ? (int) ((1 - ceiling.share()) * chunks.present()) : 0;
    while (chunks.empty() > 1 + spare) {
      chunks.dropOne();
    }
    if (sideBytes == 0) {
      side.reset();
    }
  }

  /** Copies records out of the source; false if there is no room, and nothing was done. */
  private boolean move(Relocation moves, int maxRecords) {
    int from = source;
    byte[] records = chunks.array(from);
    int moved = 0;
    // Once its last record has moved, the source is recycled, and there is none.
    while (source != Chunks.NONE && moved < maxRecords) {
      int offset = sourceOffset;
      int slot = LogRecord.slot(records, offset);
      guard.check(from, offset, records, slot);
      int size = LogRecord.size(records, offset);
      if (slot != LogRecord.DEAD) {
        if (!nextTarget(size)) {
          return moved > 0;
        }
        moves.moved(slot, copy(records, offset, size));
        moved++;
        sourceOffset += size;
        die(slot, (from << shape.chunkShift()) | offset);
      } else {
        sourceOffset += size;
      }
    }
    return true;
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

  private int copy(byte[] records, int offset, int size) {
    int written = chunks.written(target);
    System.arraycopy(records, offset, chunks.array(target), written, size);
    chunks.wrote(target, size);
    guard.seal(target, written, chunks.array(target));
    ceiling.copied(size);
    return (target << shape.chunkShift()) | written;
  }

  // ---- reading

  private static boolean isSide(int location) {
    return (location & SIDE) != 0;
  }

  private int chunk(int location) {
    return location >>> shape.chunkShift();
  }

  private int offset(int location) {
    return location & (shape.chunkBytes() - 1);
  }

  /** The chunk that a row's record lies in; all that look at records come by here. */
  private byte[] array(int slot, int location) {
    int chunk = chunk(location);
    byte[] array = chunks.array(chunk);
    guard.check(chunk, offset(location), array, slot);
    return array;
  }

  /** A row that lies in no chunk; all that look at such rows' bytes come by here. */
  Object sideRow(int slot) {
    Object row = side.get(slot);
    guard.checkSide(slot, row);
    return row;
  }

  @Override
  public long charge(int slot, int location) {
    return isSide(location)
        ? Charge.unpack(location & ~SIDE)
        : LogRecord.size(array(slot, location), offset(location));
  }

  @Override
  public boolean mayBe(int slot, int location, int hash) {
    return !isSide(location) || !(side.get(slot) instanceof Keyed keyed) || keyed.hash() == hash;
  }

  @Override
  public int hash(int slot, int location) {
    if (!isSide(location)) {
      byte[] array = array(slot, location);
      int offset = offset(location);
      return hasher.hash(
          new HeapMemory(array),
          LogRecord.keyStart(array, offset),
          LogRecord.keyLength(array, offset));
    }
    Object row = sideRow(slot);
    if (row instanceof Keyed keyed) {
      return keyed.hash();
    }
    Memory record = memory(row);
    return hasher.hash(record, RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  private static Memory memory(Object bytes) {
    return bytes instanceof byte[] array
        ? new HeapMemory(array)
        : ChainMemory.over((byte[][]) bytes);
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    if (!isSide(location)) {
      byte[] array = array(slot, location);
      int offset = offset(location);
      return probe.matches(
          new HeapMemory(array),
          LogRecord.keyStart(array, offset),
          LogRecord.keyLength(array, offset));
    }
    Object row = sideRow(slot);
    if (row instanceof Keyed keyed) {
      return probe.matches(keyed.key());
    }
    Memory record = memory(row);
    return probe.matches(record, RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  @Override
  public @Nullable Object keyObject(int slot, int location) {
    return isSide(location) && sideRow(slot) instanceof Keyed keyed ? keyed.key() : null;
  }

  @Override
  public Object keyHandle(int slot, int location) {
    if (!isSide(location)) {
      byte[] array = array(slot, location);
      int offset = offset(location);
      return new HeapMemory(array)
          .copy(LogRecord.keyStart(array, offset), LogRecord.keyLength(array, offset));
    }
    Object row = sideRow(slot);
    if (row instanceof Keyed keyed) {
      return keyed.key();
    }
    Memory record = memory(row);
    return record.copy(RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  @Override
  public Object storedKey(Object keyHandle) {
    return keyHandle;
  }

  @Override
  public Object value(int slot, int location) {
    if (!isSide(location)) {
      byte[] array = array(slot, location);
      int offset = offset(location);
      return new HeapMemory(array)
          .copy(LogRecord.valueStart(array, offset), LogRecord.valueLength(array, offset));
    }
    Object row = sideRow(slot);
    Memory record = memory(row instanceof Keyed keyed ? keyed.value() : row);
    int start = row instanceof Keyed ? 0 : RecordLayout.valueStart(record);
    return record.copy(start, record.length() - start);
  }

  @Override
  public <T> @Nullable T read(int slot, int location, Decoder<T> decoder) {
    if (!isSide(location)) {
      byte[] array = array(slot, location);
      int offset = offset(location);
      return decoder.tryDecode(
          new HeapMemory(array),
          LogRecord.valueStart(array, offset),
          LogRecord.valueLength(array, offset));
    }
    Object row = sideRow(slot);
    Memory record = memory(row instanceof Keyed keyed ? keyed.value() : row);
    int start = row instanceof Keyed ? 0 : RecordLayout.valueStart(record);
    return decoder.tryDecode(record, start, record.length() - start);
  }

  // ---- views

  /** The chunks themselves; for tests that break something. */
  Chunks chunks() {
    return chunks;
  }

  @Override
  public long liveBytes() {
    return chunks.liveBytes() + sideBytes;
  }

  @Override
  public long deadBytes() {
    return chunks.deadBytes();
  }

  @Override
  public long writtenBytes() {
    return ceiling.writtenBytes();
  }

  @Override
  public long copiedBytes() {
    return ceiling.copiedBytes();
  }

  @Override
  public long bytesHeld() {
    return chunks.bytesHeld() + side.bytesHeld() + sideBytes;
  }

  @Override
  public long fixedBytes() {
    return FIXED_BYTES;
  }
}
