package dev.larder.store.payload;

import dev.larder.store.memory.Block;

/**
 * The bytes of a row, as arrays one behind the other, before they are written in pieces. Immutable.
 */
final class RowBytes {
  private final byte[][] parts;

  RowBytes(byte[]... parts) {
    this.parts = parts;
  }

  byte[][] parts() {
    return parts;
  }

  /** Copies bytes into a block; {@code from} counts through all parts. */
  void copy(int from, int length, Block target, int targetOffset) {
    int start = from;
    int done = 0;
    for (byte[] part : parts) {
      int count = Math.min(part.length - start, length - done);
      if (count > 0) {
        target.put(targetOffset + done, part, start, count);
        done += count;
      }
      start = Math.max(0, start - part.length);
    }
  }

  int length() {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    return length;
  }
}
