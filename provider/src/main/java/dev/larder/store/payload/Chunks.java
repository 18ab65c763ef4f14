package dev.larder.store.payload;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.ObjectLayout;
import java.util.Arrays;

/**
 * The chunks of one log: blocks of one size, by number, with how much of each is written and how
 * much of that is alive. Not thread-safe: guarded by the segment's lock, except {@link #peek}.
 *
 * <p>A chunk is missing (never made, or dropped), empty, or in use. The table of chunks grows by a
 * quarter and never shrinks.
 */
final class Chunks {
  static final int NONE = -1;

  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;
  private static final Block MISSING = new HeapMemory(new byte[0]);
  private static final Block[] NO_BLOCKS = new Block[0];
  private static final char[] NO_COUNTS = new char[0];

  /** Written in an empty chunk, and in one that is not there. */
  private static final char NOTHING = 0;

  private final int shift;
  private final boolean poisons;
  private final BlockSource source;
  private Block[] blocks = NO_BLOCKS;
  private char[] written = NO_COUNTS;
  private char[] live = NO_COUNTS;
  private int present;
  private int empty;
  private long writtenBytes;
  private long liveBytes;
  private int taken;

  /**
   * Chunks of {@code 1 << shift} bytes, at most 32 KiB.
   *
   * @param poisons whether what is no longer written is overwritten, to be noticed if it is read
   * @param source where they come from
   */
  Chunks(int shift, boolean poisons, BlockSource source) {
    this.shift = shift;
    this.poisons = poisons;
    this.source = source;
  }

  int size() {
    return 1 << shift;
  }

  /** Chunks that are there, empty ones included. */
  int present() {
    return present;
  }

  /** Chunks without a record. */
  int empty() {
    return empty;
  }

  Block block(int chunk) {
    return blocks[chunk];
  }

  /**
   * A chunk of any number, or a block without bytes if there is none: whoever has no lock validates
   * what was read there.
   */
  Block peek(int chunk) {
    Block[] table = blocks;
    Block block = chunk < table.length ? table[chunk] : null;
    // A table is in place before its entries are for everybody to see.
    return block == null ? MISSING : block;
  }

  int written(int chunk) {
    return written[chunk];
  }

  int live(int chunk) {
    return live[chunk];
  }

  /** Bytes of live records. */
  long liveBytes() {
    return liveBytes;
  }

  /** Bytes of records that are dead and still there. */
  long deadBytes() {
    return writtenBytes - liveBytes;
  }

  /** A record of {@code bytes} was written at the end of what is written. */
  void wrote(int chunk, int bytes) {
    if (written[chunk] == NOTHING) {
      empty--;
    }
    written[chunk] += (char) bytes;
    live[chunk] += (char) bytes;
    writtenBytes += bytes;
    liveBytes += bytes;
  }

  /** A record of {@code bytes} died. */
  void died(int chunk, int bytes) {
    live[chunk] -= (char) bytes;
    liveBytes -= bytes;
  }

  /** All records of a chunk are dead: it is empty again. */
  void recycle(int chunk) {
    writtenBytes -= written[chunk];
    written[chunk] = NOTHING;
    empty++;
    poison(blocks[chunk]);
  }

  private void poison(Block block) {
    if (poisons) {
      block.fill(CheckedRecords.POISON);
    }
  }

  /** Makes so many, with one step of the table. */
  void add(int count) {
    int missing = present + count - blocks.length;
    if (missing > 0) {
      growTable(missing);
    }
    for (int i = 0; i < count; i++) {
      add();
    }
  }

  /**
   * Makes an empty chunk; a block for it was promised. Allocates first: when it throws, nothing
   * changed.
   */
  void add() {
    int chunk = 0;
    while (chunk < blocks.length && blocks[chunk] != MISSING) {
      chunk++;
    }
    if (chunk == blocks.length) {
      growTable(1);
    }
    blocks[chunk] = source.take(1 << shift);
    taken++;
    poison(blocks[chunk]);
    present++;
    empty++;
  }

  /** Chunks added since this was last asked. */
  int takenSince() {
    int since = taken;
    taken = 0;
    return since;
  }

  private void growTable(int more) {
    int length = grownLength(more);
    Block[] moreBlocks = Arrays.copyOf(blocks, length);
    char[] moreWritten = Arrays.copyOf(written, length);
    char[] moreLive = Arrays.copyOf(live, length);
    Arrays.fill(moreBlocks, blocks.length, length, MISSING);
    blocks = moreBlocks;
    written = moreWritten;
    live = moreLive;
  }

  /** Lets an empty chunk go. */
  void dropOne() {
    int chunk = anEmpty();
    source.giveBack(blocks[chunk]);
    blocks[chunk] = MISSING;
    present--;
    empty--;
  }

  /** Lets all chunks go, and their table, whatever is in them. */
  void reset() {
    for (Block block : blocks) {
      if (block != MISSING) {
        poison(block);
        source.giveBack(block);
      }
    }
    blocks = NO_BLOCKS;
    written = NO_COUNTS;
    live = NO_COUNTS;
    present = 0;
    empty = 0;
    writtenBytes = 0;
    liveBytes = 0;
  }

  /** An empty chunk; there is one. */
  int anEmpty() {
    int chunk = 0;
    while (written[chunk] != NOTHING || blocks[chunk] == MISSING) {
      chunk++;
    }
    return chunk;
  }

  /**
   * The chunk with most dead bytes, if it has {@code least} or more and is neither of the two. What
   * was never written does not count: it would only move along.
   */
  int mostDead(int least, int open, int target) {
    int found = NONE;
    int most = least;
    for (int chunk = 0; chunk < blocks.length; chunk++) {
      int dead = written[chunk] - live[chunk];
      if (dead >= most && dead > 0 && chunk != open && chunk != target) {
        found = chunk;
        most = dead;
      }
    }
    return found;
  }

  // ---- bytes

  /** Bytes that {@code more} chunks would add. */
  long growthBytes(int more) {
    int missing = present + more - blocks.length;
    long table = missing > 0 ? tableBytes(grownLength(missing) + missing) - tableBytes() : 0;
    return more * blockBytes() + table;
  }

  /** Room for chunks is made in steps, so two may take one step or two. */
  private int grownLength(int more) {
    return blocks.length + Math.max(more, blocks.length / 4);
  }

  /** Bytes of all chunks that hold {@code count} at most, and their table. */
  long bytesFor(long count) {
    return count * blockBytes() + tableBytes(count + count / 4 + 2);
  }

  private long blockBytes() {
    return source.blockBytes(1 << shift);
  }

  private long tableBytes() {
    return tableBytes(blocks.length);
  }

  private static long tableBytes(long length) {
    return length == 0
        ? 0
        : LAYOUT.referenceArray(length) + 2 * LAYOUT.array(Character.BYTES, length);
  }

  long bytesHeld() {
    return present * blockBytes() + tableBytes();
  }
}
