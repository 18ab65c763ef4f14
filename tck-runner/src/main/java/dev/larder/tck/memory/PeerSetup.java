package dev.larder.tck.memory;

/**
 * How a peer is asked for one cache. Used in the child JVM only, where the peer is on the class
 * path; implementations need a constructor without arguments.
 */
interface PeerSetup {
  /** Opens a cache whose entries expire an hour after they were written. */
  CacheUnderTest open(CacheOrder order);

  /** An instance of the setup of that name. */
  static PeerSetup named(String className) throws ReflectiveOperationException {
    return Class.forName(className)
        .asSubclass(PeerSetup.class)
        .getDeclaredConstructor()
        .newInstance();
  }
}
