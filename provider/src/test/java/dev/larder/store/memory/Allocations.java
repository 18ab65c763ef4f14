package dev.larder.store.memory;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;

/** Bytes that this thread has allocated since this object was made. */
public final class Allocations {
  private static final Object THREADS = ManagementFactory.getThreadMXBean();
  private static final Method COUNTER = counter();

  static {
    // The first calls by reflection allocate what makes later ones quick.
    for (int i = 0; i < 50; i++) {
      read();
    }
  }

  private final long before = read();

  /** Bytes allocated so far; reading it allocates a little itself. */
  public long bytesSoFar() {
    return read() - before;
  }

  /** By name, because the module does not read jdk.management. */
  private static Method counter() {
    try {
      return Class.forName("com.sun.management.ThreadMXBean")
          .getMethod("getCurrentThreadAllocatedBytes");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static long read() {
    try {
      return (Long) COUNTER.invoke(THREADS);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
