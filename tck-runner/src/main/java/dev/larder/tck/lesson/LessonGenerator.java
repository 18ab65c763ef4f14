package dev.larder.tck.lesson;

import java.util.function.DoubleSupplier;

/**
 * The lessons' seeded source of numbers: a 32-bit Weyl sequence with a multiply-and-shift finish
 * (known as mulberry32). The same seed gives the same doubles, bit for bit, as the JavaScript of
 * the two lessons, so their tables can be reproduced to the last digit.
 *
 * <p>Not thread-safe. Not for cryptography.
 */
public final class LessonGenerator implements DoubleSupplier {
  private static final int STEP = 0x6d2b79f5;
  private static final double TWO_TO_THE_32 = 4294967296.0;

  private int state;

  /**
   * A generator that starts at {@code seed}; JavaScript's {@code seed >>> 0} keeps its low bits.
   */
  public LessonGenerator(long seed) {
    state = (int) seed;
  }

  /** The next number, at least 0 and below 1, a multiple of 2 to the power of -32. */
  public double nextDouble() {
    state += STEP;
    int t = state;
    t = (t ^ (t >>> 15)) * (t | 1);
    t ^= t + (t ^ (t >>> 7)) * (t | 61);
    return Integer.toUnsignedLong(t ^ (t >>> 14)) / TWO_TO_THE_32;
  }

  /**
   * The next index, at least 0 and below {@code bound}; takes exactly one number, as the lessons'
   * {@code Math.floor(r() * bound)} does. The bound must be positive.
   */
  public int nextInt(int bound) {
    return (int) (nextDouble() * bound);
  }

  @Override
  public double getAsDouble() {
    return nextDouble();
  }
}
