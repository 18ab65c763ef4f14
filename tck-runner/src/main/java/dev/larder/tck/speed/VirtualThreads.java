package dev.larder.tck.speed;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Virtual threads where the JVM has them, called by name: this code is compiled for Java 17. */
final class VirtualThreads {
  /** The first Java with virtual threads for everybody. */
  static final int LEAST_JAVA = 21;

  private VirtualThreads() {}

  /** Makes virtual threads, on an older JVM threads of the system. */
  static ThreadFactory factoryOrPlatform() {
    if (Runtime.version().feature() < LEAST_JAVA) {
      return Executors.defaultThreadFactory();
    }
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (ThreadFactory)
          Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    } catch (NoSuchMethodException
        | ClassNotFoundException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException("this Java should have virtual threads", e);
    }
  }
}
