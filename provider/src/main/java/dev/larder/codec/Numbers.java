package dev.larder.codec;

import dev.larder.store.memory.Memory;

/** Integers in as few bytes as hold them, and what other primitives need of their own. */
final class Numbers {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Numbers() {}

  /** Bytes that {@link #write} needs: 0 for 0, at most 8. */
  static int length(long number) {
    if (number == 0) {
      return 0;
    }
    long magnitude = number < 0 ? ~number : number;
    return (64 - Long.numberOfLeadingZeros(magnitude) + 8) / 8;
  }

  /** Writes the number so that it ends where {@code target} ends. */
  static void write(long number, byte[] target, int offset) {
    long rest = number;
    for (int i = target.length - 1; i >= offset; i--) {
      target[i] = (byte) rest;
      rest >>= 8;
    }
  }

  /** Reads a number of {@code length} bytes, from 0 to 8. */
  static long read(Memory memory, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    long number = memory.getByte(offset);
    for (int i = 1; i < length; i++) {
      number = (number << 8) | (memory.getByte(offset + i) & 0xff);
    }
    return number;
  }

  /** Whether the bytes are this number and nothing else. */
  static boolean same(long number, Memory memory, int offset, int length) {
    return length == length(number) && read(memory, offset, length) == number;
  }

  /** Folds a number into 32 bits; numbers of 32 bits stay different. */
  static int fold(long number) {
    int low = (int) number;
    return low == number ? low : (int) ((number * GOLDEN) >>> 32);
  }
}
