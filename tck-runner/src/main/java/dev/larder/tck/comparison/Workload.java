package dev.larder.tck.comparison;

import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;

/**
 * A trace as the parent knows it: where a child finds it, and how it is repeated.
 *
 * @param name its name in the output, different from every other
 * @param source {@code library} or the path of a trace file
 * @param repetition the trace and its copies
 */
record Workload(String name, String source, Repetition repetition) {
  Trace trace() {
    return repetition.trace();
  }
}
