package dev.larder.codec.graph;

/** What method handles declare to throw. */
final class Thrown {
  private Thrown() {}

  /** Throws what need not be declared as it is; the rest comes back as the cause of another. */
  static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return new MalformedGraphException("see cause", thrown);
  }
}
