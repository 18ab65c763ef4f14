package dev.larder.store.memory;

/**
 * A column of {@value #BITS}-bit numbers: in the unused high bits of another column where there are
 * any, else a byte a row. Guarded by the segment's lock, except {@link #replace}.
 */
public final class FlagColumn {
  /** Bits of a row's number. */
  public static final int BITS = 4;

  private static final int SHIFT = Integer.SIZE - BITS;
  private static final int OTHERS = (1 << SHIFT) - 1;

  private final IntColumn words;

  /** Flags in the high bits of {@code words}, whose owner leaves them as they are. */
  FlagColumn(IntColumn words) {
    this.words = words;
  }

  /** The row's number, 0 to 15. */
  public int get(int slot) {
    return words.get(slot) >>> SHIFT;
  }

  /** Sets the row's number. */
  public void set(int slot, int flags) {
    words.set(slot, (flags << SHIFT) | (words.get(slot) & OTHERS));
  }

  /** The number in a row's word. */
  public static int in(int word) {
    return word >>> SHIFT;
  }

  /**
   * Sets the number of a row whose word was {@code word}, if that has not changed; for those who
   * have no lock. The holder of the lock may overwrite it at the same moment.
   */
  public void replace(int slot, int word, int flags) {
    words.replace(slot, word, (flags << SHIFT) | (word & OTHERS));
  }
}
