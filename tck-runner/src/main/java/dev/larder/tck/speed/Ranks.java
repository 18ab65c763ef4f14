package dev.larder.tck.speed;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws of keys. */
final class Ranks {
  private static final double EXPONENT = 0.99;

  private final int keys;

  /** Which key is how popular: neighbours in memory must not be equally popular. */
  private final int[] keyOf;

  /** For each rank, the probability of it or a more popular one, not normed; empty if all alike. */
  private final double[] upTo;

  private Ranks(int keys, int[] keyOf, double[] upTo) {
    this.keys = keys;
    this.keyOf = keyOf;
    this.upTo = upTo;
  }

  static Ranks uniform(int keys) {
    return new Ranks(keys, new int[0], new double[0]);
  }

  static Ranks zipf(int keys, SplittableRandom random) {
    double[] upTo = new double[keys];
    double sum = 0;
    for (int i = 0; i < keys; i++) {
      sum += Math.pow(i + 1, -EXPONENT);
      upTo[i] = sum;
    }
    return new Ranks(keys, shuffled(keys, random), upTo);
  }

  private static int[] shuffled(int keys, SplittableRandom random) {
    int[] keyOf = new int[keys];
    for (int i = 0; i < keys; i++) {
      int other = random.nextInt(i + 1);
      keyOf[i] = keyOf[other];
      keyOf[other] = i;
    }
    return keyOf;
  }

  /** The next key. */
  int next(SplittableRandom random) {
    if (upTo.length == 0) {
      return random.nextInt(keys);
    }
    int last = upTo.length - 1;
    int found = Arrays.binarySearch(upTo, random.nextDouble() * upTo[last]);
    return keyOf[Math.min(last, found < 0 ? -found - 1 : found)];
  }
}
