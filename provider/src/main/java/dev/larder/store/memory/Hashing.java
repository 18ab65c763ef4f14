package dev.larder.store.memory;

/** The one mixer all hashes pass through before the store sees them. */
public final class Hashing {
  private Hashing() {}

  /**
   * Spreads the entropy of {@code hash} over all 32 bits (the finaliser of MurmurHash3, by Austin
   * Appleby, public domain). A bijection: different inputs stay different.
   */
  public static int mix(int hash) {
    int h = hash;
    h ^= h >>> 16;
    h *= 0x85ebca6b;
    h ^= h >>> 13;
    h *= 0xc2b2ae35;
    h ^= h >>> 16;
    return h;
  }
}
