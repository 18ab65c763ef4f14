package dev.larder.store.payload;

import dev.larder.store.memory.Memory;
import java.util.Objects;

/** Bytes that lie in fragments of one length; the last may be shorter. */
abstract class Fragments implements Memory {
  private final int fragment;
  private final int length;

  /** {@code length} bytes, {@code fragment} of them in each but the last. */
  Fragments(int fragment, int length) {
    this.fragment = fragment;
    this.length = length;
  }

  /** One byte of a fragment. */
  abstract byte get(int number, int at);

  /** Copies bytes out of one fragment. */
  abstract void copyTo(int number, int at, byte[] target, int targetOffset, int length);

  @Override
  public final int length() {
    return length;
  }

  @Override
  public final byte getByte(int offset) {
    Objects.checkIndex(offset, length);
    return get(offset / fragment, offset % fragment);
  }

  @Override
  public final short getShort(int offset) {
    return (short) ((getByte(offset) << 8) | (getByte(offset + 1) & 0xff));
  }

  @Override
  public final int getInt(int offset) {
    return (getShort(offset) << 16) | (getShort(offset + 2) & 0xffff);
  }

  @Override
  public final long getLong(int offset) {
    return ((long) getInt(offset) << 32) | (getInt(offset + 4) & 0xffff_ffffL);
  }

  @Override
  public final void copyTo(int offset, byte[] target, int targetOffset, int length) {
    Objects.checkFromIndexSize(offset, length, this.length);
    int done = 0;
    while (done < length) {
      int at = (offset + done) % fragment;
      int part = Math.min(length - done, fragment - at);
      copyTo((offset + done) / fragment, at, target, targetOffset + done, part);
      done += part;
    }
  }
}
