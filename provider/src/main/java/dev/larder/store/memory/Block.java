package dev.larder.store.memory;

/**
 * A {@link Memory} that its owner writes, such as a chunk of a log.
 *
 * <p>Like reading, writing outside the block is an {@link IndexOutOfBoundsException}. Not
 * thread-safe: guarded by the segment's lock, except that anybody may read, and validates then.
 */
public interface Block extends Memory {

  /** Writes one byte. */
  void putByte(int offset, byte value);

  /** Writes two bytes, big-endian. */
  void putShort(int offset, short value);

  /** Writes four bytes, big-endian. */
  void putInt(int offset, int value);

  /** Writes {@code length} bytes of {@code source}. */
  void put(int offset, byte[] source, int from, int length);

  /** Copies bytes to another block of the same {@link BlockSource}. */
  void copyTo(int offset, Block target, int targetOffset, int length);

  /** Writes the same byte everywhere. */
  void fill(byte value);
}
