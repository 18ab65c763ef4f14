package dev.larder.jcache.ri;

/**
 * The time that the reference implementation is made to ask for in place of {@code
 * System.currentTimeMillis()}. Public because classes of another loader call it.
 */
public final class HandMovedClock {
  private static volatile long millis;

  private HandMovedClock() {}

  /** What {@code System.currentTimeMillis()} would say. */
  public static long currentTimeMillis() {
    return millis;
  }

  static void set(long toMillis) {
    millis = toMillis;
  }
}
