package dev.larder.tck.speed;

import dev.larder.CacheUsage;
import dev.larder.tck.memory.CacheUnderTest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How often Larder's reads without a lock had to be done again. Larder counts that only if its
 * usage has {@value #NAME}; it is looked for, so that this runner works with either.
 */
final class Retries {
  private static final String NAME = "peekRetries";

  private Retries() {}

  private static Optional<Method> method() {
    return Arrays.stream(CacheUsage.class.getMethods())
        .filter(method -> method.getName().equals(NAME) && method.getParameterCount() == 0)
        .findAny();
  }

  /** Whether this Larder counts them. */
  static boolean areCounted() {
    return method().isPresent();
  }

  /** Those of a cache since it was created; empty for everybody who does not tell. */
  static OptionalLong of(CacheUnderTest cache) {
    CacheUsage usage = cache.usage();
    Optional<Method> method = method();
    if (usage == null || method.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(((Number) method.get().invoke(usage)).longValue());
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(NAME + " cannot be called", e);
    }
  }
}
