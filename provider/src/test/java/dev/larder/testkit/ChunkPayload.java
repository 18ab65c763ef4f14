package dev.larder.testkit;

import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.payload.Payload;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A log in chunks, small and slow: it shows that the seams of {@link Payload} carry one. A record
 * is {@code slot, key length, value length, key, value}; a dead one's slot is -1. A record larger
 * than a chunk has one of its own size. One empty chunk is kept for records to move to.
 */
final class ChunkPayload implements Payload {
  private static final int SHIFT = 10;
  private static final int SIZE = 1 << SHIFT;
  private static final int HEADER = Short.BYTES + Short.BYTES + Integer.BYTES;
  private static final short DEAD = -1;
  private static final int NONE = -1;
  private static final byte[] GONE = new byte[0];

  /** What this object is larger than the payloads that a segment's fixed bytes are meant for. */
  private static final int MORE_FIELDS = 48;

  private static final double MAX_LIVE_SHARE = 0.85;
  private static final double TIGHT = 0.9;

  private final ByteBudget budget;
  private byte[][] chunks = new byte[0][];
  private int[] written = new int[0];
  private int[] live = new int[0];
  private int open = NONE;

  /** Chunks without a live record; one of them stays, for records to move to. */
  private int empty;

  private int fullSized;
  private long liveInFullSized;
  private long liveBytes;
  private long chunkBytes;

  ChunkPayload(ByteBudget budget) {
    this.budget = budget;
  }

  @Override
  public long chargeOf(Object key, Object value) {
    return (long) HEADER + ((byte[]) key).length + ((byte[]) value).length;
  }

  @Override
  public long needs(long charge) {
    int more = newChunks(charge);
    long size = charge > SIZE ? charge : SIZE;
    return more * bytes(size) + tableGrowth(more);
  }

  private int newChunks(long charge) {
    if (charge > SIZE) {
      return 1;
    }
    return fitsOpen(charge) ? 0 : Math.max(0, 2 - empty);
  }

  private boolean fitsOpen(long charge) {
    return open != NONE && written[open] + charge <= SIZE;
  }

  @Override
  public long needsToReplace(int slot, int location, long charge) {
    return needs(charge);
  }

  @Override
  public long needsToAdopt(long liveBytes) {
    long most = 2 * liveBytes / SIZE + 4;
    return most * bytes(SIZE) + liveBytes + tableBytes(2 * most + 8);
  }

  @Override
  public long evictionTarget(long charge) {
    boolean isTight = budget.usedBytes() > budget.limitBytes() * TIGHT;
    if (charge > SIZE || !isTight || liveInFullSized == 0) {
      return 0;
    }
    int holdingRecords = fullSized + newChunks(charge) - 1;
    return Math.max(0, liveInFullSized + charge - (long) (MAX_LIVE_SHARE * holdingRecords * SIZE));
  }

  @Override
  public int append(int slot, Object key, Object value, long charge) {
    if (charge > SIZE) {
      return write(newChunk((int) charge), slot, (byte[]) key, (byte[]) value);
    }
    if (!fitsOpen(charge)) {
      while (empty < 2) {
        newChunk(SIZE);
        empty++;
      }
      openNext();
    }
    return write(open, slot, (byte[]) key, (byte[]) value);
  }

  private int write(int chunk, int slot, byte[] key, byte[] value) {
    int offset = written[chunk];
    int size = HEADER + key.length + value.length;
    ByteBuffer target = ByteBuffer.wrap(chunks[chunk], offset, size);
    target.putShort((short) slot).putShort((short) key.length).putInt(value.length);
    target.put(key).put(value);
    written[chunk] += size;
    count(chunk, size);
    return chunk << SHIFT | offset;
  }

  private void count(int chunk, int bytes) {
    live[chunk] += bytes;
    liveBytes += bytes;
    liveInFullSized += chunks[chunk].length == SIZE ? bytes : 0;
  }

  private int newChunk(int size) {
    byte[] chunk = new byte[size];
    int id = 0;
    while (id < chunks.length && chunks[id] != GONE) {
      id++;
    }
    if (id == chunks.length) {
      int length = grownLength(1);
      chunks = Arrays.copyOf(chunks, length);
      Arrays.fill(chunks, id, length, GONE);
      written = Arrays.copyOf(written, length);
      live = Arrays.copyOf(live, length);
    }
    chunks[id] = chunk;
    written[id] = 0;
    chunkBytes += bytes(size);
    fullSized += size == SIZE ? 1 : 0;
    return id;
  }

  /** Room for {@code more} is made in steps, so two chunks may take one step or two. */
  private int grownLength(int more) {
    return chunks.length + Math.max(more, chunks.length / 4);
  }

