package dev.larder.tck.trace;

import java.util.SplittableRandom;

/** A workload that nothing can be gained from: keys drawn evenly from far too many. */
public final class FloodTrace {
  /** The name that selects it and stands in the output. */
  public static final String NAME = "flood";

  private static final int REQUESTS = 300_000;
  private static final int KEYS = 1_000_000;
  private static final long SEED = 1;

  private FloodTrace() {}

  /** The same requests each time. */
  public static Trace create() {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] ids = random.ints(REQUESTS, 0, KEYS).toArray();
    return new Trace(NAME, EntryShape.SIZED, ids, null, null, null);
  }
}
