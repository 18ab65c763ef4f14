package dev.larder.tck.trace;

import java.util.Arrays;

/** A workload that asks for all its keys in turn, again and again: nothing helps but to fit. */
final class LoopTrace {
  /** The name that selects it and stands in the output. */
  static final String NAME = "loop";

  static final int REQUESTS = 200_000;
  static final int KEYS = 20_000;

  private LoopTrace() {}

  /** The same requests each time. */
  static Trace create() {
    int[] ids = new int[REQUESTS];
    Arrays.setAll(ids, i -> i % KEYS);
    return new Trace(NAME, EntryShape.SIZED, ids, null, null, null);
  }
}
