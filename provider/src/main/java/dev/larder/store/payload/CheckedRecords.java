package dev.larder.store.payload;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.HeapMemory;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * Debug mode: a checksum of every record and of every row that lies elsewhere, compared whenever
 * one is looked at under the lock. The numbers in its messages are {@link LogPayload}'s invariants;
 * it never tells keys or values.
 *
 * <p>Takes as much memory again as the chunks, which no ledger knows. Not thread-safe: guarded by
 * the segment's lock.
 */
final class CheckedRecords extends RecordGuard {
  /** As a slot it is one that no row has. */
  static final byte POISON = (byte) 0xa5;

  /** Two records never begin within the same 4 bytes: none is shorter. */
  private static final int PLACE_SHIFT = 2;

  private static final int NOTHING = 0;
  private static final int[] NO_SUMS = new int[0];

  private final CRC32C crc = new CRC32C();
  private int[][] recordSums = new int[0][];
  private int[] sideSums = NO_SUMS;

  @Override
  void seal(int chunk, int offset, Block block) {
    if (chunk >= recordSums.length) {
      int before = recordSums.length;
      recordSums = Arrays.copyOf(recordSums, chunk + chunk / 4 + 1);
      Arrays.fill(recordSums, before, recordSums.length, NO_SUMS);
    }
    if (recordSums[chunk].length == 0) {
      recordSums[chunk] = new int[block.length() >>> PLACE_SHIFT];
    }
    recordSums[chunk][offset >>> PLACE_SHIFT] = sum(block, offset, sizeAt(chunk, offset, block));
  }

  @Override
  void check(int chunk, int offset, Block block, int slot) {
    if (sealed(chunk, offset) == NOTHING) {
      throw broken("P1", "there is no record", chunk, offset);
    }
    checkBytes(chunk, offset, block);
    if (LogRecord.slot(block, offset) != slot) {
      throw broken("P1", "the record is not that of slot " + slot, chunk, offset);
    }
  }

  /** Returns the record's size. */
  private int checkBytes(int chunk, int offset, Block block) {
    int size = sizeAt(chunk, offset, block);
    if (sum(block, offset, size) != sealed(chunk, offset)) {
      throw broken("P2", "the record has changed", chunk, offset);
    }
    return size;
  }

  private int sizeAt(int chunk, int offset, Block block) {
    boolean fits = offset + LogRecord.MAX_HEADER <= block.length() || lengthsFit(block, offset);
    int size = fits ? LogRecord.size(block, offset) : block.length();
    if (!fits || offset + size > block.length()) {
      throw broken("P2", "the record has changed: it does not end in its chunk", chunk, offset);
    }
    return size;
  }

  /** For the last few bytes of a chunk: whether lengths can be read there at all. */
  private static boolean lengthsFit(Block block, int offset) {
    int rest = block.length() - offset;
    byte[] padded = Arrays.copyOf(block.copy(offset, rest), rest + LogRecord.MAX_HEADER);
    return LogRecord.keyStart(new HeapMemory(padded), 0) <= rest;
  }

  private int sealed(int chunk, int offset) {
    return chunk < recordSums.length && recordSums[chunk].length > 0
        ? recordSums[chunk][offset >>> PLACE_SHIFT]
        : NOTHING;
  }

  @Override
  void checkDead(int chunk, Block block, int written) {
    int offset = 0;
    while (offset < written) {
      if (sealed(chunk, offset) == NOTHING) {
        throw broken("P3", "there is no record behind the one before", chunk, offset);
      }
      int size = checkBytes(chunk, offset, block);
      if (LogRecord.slot(block, offset) != LogRecord.DEAD) {
        throw broken("P4", "a live record is about to be recycled", chunk, offset);
      }
      offset += size;
    }
    if (offset != written) {
      throw broken("P3", "the last record ends behind what is written", chunk, offset);
    }
    Arrays.fill(recordSums[chunk], NOTHING);
  }

  @Override
  void checkEmpty(int chunk, Block block) {
    for (int offset = 0; offset < block.length(); offset++) {
      if (block.getByte(offset) != POISON) {
        throw broken("P5", "somebody wrote in an empty chunk", chunk, offset);
      }
    }
  }

  @Override
  void forgetChunks() {
    recordSums = new int[0][];
  }

  @Override
  void sealSide(int slot, Object row) {
    if (slot >= sideSums.length) {
      sideSums = Arrays.copyOf(sideSums, slot + slot / 4 + 1);
    }
    sideSums[slot] = sum(row);
  }

  @Override
  void checkSide(int slot, Object row) {
    int sealed = slot < sideSums.length ? sideSums[slot] : NOTHING;
    if (sealed != sum(row)) {
      throw new IllegalStateException(
          sealed == NOTHING
              ? "P1 broken: there is no row of its own for slot " + slot
              : "P2 broken: the row of slot " + slot + ", which lies in no chunk, has changed");
    }
  }

  @Override
  void forgetSide(int slot) {
    if (slot < sideSums.length) {
      sideSums[slot] = NOTHING;
    }
  }

  private int sum(Object row) {
    crc.reset();
    Object bytes = row;
    if (row instanceof Keyed keyed) {
      for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
        crc.update(keyed.hash() >>> shift);
      }
      bytes = keyed.value();
    }
    if (bytes instanceof byte[] array) {
      crc.update(array);
    } else if (bytes instanceof Pieces pieces) {
      // Each of them is sealed where it lies; where that is, the cleaner changes.
      crc.update(pieces.length());
    } else {
      for (byte[] fragment : (byte[][]) bytes) {
        crc.update(fragment);
      }
    }
    return value();
  }

  private int sum(Block block, int offset, int size) {
    crc.reset();
    // Allocates nothing: it is called between what belongs together.
    for (int i = 0; i < size; i++) {
      crc.update(block.getByte(offset + i));
    }
    return value();
  }

  private int value() {
    int value = (int) crc.getValue();
    return value == NOTHING ? 1 : value;
  }

  private static IllegalStateException broken(String number, String what, int chunk, int offset) {
    return new IllegalStateException(
        String.format(
            Locale.ROOT, "%s broken: %s: chunk=%d, offset=%d", number, what, chunk, offset));
  }
}
