package dev.larder.tck.trace;

import java.util.SplittableRandom;

/** A workload that hardly anything can be gained from: keys drawn evenly from far too many. */
final class FloodTrace {
  /** The name that selects it and stands in the output. */
  static final String NAME = "flood";

  static final int REQUESTS = 300_000;
  static final int KEYS = 1_000_000;
  private static final long SEED = 1;

  private FloodTrace() {}

  /** The same requests each time. */
  static Trace create() {
    int[] ids = new SplittableRandom(SEED).ints(REQUESTS, 0, KEYS).toArray();
    return new Trace(NAME, EntryShape.SIZED, ids, null, null, null);
  }
}
