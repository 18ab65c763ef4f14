package dev.larder.jcache;

/** What all {@code unwrap} methods of JCache do. */
final class Unwrap {
  private Unwrap() {}

  /**
   * The first of {@code candidates} that is a {@code type}.
   *
   * @throws IllegalArgumentException if none is
   */
  static <T> T to(Class<T> type, Object... candidates) {
    for (Object candidate : candidates) {
      if (type.isInstance(candidate)) {
        return type.cast(candidate);
      }
    }
    throw new IllegalArgumentException(
        candidates[0].getClass().getName() + " cannot be unwrapped to " + type.getName());
  }
}
