package dev.larder.store.memory;

import java.util.Locale;

/** The JVM has no more direct memory for Larder's slabs. */
public final class DirectMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DirectMemoryException(long wantedBytes, long heldBytes, OutOfMemoryError cause) {
    super(
        String.format(
            Locale.ROOT,
            "the JVM refused %,d bytes of direct memory; Larder holds %,d bytes of it in this JVM:"
                + " raise -XX:MaxDirectMemorySize (if it is not set, it is the maximum heap), or"
                + " lower the off-heap budgets",
            wantedBytes,
            heldBytes),
        cause);
  }
}
