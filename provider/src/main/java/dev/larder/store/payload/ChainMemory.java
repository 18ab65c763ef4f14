package dev.larder.store.payload;

import java.util.Objects;

/**
 * A record in arrays of one length, the last may be shorter: none is so large that the garbage
 * collector treats it as a special case. Immutable.
 */
final class ChainMemory extends Fragments {
  /** Largest array: G1 gives anything above half a region, 512 KiB at least, regions of its own. */
  static final int FRAGMENT = (256 << 10) - 32;

  private final byte[][] fragments;

  private ChainMemory(byte[][] fragments, int length) {
    super(FRAGMENT, length);
    this.fragments = fragments;
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
    Objects.checkFromIndexSize(offset, source.length, length());
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
  byte get(int number, int at) {
    return fragments[number][at];
  }

  @Override
  void copyTo(int number, int at, byte[] target, int targetOffset, int length) {
    System.arraycopy(fragments[number], at, target, targetOffset, length);
  }
}
