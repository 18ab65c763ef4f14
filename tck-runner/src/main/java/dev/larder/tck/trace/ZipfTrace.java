package dev.larder.tck.trace;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A workload with few popular keys and many others: the n-th most popular is asked for with a
 * probability by n to the power of -{@value #EXPONENT}. Popularity does not change.
 */
final class ZipfTrace {
  /** The name that selects it and stands in the output. */
  static final String NAME = "zipf";

  /** The same with values of different sizes, and other popular keys. */
  static final String SIZED_NAME = "zipf-sized";

  static final int REQUESTS = 300_000;
  static final int KEYS = 50_000;
  static final int SMALLEST = 10;
  static final int LARGEST = 2_000;
  private static final double EXPONENT = 0.9;

  private ZipfTrace() {}

  /** The same requests each time. */
  static Trace create() {
    return new Trace(NAME, EntryShape.SIZED, ids(new SplittableRandom(2)), null, null, null);
  }

  /** Sizes are evenly spread by their logarithm, and do not go by popularity. */
  static Trace createSized() {
    SplittableRandom random = new SplittableRandom(3);
    int[] ids = ids(random);
    int[] sizeOf = new int[KEYS];
    Arrays.setAll(
        sizeOf,
        id -> (int) (SMALLEST * Math.pow((double) LARGEST / SMALLEST, random.nextDouble())));
    int[] sizes = Arrays.stream(ids).map(id -> sizeOf[id]).toArray();
    return new Trace(SIZED_NAME, EntryShape.SIZED, ids, sizes, null, null);
  }

  private static int[] ids(SplittableRandom random) {
    double[] upTo = new double[KEYS];
    double sum = 0;
    for (int i = 0; i < KEYS; i++) {
      sum += Math.pow(i + 1, -EXPONENT);
      upTo[i] = sum;
    }
    double all = sum;
    int[] ids = new int[REQUESTS];
    Arrays.setAll(ids, i -> rank(upTo, random.nextDouble() * all));
    return ids;
  }

  private static int rank(double[] upTo, double drawn) {
    int found = Arrays.binarySearch(upTo, drawn);
    return Math.min(KEYS - 1, found < 0 ? -found - 1 : found);
  }
}
