package dev.larder.jcache.integration;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CompletionListener;
import org.jspecify.annotations.Nullable;

/** Runs {@code loadAll} elsewhere and says when it is done. */
public final class BulkLoad {
  private static final Logger LOGGER = System.getLogger(BulkLoad.class.getName());

  private BulkLoad() {}

  /**
   * Starts {@code load} on {@code executor}; afterwards tells {@code listener}, if there is one,
   * that it is complete or why not.
   */
  public static void start(
      String cacheName, Executor executor, Runnable load, @Nullable CompletionListener listener) {
    executor.execute(() -> run(cacheName, load, listener));
  }

  private static void run(String cacheName, Runnable load, @Nullable CompletionListener listener) {
    Exception failure = null;
    try {
      load.run();
    } catch (RuntimeException e) {
      failure = e;
    } catch (Error e) {
      failure =
          new CacheLoaderException("Cache '" + cacheName + "': loadAll met an error; see cause", e);
    }
    if (listener != null) {
      tell(cacheName, listener, failure);
    }
  }

  /** Nobody is left to hear of a listener that fails. */
  private static void tell(
      String cacheName, CompletionListener listener, @Nullable Exception failure) {
    try {
      if (failure == null) {
        listener.onCompletion();
      } else {
        listener.onException(failure);
      }
    } catch (RuntimeException | Error e) {
      LOGGER.log(
          Level.WARNING,
          "Cache '"
              + cacheName
              + "': CompletionListener "
              + listener.getClass().getName()
              + " failed",
          e);
    }
  }
}
