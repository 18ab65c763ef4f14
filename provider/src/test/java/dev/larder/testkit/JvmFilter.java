package dev.larder.testkit;

import java.io.ObjectInputFilter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The filter of the tests' JVM. A JVM can be given one once, at any time, and it may say no to what
 * it let pass before: that is how an entry comes to be refused when it is read. While no test has
 * anything refused, it has no opinion.
 */
public final class JvmFilter {
  private static final Set<Class<?>> REFUSED = ConcurrentHashMap.newKeySet();

  static {
    ObjectInputFilter.Config.setSerialFilter(
        info ->
            info.serialClass() != null && REFUSED.contains(info.serialClass())
                ? ObjectInputFilter.Status.REJECTED
                : ObjectInputFilter.Status.UNDECIDED);
  }

  private JvmFilter() {}

  /** From now on nothing of this class can be deserialised in this JVM. */
  public static void refuse(Class<?> type) {
    REFUSED.add(type);
  }

  /** Everything can be again. */
  public static void allowAll() {
    REFUSED.clear();
  }
}
