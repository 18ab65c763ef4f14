package dev.larder.store.payload;

import dev.larder.store.memory.Memory;
import java.util.Arrays;

/**
 * The byte map of a record; the only code that knows these offsets.
 *
 * <pre>
 *   0              1 (or 5)
 *   +--------------+-------------------+--------------------+
 *   | key length   | key, encoded      | value, encoded     |
 *   +--------------+-------------------+--------------------+
 * </pre>
 *
 * A key of up to 254 bytes has its length in one byte; a longer one has 255 there and the length in
 * the four bytes behind it. The value ends where the record ends.
 */
final class RecordLayout {
  private static final int LONG_KEY = 255;
  private static final int SHORT_HEADER = 1;
  private static final int LONG_HEADER = 1 + Integer.BYTES;

  private static final byte[] NOTHING = new byte[0];

  private RecordLayout() {}

  /** Bytes of a record. */
  static long size(int keyLength, int valueLength) {
    return (long) header(keyLength) + keyLength + valueLength;
  }

  private static int header(int keyLength) {
    return keyLength < LONG_KEY ? SHORT_HEADER : LONG_HEADER;
  }

  /** A new record. */
  static byte[] record(byte[] key, byte[] value) {
    byte[] record = new byte[Math.toIntExact(size(key.length, value.length))];
    int start = header(key.length);
    if (start == SHORT_HEADER) {
      record[0] = (byte) key.length;
    } else {
      record[0] = (byte) LONG_KEY;
      for (int i = 0; i < Integer.BYTES; i++) {
        record[1 + i] = (byte) (key.length >>> (24 - 8 * i));
      }
    }
    System.arraycopy(key, 0, record, start, key.length);
    System.arraycopy(value, 0, record, start + key.length, value.length);
    return record;
  }

  /** Writes a record that is no array of its own; {@code target} has room for exactly that. */
  static void write(ChainMemory target, byte[] key, byte[] value) {
    int at = 0;
    for (byte[] part : parts(key, value).parts()) {
      target.write(at, part);
      at += part.length;
    }
  }

  /** The parts of a record, one behind the other. */
  static RowBytes parts(byte[] key, byte[] value) {
    byte[] start = Arrays.copyOf(record(key, NOTHING), header(key.length));
    return new RowBytes(start, key, value);
  }

  static int keyLength(Memory record) {
    int length = record.getByte(0) & 0xff;
    return length < LONG_KEY ? length : record.getInt(1);
  }

  static int keyStart(Memory record) {
    return (record.getByte(0) & 0xff) < LONG_KEY ? SHORT_HEADER : LONG_HEADER;
  }

  static int valueStart(Memory record) {
    return keyStart(record) + keyLength(record);
  }

  static int valueLength(Memory record) {
    return record.length() - valueStart(record);
  }
}
