package dev.larder.codec;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the enum types that one cache has met, so that a constant is a few bytes.
 *
 * <p>Only types that the cache's loader itself finds get a number: it keeps them alive anyway, so
 * holding them here holds no other loader. Thread-safe.
 */
final class EnumTypes {
  static final int NONE = -1;

  private static final int MOST = 1 << 15;

  private final ClassLoader loader;

  private final ReentrantLock lock = new ReentrantLock();

  /** Replaced, never changed; volatile, so that whoever has a number sees its constants. */
  private volatile Enum<?>[][] constants = new Enum<?>[0][];

  /** The JDK's own Integers as values: a class must not come to hold anything of this loader. */
  private final ClassValue<Integer> numbers =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          return register(type);
        }
      };

  EnumTypes(ClassLoader loader) {
    this.loader = loader;
  }

  /** The number of a constant's declaring class, or {@link #NONE}. */
  int numberOf(Class<?> declaringClass) {
    return numbers.get(declaringClass);
  }

  /**
   * May be called twice for one type by racing threads; then one number is never used. Looks at the
   * class without the lock, as that may initialise it.
   */
  private int register(Class<?> type) {
    if (!(type.getEnumConstants() instanceof Enum<?>[] all)) {
      return NONE;
    }
    try {
      return Class.forName(type.getName(), false, loader) == type ? add(all) : NONE;
    } catch (ClassNotFoundException | LinkageError e) {
      return NONE;
    }
  }

  private int add(Enum<?>[] all) {
    lock.lock();
    try {
      if (constants.length == MOST) {
        return NONE;
      }
      Enum<?>[][] more = Arrays.copyOf(constants, constants.length + 1);
      more[constants.length] = all;
      constants = more;
      return more.length - 1;
    } finally {
      lock.unlock();
    }
  }

  /** The constant with this ordinal of the type with this number; null if there is none. */
  @Nullable Enum<?> constant(long number, int ordinal) {
    Enum<?>[][] known = constants;
    if (number < 0 || number >= known.length) {
      return null;
    }
    Enum<?>[] all = known[(int) number];
    return ordinal >= 0 && ordinal < all.length ? all[ordinal] : null;
  }
}
