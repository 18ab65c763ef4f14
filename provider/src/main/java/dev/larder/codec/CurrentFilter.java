package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import org.jspecify.annotations.Nullable;

/**
 * The filter of the cache whose value the calling thread is reading, for streams that the value's
 * class opens. Kept only where somebody follows it. Thread-safe.
 */
public final class CurrentFilter {
  private static final ThreadLocal<ObjectInputFilter> CURRENT = new ThreadLocal<>();

  private static volatile boolean followed;

  private CurrentFilter() {}

  /** From now on somebody asks. */
  public static void follow() {
    followed = true;
  }

  /** The filter; null if this thread is reading no value. */
  public static @Nullable ObjectInputFilter ofThisThread() {
    return CURRENT.get();
  }

  /**
   * Sets the filter from here on, or none.
   *
   * @return what was set before, to be put back
   */
  static @Nullable ObjectInputFilter set(@Nullable ObjectInputFilter filter) {
    if (!followed) {
      return null;
    }
    ObjectInputFilter before = CURRENT.get();
    if (filter == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(filter);
    }
    return before;
  }

  /** A gate as the JDK knows filters. */
  static ObjectInputFilter of(ClassGate gate) {
    return info -> {
      gate.check(
          info.serialClass(),
          info.arrayLength(),
          info.depth(),
          info.references(),
          info.streamBytes());
      return Status.UNDECIDED;
    };
  }
}
