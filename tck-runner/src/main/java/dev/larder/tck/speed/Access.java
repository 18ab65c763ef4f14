package dev.larder.tck.speed;

/**
 * How callers ask.
 *
 * @param draw how often which key
 * @param keys with which objects
 * @param threads how many callers side by side
 */
record Access(Draw draw, Keys keys, int threads) {
  /** How often a key is asked for. */
  enum Draw {
    /** The n-th most popular one with a probability by n to the power of -0.99. */
    ZIPF,
    /** All alike. */
    UNIFORM
  }

  /** With which objects callers ask. */
  enum Keys {
    /** The very objects that were put: a map that meets the same instance never reads the key. */
    SAME,
    /** Equal ones. */
    COPY
  }

  static Access zipf(Keys keys, int threads) {
    return new Access(Draw.ZIPF, keys, threads);
  }

  static Access uniform(Keys keys, int threads) {
    return new Access(Draw.UNIFORM, keys, threads);
  }
}
