package dev.larder.jcache.ri;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a logger of {@code java.util.logging} quiet: what user code does wrong here would be logged
 * thousands of times. By reflection, because the module that these tests are compiled with does not
 * read that package.
 */
final class QuietLog implements AutoCloseable {
  private static final String PACKAGE = "java.util.logging.";

  /** Held: loggers that nobody holds forget their level. */
  private final Object logger;

  QuietLog(String name) {
    try {
      Class<?> type = Class.forName(PACKAGE + "Logger");
      logger = type.getMethod("getLogger", String.class).invoke(null, name);
      set(Class.forName(PACKAGE + "Level").getField("OFF").get(null));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no java.util.logging", e);
    }
  }

  private void set(@Nullable Object level) throws ReflectiveOperationException {
    Class<?> levels = Class.forName(PACKAGE + "Level");
    logger.getClass().getMethod("setLevel", levels).invoke(logger, level);
  }

  @Override
  public void close() {
    try {
      set(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no java.util.logging", e);
    }
  }
}
