package dev.larder.jcache;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Whether a cache or a manager is open, and what closed it. Thread-safe. */
final class Lifecycle {
  private static final Logger LOGGER = System.getLogger(Lifecycle.class.getName());

  private final String subject;
  private final AtomicReference<@Nullable String> closedBy = new AtomicReference<>();

  /** Open; {@code subject} names the thing, such as {@code Cache 'orders'}. */
  Lifecycle(String subject) {
    this.subject = subject;
  }

  String subject() {
    return subject;
  }

  boolean isClosed() {
    return closedBy.get() != null;
  }

  /**
   * Does nothing if it is open.
   *
   * @throws IllegalStateException if not; it says what closed it
   */
  void checkOpen() {
    String cause = closedBy.get();
    if (cause != null) {
      throw new IllegalStateException(subject + " is closed: " + cause);
    }
  }

  /** Closes it; false if it was closed before. */
  boolean close(String cause) {
    return closedBy.compareAndSet(null, cause);
  }

  /** Closes the user's objects, each of them, whatever they throw; failures are logged. */
  void closeAll(List<? extends AutoCloseable> resources) {
    for (AutoCloseable resource : resources) {
      try {
        resource.close();
      } catch (Exception | Error e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        LOGGER.log(
            Level.WARNING,
            subject + ": " + resource.getClass().getName() + " failed to close; ignored",
            e);
      }
    }
  }
}
