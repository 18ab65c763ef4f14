package dev.larder.store.payload;

/**
 * The byte map of a record in a chunk; the only code that knows these offsets.
 *
 * <pre>
 *   0        2               3 (or 4)          4..6
 *   +--------+---------------+-----------------+--------------+----------------+
 *   | slot   | key length    | value length    | key, encoded | value, encoded |
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
  static final int MAX_LENGTH = 0x7fff;

  private static final int SLOT_BYTES = 2;
  private static final int SHORT_LENGTH = 0x80;

  /** The most bytes before a key. */
  static final int MAX_HEADER = SLOT_BYTES + 2 + 2;

  private LogRecord() {}

  /** Bytes of a record. */
  static long size(int keyLength, int valueLength) {
    return (long) SLOT_BYTES + bytesOf(keyLength) + bytesOf(valueLength) + keyLength + valueLength;
  }

  private static int bytesOf(int length) {
    return length < SHORT_LENGTH ? 1 : 2;
  }

  /** Writes a record and returns its size. */
  static int write(byte[] chunk, int offset, int slot, byte[] key, byte[] value) {
    slot(chunk, offset, slot);
    int at = length(chunk, offset + SLOT_BYTES, key.length);
    at = length(chunk, at, value.length);
    System.arraycopy(key, 0, chunk, at, key.length);
    System.arraycopy(value, 0, chunk, at + key.length, value.length);
    return at + key.length + value.length - offset;
  }

  private static int length(byte[] chunk, int at, int length) {
    if (length < SHORT_LENGTH) {
      chunk[at] = (byte) length;
      return at + 1;
    }
    chunk[at] = (byte) (SHORT_LENGTH | length >>> 8);
    chunk[at + 1] = (byte) length;
    return at + 2;
  }

  static int slot(byte[] chunk, int offset) {
    return ((chunk[offset] & 0xff) << 8) | (chunk[offset + 1] & 0xff);
  }

  static void slot(byte[] chunk, int offset, int slot) {
    chunk[offset] = (byte) (slot >>> 8);
    chunk[offset + 1] = (byte) slot;
  }

  private static int length(byte[] chunk, int at) {
    int first = chunk[at];
    return first >= 0 ? first : ((first & 0x7f) << 8) | (chunk[at + 1] & 0xff);
  }

  private static int valueLengthAt(byte[] chunk, int offset) {
    return offset + SLOT_BYTES + (chunk[offset + SLOT_BYTES] >= 0 ? 1 : 2);
  }

  static int keyLength(byte[] chunk, int offset) {
    return length(chunk, offset + SLOT_BYTES);
  }

  static int valueLength(byte[] chunk, int offset) {
    return length(chunk, valueLengthAt(chunk, offset));
  }

  static int keyStart(byte[] chunk, int offset) {
    int at = valueLengthAt(chunk, offset);
    return at + (chunk[at] >= 0 ? 1 : 2);
  }

  static int valueStart(byte[] chunk, int offset) {
    return keyStart(chunk, offset) + keyLength(chunk, offset);
  }

  static int size(byte[] chunk, int offset) {
    return valueStart(chunk, offset) + valueLength(chunk, offset) - offset;
  }
}
