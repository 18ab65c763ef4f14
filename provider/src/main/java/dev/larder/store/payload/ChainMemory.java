package dev.larder.store.payload;

import dev.larder.store.memory.Memory;
import java.util.Objects;

/**
 * A record in fragments of one length, the last may be shorter: no array is so large that the
 * garbage collector treats it as a special case. Immutable.
 */
final class ChainMemory implements Memory {
  /** Largest array: G1 gives anything above half a region, 512 KiB at least, regions of its own. */
  static final int FRAGMENT = (256 << 10) - 32;

  private final byte[][] fragments;
  private final int length;

  private ChainMemory(byte[][] fragments, int length) {
    this.fragments = fragments;
    this.length = length;
  }

  /** A chain with room for {@code length} bytes, all 0. */
  static ChainMemory of(int length) {
    byte[][] fragments = new byte[count(length)][];
    for (int i = 0; i < fragments.length; i++) {
      fragments[i] = new byte[Math.min(FRAGMENT, length - i * FRAGMENT)];
    }
    return new ChainMemory(fragments, length);
  }

  static int count(long length) {
    return (int) ((length + FRAGMENT - 1) / FRAGMENT);
  }

  byte[][] fragments() {
    return fragments;
  }

  static ChainMemory over(byte[][] fragments) {
    int last = fragments.length - 1;
    return new ChainMemory(fragments, last * FRAGMENT + fragments[last].length);
  }

  /** Writes bytes; for the one who makes it. */
  void write(int offset, byte[] source) {
    Objects.checkFromIndexSize(offset, source.length, length);
    int done = 0;
    while (done < source.length) {
      int at = offset + done;
      byte[] fragment = fragments[at / FRAGMENT];
      int start = at % FRAGMENT;
      int part = Math.min(source.length - done, fragment.length - start);
      System.arraycopy(source, done, fragment, start, part);
      done += part;
    }
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public byte getByte(int offset) {
    return fragments[offset / FRAGMENT][offset % FRAGMENT];
  }

  @Override
  public short getShort(int offset) {
    return (short) ((getByte(offset) << 8) | (getByte(offset + 1) & 0xff));
  }

  @Override
  public int getInt(int offset) {
    return (getShort(offset) << 16) | (getShort(offset + 2) & 0xffff);
  }

  @Override
  public long getLong(int offset) {
    return ((long) getInt(offset) << 32) | (getInt(offset + 4) & 0xffff_ffffL);
  }

  @Override
  public void copyTo(int offset, byte[] target, int targetOffset, int length) {
    // Or the last fragment would give nothing for ever.
    Objects.checkFromIndexSize(offset, length, this.length);
    int done = 0;
    while (done < length) {
      int at = offset + done;
      byte[] fragment = fragments[at / FRAGMENT];
      int start = at % FRAGMENT;
      int part = Math.min(length - done, fragment.length - start);
      System.arraycopy(fragment, start, target, targetOffset + done, part);
      done += part;
    }
  }
}
