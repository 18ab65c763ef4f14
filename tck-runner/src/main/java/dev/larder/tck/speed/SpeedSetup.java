package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import javax.cache.configuration.MutableConfiguration;

/**
 * How a library is asked for one cache. Used in the child JVM only, where the library is on the
 * class path; implementations need a constructor without arguments.
 */
interface SpeedSetup {
  /**
   * Opens a cache that several threads may use.
   *
   * @param stock what it will hold
   * @param configuration what JCache's providers are given; the others see to the like themselves
   */
  CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration);

  /** An instance of the setup of that name. */
  static SpeedSetup named(String className) throws ReflectiveOperationException {
    return Class.forName(className)
        .asSubclass(SpeedSetup.class)
        .getDeclaredConstructor()
        .newInstance();
  }
}
