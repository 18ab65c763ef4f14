package dev.larder.codec.graph;

/** A value holds something without a compact form, so all of it goes to Java serialisation. */
final class NoFormException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack, as it is no error: values that have no form are met again and again. */
  NoFormException() {
    super("no compact form", null, false, false);
  }
}
