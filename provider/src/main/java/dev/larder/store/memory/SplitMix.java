package dev.larder.store.memory;

/**
 * The default {@link Randomness}: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom
 * Number Generators", OOPSLA 2014). Confined to one segment.
 */
public final class SplitMix implements Randomness {
  private long state;

  /** The same seed gives the same numbers. */
  public SplitMix(long seed) {
    state = seed;
  }

  @Override
  public int below(int bound) {
    state += 0x9e3779b97f4a7c15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    return (int) (((z >>> 32) * bound) >>> 32);
  }
}
