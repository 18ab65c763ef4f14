package dev.larder.codec.graph;

import java.util.Arrays;

/** Which classes one value has met: a bit each. */
final class ClassesSeen {
  private long first;
  private long[] others = {};

  /** Whether the class is new. */
  boolean add(int number) {
    long bit = 1L << number;
    if (number < Long.SIZE) {
      boolean isNew = (first & bit) == 0;
      first |= bit;
      return isNew;
    }
    int word = number / Long.SIZE - 1;
    if (word >= others.length) {
      others = Arrays.copyOf(others, word + 1);
    }
    boolean isNew = (others[word] & bit) == 0;
    others[word] |= bit;
    return isNew;
  }
}