  private long tableGrowth(int more) {
    return more == 0 ? 0 : tableBytes(grownLength(more) + more) - tableBytes(chunks.length);
  }

  private static long tableBytes(long length) {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.referenceArray(length) + 2 * layout.array(Integer.BYTES, length);
  }

  private static long bytes(long size) {
    return ObjectLayout.CURRENT.array(1, size);
  }

  @Override
  public int replace(int slot, int location, Object key, Object value, long charge) {
    int replaced = append(slot, key, value, charge);
    free(slot, location);
    return replaced;
  }

  @Override
  public void free(int slot, int location) {
    int chunk = location >>> SHIFT;
    int offset = location & (SIZE - 1);
    count(chunk, -(int) charge(slot, location));
    ByteBuffer.wrap(chunks[chunk]).putShort(offset, DEAD);
    recycleIfDead(chunk);
  }

  private void openNext() {
    int last = open;
    open = emptyChunk();
    empty--;
    if (last != NONE) {
      recycleIfDead(last);
    }
  }

  private int emptyChunk() {
    int chunk = 0;
    while (chunk == open || chunks[chunk].length != SIZE || written[chunk] > 0) {
      chunk++;
    }
    return chunk;
  }

  private void recycleIfDead(int chunk) {
    if (live[chunk] == 0 && chunk != open) {
      written[chunk] = 0;
      if (chunks[chunk].length == SIZE) {
        empty++;
      } else {
        drop(chunk);
      }
    }
  }

  private void drop(int chunk) {
    chunkBytes -= bytes(chunks[chunk].length);
    fullSized -= chunks[chunk].length == SIZE ? 1 : 0;
    chunks[chunk] = GONE;
  }

  @Override
  public boolean clean(Relocation moves, int maxRecords) {
    if (empty > 1) {
      empty--;
      drop(emptyChunk());
      return true;
    }
    int from = emptiest();
    if (from == NONE) {
      return false;
    }
    int moved = 0;
    for (int offset = 0; offset < written[from] && moved < maxRecords; ) {
      int location = from << SHIFT | offset;
      int slot = memory(location).getShort(offset);
      int size = (int) charge(slot, location);
      if (slot != DEAD) {
        if (!fitsOpen(size) && empty == 0) {
          return moved > 0;
        }
        if (!fitsOpen(size)) {
          openNext();
        }
        moves.moved(slot, write(open, slot, key(location), valueBytes(location)));
        free(slot, location);
        moved++;
      }
      offset += size;
    }
    return true;
  }

  /** The chunk with most dead bytes, if they are worth it; an unused tail would only move along. */
  private int emptiest() {
    int emptiest = NONE;
    int most = (int) ((1 - MAX_LIVE_SHARE) * SIZE);
    for (int i = 0; i < chunks.length; i++) {
      if (i != open && chunks[i].length == SIZE && written[i] - live[i] >= most) {
        emptiest = i;
        most = written[i] - live[i];
      }
    }
    return emptiest;
  }

  private HeapMemory memory(int location) {
    return new HeapMemory(chunks[location >>> SHIFT]);
  }

  private int keyLength(int location) {
    return memory(location).getShort((location & (SIZE - 1)) + Short.BYTES);
  }

  private int valueLength(int location) {
    return memory(location).getInt((location & (SIZE - 1)) + 2 * Short.BYTES);
  }

  private int keyStart(int location) {
    return (location & (SIZE - 1)) + HEADER;
  }

  private byte[] key(int location) {
    return memory(location).copy(keyStart(location), keyLength(location));
  }

  private byte[] valueBytes(int location) {
    int start = keyStart(location) + keyLength(location);
    return memory(location).copy(start, valueLength(location));
  }

  @Override
  public long charge(int slot, int location) {
    return (long) HEADER + keyLength(location) + valueLength(location);
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    return probe.matches(memory(location), keyStart(location), keyLength(location));
  }

  @Override
  public @Nullable Object keyObject(int slot, int location) {
    return null;
  }

  @Override
  public Object keyHandle(int slot, int location) {
    return key(location);
  }

  @Override
  public Object storedKey(Object keyHandle) {
    return keyHandle;
  }

  @Override
  public Object value(int slot, int location) {
    return valueBytes(location);
  }

  @Override
  public <T> @Nullable T read(int slot, int location, Decoder<T> decoder) {
    int start = keyStart(location) + keyLength(location);
    return decoder.tryDecode(memory(location), start, valueLength(location));
  }

  @Override
  public long liveBytes() {
    return liveBytes;
  }

  @Override
  public long bytesHeld() {
    return chunkBytes + tableBytes(chunks.length) + MORE_FIELDS;
  }
}
