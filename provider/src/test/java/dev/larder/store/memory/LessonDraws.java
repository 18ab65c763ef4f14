package dev.larder.store.memory;

/** The generator of the two lessons (mulberry32), drawn from as {@code floor(r() * bound)}. */
public final class LessonDraws implements Randomness {
  private int state;

  /** Starts at {@code seed}. */
  public LessonDraws(int seed) {
    state = seed;
  }

  /** The next number, at least 0 and below 1. */
  public double next() {
    state += 0x6d2b79f5;
    int t = state;
    t = (t ^ (t >>> 15)) * (t | 1);
    t ^= t + (t ^ (t >>> 7)) * (t | 61);
    return Integer.toUnsignedLong(t ^ (t >>> 14)) / 4294967296.0;
  }

  @Override
  public int below(int bound) {
    return (int) (next() * bound);
  }
}
