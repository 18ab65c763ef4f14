package dev.larder.codec.graph;

/** A {@link ClassGate} refused a class. The message names class and rule, never content. */
public final class ClassRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack: where it happens says nothing, and untrusted bytes can make many. */
  public ClassRefusedException(String message) {
    super(message, null, false, false);
  }
}
