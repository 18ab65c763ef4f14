package dev.larder.store.memory;

import java.nio.charset.StandardCharsets;

/**
 * A readable block of bytes, wherever it lives (heap array, direct memory).
 *
 * <p>Multi-byte values are big-endian and need no alignment. Offsets are in bytes from the block's
 * start; an offset outside the block is an {@link IndexOutOfBoundsException}. Not thread-safe by
 * itself: the segment that hands it out says when its bytes may change.
 */
public interface Memory {

  /** Size of the block in bytes. */
  int length();

  /** The byte at {@code offset}. */
  byte getByte(int offset);

  /** Two bytes at {@code offset}, big-endian. */
  short getShort(int offset);

  /** Four bytes at {@code offset}, big-endian. */
  int getInt(int offset);

  /** Eight bytes at {@code offset}, big-endian. */
  long getLong(int offset);

  /** Copies {@code length} bytes from {@code offset} into {@code target}. */
  void copyTo(int offset, byte[] target, int targetOffset, int length);

  /**
   * {@code length} bytes from {@code offset} as Latin-1, with no copy in between if that can be.
   */
  default String latin1(int offset, int length) {
    return new String(copy(offset, length), StandardCharsets.ISO_8859_1);
  }

  /** A copy of {@code length} bytes from {@code offset}. */
  default byte[] copy(int offset, int length) {
    byte[] bytes = new byte[length];
    copyTo(offset, bytes, 0, length);
    return bytes;
  }
}
