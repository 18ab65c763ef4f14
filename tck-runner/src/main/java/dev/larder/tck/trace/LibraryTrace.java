package dev.larder.tck.trace;

import dev.larder.tck.lesson.LoanTrace;

/** The built-in workload: the eviction lesson's loan trace, its keys and its values, no expiry. */
public final class LibraryTrace {
  /** The name that selects it and stands in the output. */
  public static final String NAME = "library";

  private LibraryTrace() {}

  /** The lesson's 200,000 accesses. */
  public static Trace create() {
    return new Trace(NAME, EntryShape.LIBRARY, LoanTrace.lessonBooks(), null, null, null);
  }
}
