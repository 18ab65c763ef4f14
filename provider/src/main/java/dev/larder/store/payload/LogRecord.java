package dev.larder.store.payload;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.Memory;

/**
 * The byte map of a record in a chunk; the only code that knows these offsets.
 *
 * <pre>
 *   0        2               3 (or 4)          4..6
 *   +--------+---------------+-----------------+--------------+----------------+
 *   | slot   | key length    | value length    | key, encoded | value, encoded |
 *   +--------+---------------+-----------------+--------------+----------------+
 *   | slot   | PIECE         | length          | number       | bytes          |    of a row in pieces
 *   +--------+---------------+-----------------+--------------+----------------+
 * </pre>
 *
 * The slot lets the cleaner say whose record it has moved; a dead record's is {@link #DEAD}. A
 * length below 128 takes one byte; above, two: seven high bits with the sign bit set, eight low
 * bits.
 */
final class LogRecord {
  /** No slot: they end below. */
  static final int DEAD = 0xffff;

  /** The longest key or value whose length can be written. */
  static final int MAX_LENGTH = 0x7ffe;

  /** Instead of a key's length: that one would be {@link #MAX_LENGTH} and one. */
  private static final short PIECE = (short) 0xffff;

  private static final int SLOT_BYTES = 2;
  private static final int SHORT_LENGTH = 0x80;

  private static final int LENGTH_MASK = 0x7fff;
  private static final int KEY_SHIFT = 16;
  private static final int VALUE_SHIFT = 32;

  /** {@link #find}: there is no pair. */
  static final long NOWHERE = -1;

  /** The most bytes before a key. */
  static final int MAX_HEADER = SLOT_BYTES + 2 + 2;

  /** Bytes of a piece besides those of the row; its length always takes two. */
  static final int PIECE_HEADER = MAX_HEADER + Integer.BYTES;

  private LogRecord() {}

  /** Bytes of a record. */
  static long size(int keyLength, int valueLength) {
    return (long) SLOT_BYTES + bytesOf(keyLength) + bytesOf(valueLength) + keyLength + valueLength;
  }

  private static int bytesOf(int length) {
    return length < SHORT_LENGTH ? 1 : 2;
  }

  /** Writes a record and returns its size. */
  static int write(Block chunk, int offset, int slot, byte[] key, byte[] value) {
    slot(chunk, offset, slot);
    int at = length(chunk, offset + SLOT_BYTES, key.length);
    at = length(chunk, at, value.length);
    chunk.put(at, key, 0, key.length);
    chunk.put(at + key.length, value, 0, value.length);
    return at + key.length + value.length - offset;
  }

  /** Writes what is before the bytes of a piece, {@link #PIECE_HEADER} bytes. */
  static void writePiece(Block chunk, int offset, int slot, int number, int length) {
    slot(chunk, offset, slot);
    chunk.putShort(offset + SLOT_BYTES, PIECE);
    longLength(chunk, offset + SLOT_BYTES + 2, length);
    chunk.putInt(offset + MAX_HEADER, number);
  }

  private static int length(Block chunk, int at, int length) {
    if (length < SHORT_LENGTH) {
      chunk.putByte(at, (byte) length);
      return at + 1;
    }
    return longLength(chunk, at, length);
  }

  private static int longLength(Block chunk, int at, int length) {
    chunk.putByte(at, (byte) (SHORT_LENGTH | length >>> 8));
    chunk.putByte(at + 1, (byte) length);
    return at + 2;
  }

  /**
   * Where key and value of the pair at {@code offset} lie, or {@link #NOWHERE}, for those who have
   * no lock: the bytes may be anything and change meanwhile. So each is looked at once, none
   * outside the chunk, and key and value lie within it.
   */
  static long find(Memory chunk, int offset) {
    int end = chunk.length();
    int at = offset + SLOT_BYTES;
    int key = lengthField(chunk, at, end);
    at += fieldBytes(key);
    int value = lengthField(chunk, at, end);
    at += fieldBytes(value);
    int length = (key & LENGTH_MASK) + (value & LENGTH_MASK);
    boolean isPair = key >= 0 && key != (PIECE & 0xffff) && value >= 0 && length <= end - at;
    return isPair
        ? (long) (value & LENGTH_MASK) << VALUE_SHIFT | (long) (key & LENGTH_MASK) << KEY_SHIFT | at
        : NOWHERE;
  }

  /** One or two bytes as they are, the sign bit of the first included; -1 if they are not there. */
  private static int lengthField(Memory chunk, int at, int end) {
    if (at >= end) {
      return -1;
    }
    int first = chunk.getByte(at);
    if (first >= 0) {
      return first;
    }
    return at + 1 < end ? (first & 0xff) << Byte.SIZE | (chunk.getByte(at + 1) & 0xff) : -1;
  }

  private static int fieldBytes(int field) {
    return field >= 0 && field < SHORT_LENGTH ? 1 : 2;
  }

  /** The key's offset in what {@link #find} has found. */
  static int keyStart(long found) {
    return (int) found & 0xffff;
  }

  static int keyLength(long found) {
    return (int) (found >>> KEY_SHIFT) & LENGTH_MASK;
  }

  static int valueLength(long found) {
    return (int) (found >>> VALUE_SHIFT) & LENGTH_MASK;
  }

  static int slot(Memory chunk, int offset) {
    return chunk.getShort(offset) & 0xffff;
  }

  static void slot(Block chunk, int offset, int slot) {
    chunk.putShort(offset, (short) slot);
  }

  /** Whether this is not a pair but a piece of one. */
  static boolean isPiece(Memory chunk, int offset) {
    return chunk.getShort(offset + SLOT_BYTES) == PIECE;
  }

  /** Which piece of its row. */
  static int pieceNumber(Memory chunk, int offset) {
    return chunk.getInt(offset + MAX_HEADER);
  }

  private static int length(Memory chunk, int at) {
    int first = chunk.getByte(at);
    return first >= 0 ? first : ((first & 0x7f) << 8) | (chunk.getByte(at + 1) & 0xff);
  }

  private static int valueLengthAt(Memory chunk, int offset) {
    return offset + SLOT_BYTES + (chunk.getByte(offset + SLOT_BYTES) >= 0 ? 1 : 2);
  }

  /** Of a piece: that of its number. */
  static int keyLength(Memory chunk, int offset) {
    int length = length(chunk, offset + SLOT_BYTES);
    return length > MAX_LENGTH ? Integer.BYTES : length;
  }

  static int valueLength(Memory chunk, int offset) {
    return length(chunk, valueLengthAt(chunk, offset));
  }

  static int keyStart(Memory chunk, int offset) {
    int at = valueLengthAt(chunk, offset);
    return at + (chunk.getByte(at) >= 0 ? 1 : 2);
  }

  static int valueStart(Memory chunk, int offset) {
    return keyStart(chunk, offset) + keyLength(chunk, offset);
  }

  static int size(Memory chunk, int offset) {
    return valueStart(chunk, offset) + valueLength(chunk, offset) - offset;
  }
}
