package dev.larder.store.payload;

import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.HeapBlocks;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SlabPool;
import java.util.Arrays;

/** A log by itself, with the locations that a segment keeps. */
final class LogRig {
  /** What an object key is charged with here. */
  static final long KEY_CHARGE = 48;

  static final int ROWS = 256;

  /** A decoder that copies. */
  static final Decoder<byte[]> COPY =
      new Decoder<>() {
        @Override
        public byte[] tryDecode(Memory memory, int offset, int length) {
          return memory.copy(offset, length);
        }

        @Override
        public byte[] fromObject(Object stored) {
          return (byte[]) stored;
        }
      };

  /**
   * A key that is stored as an object.
   *
   * @param id what it is equal by
   */
  record ObjectKey(int id) {}

  final ByteBudget budget;
  private final BlockSource blocks;
  final RowSpace rows = new RowSpace(64);
  final LogPayload log;
  final int[] locations = new int[ROWS];

  /** Hears of a row's new place while the row still leads to the old one. */
  Payload.Relocation watch = (slot, location) -> {};

  LogRig(LogShape shape) {
    this(shape, new ByteBudget(1L << 40));
  }

  LogRig(LogShape shape, ByteBudget budget) {
    this(shape, budget, HeapBlocks.INSTANCE);
  }

  /** A log outside the heap. */
  static LogRig offHeap(LogShape shape) {
    SlabPool slabs = new SlabPool(1 << 18, shape.chunkBytes());
    return new LogRig(shape, new ByteBudget(1L << 40), slabs.open());
  }

  private LogRig(LogShape shape, ByteBudget budget, BlockSource blocks) {
    this.budget = budget;
    this.blocks = blocks;
    while (rows.rows() < ROWS) {
      rows.grow();
    }
    log =
        new LogPayload(
            shape,
            rows,
            budget,
            (memory, offset, length) -> hash(memory.copy(offset, length)),
            (key, value) -> KEY_CHARGE,
            blocks);
  }

  static int hash(Object key) {
    return Hashing.mix(key instanceof byte[] bytes ? Arrays.hashCode(bytes) : key.hashCode());
  }

  /** Bytes that are different for each seed. */
  static byte[] bytes(int length, int seed) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) Hashing.mix(seed * 31 + i / 4 + i);
    }
    return bytes;
  }

  /** All bytes of a block. */
  static byte[] bytes(Memory block) {
    return block.copy(0, block.length());
  }

  void append(int slot, Object key, byte[] value) {
    long charge = log.chargeOf(key, value);
    withChunks(
        log.newChunks(key, value, charge),
        () -> locations[slot] = log.append(slot, hash(key), key, value, charge));
  }

  void replace(int slot, Object key, byte[] value) {
    long charge = log.chargeOf(key, value);
    withChunks(
        log.newChunks(key, value, charge),
        () -> log.replace(slot, locations[slot], hash(key), key, value, charge, this::moved));
  }

  /** Nobody else is promised any, so to take one more than was said is an error. */
  private void withChunks(int promised, Runnable work) {
    blocks.promise(promised);
    work.run();
    blocks.release(promised - log.chunksTaken());
  }

  void free(int slot) {
    log.free(slot, locations[slot]);
  }

  byte[] value(int slot) {
    return (byte[]) log.value(slot, locations[slot]);
  }

  long charge(int slot) {
    return log.charge(slot, locations[slot]);
  }

  boolean clean(int maxRecords) {
    return log.clean(this::moved, maxRecords);
  }

  private void moved(int slot, int location) {
    watch.moved(slot, location);
    locations[slot] = location;
  }

  boolean matches(int slot, Object key) {
    return log.matches(slot, locations[slot], probe(key));
  }

  static KeyProbe probe(Object key) {
    return new Probe(key);
  }

  /** Reads a row as somebody without the lock does, who has seen the version as it is now. */
  Object peek(int slot, Object key, Decoder<?> decoder) {
    return peek(slot, locations[slot], key, decoder);
  }

  /** The same at any location. */
  Object peek(int slot, int location, Object key, Decoder<?> decoder) {
    long seen = rows.version().read();
    return log.peek(slot, location, probe(key), KeyMatcher.OF_PROBES, decoder, seen);
  }

  /** The chunk and the offset of a row that lies in one. */
  int chunk(int slot, LogShape shape) {
    return locations[slot] >>> shape.chunkShift();
  }

  int offset(int slot, LogShape shape) {
    return locations[slot] & (shape.chunkBytes() - 1);
  }

  static boolean inChunk(int location) {
    return location >>> (Payload.LOCATION_BITS - 1) == 0;
  }

  static long array(long length) {
    return ObjectLayout.CURRENT.array(1, length);
  }

  private record Probe(Object key) implements KeyProbe {
    @Override
    public int hash() {
      return LogRig.hash(key);
    }

    @Override
    public boolean trusted() {
      return true;
    }

    @Override
    public boolean matches(Object storedKey) {
      return key.equals(storedKey);
    }

    @Override
    public boolean matches(Memory memory, int offset, int length) {
      return key instanceof byte[] bytes && Arrays.equals(bytes, memory.copy(offset, length));
    }
  }
}
