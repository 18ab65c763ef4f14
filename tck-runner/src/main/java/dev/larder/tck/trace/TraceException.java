package dev.larder.tck.trace;

/** A trace that cannot be read. The message is one line: which file, where, what was expected. */
public final class TraceException extends Exception {
  private static final long serialVersionUID = 1L;

  TraceException(String message) {
    super(message);
  }
}
