package dev.larder.jcache;

import dev.larder.EvictionKind;
import dev.larder.settings.CacheSettings;
import dev.larder.store.Store;
import dev.larder.store.StoreLimits;
import dev.larder.store.memory.DirectMemoryException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.cache.CacheException;

/**
 * What is said about writes that do not fit: one warning a minute in a cache that evicts, an
 * exception in one that does not. Thread-safe.
 */
final class Room {
  private static final Logger LOGGER = System.getLogger(Room.class.getName());
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final String cacheName;
  private final CacheSettings settings;
  private final Store store;
  private final Lifecycle lifecycle;
  private final AtomicLong rejections = new AtomicLong();
  private final AtomicLong nextReportNanos = new AtomicLong(System.nanoTime());

  Room(String cacheName, CacheSettings settings, Store store, Lifecycle lifecycle) {
    this.cacheName = cacheName;
    this.settings = settings;
    this.store = store;
    this.lifecycle = lifecycle;
  }

  /** Whether a write makes room by eviction. */
  boolean evicts() {
    return settings.eviction() != EvictionKind.NONE;
  }

  /** An entry was stored, then evicted at once. */
  void rejected(long entryBytes) {
    if (lifecycle.isClosed()) {
      // It closed under the operation: nothing has room in a closed store.
      return;
    }
    long count = rejections.incrementAndGet();
    long now = System.nanoTime();
    long next = nextReportNanos.get();
    if (now - next >= 0 && nextReportNanos.compareAndSet(next, now + INTERVAL_NANOS)) {
      LOGGER.log(Level.WARNING, message(entryBytes, count));
    }
  }

  private String message(long entryBytes, long count) {
    StoreLimits limits = store.limits();
    String why =
        entryBytes > store.largestEntry()
            ? format(
                "entry needs %,d bytes, more than maxEntryBytes=%,d",
                entryBytes, store.largestEntry())
            : format(
                "no room for an entry of %,d bytes in the %s of %,d bytes",
                entryBytes, settings.pooled() ? "pool" : "budget", limits.limitBytes());
    return format(
        "Cache '%s': %s; not cached (%,d so far, next report in 60 s)", cacheName, why, count);
  }

  private static String format(String text, Object... numbers) {
    return String.format(Locale.ROOT, text, numbers);
  }

  /** The JVM has no more direct memory. */
  static final class NoDirectMemory extends CacheException {
    private static final long serialVersionUID = 1L;

    NoDirectMemory(String message, DirectMemoryException cause) {
      super(message, cause);
    }
  }

  /** What is thrown when the JVM refuses memory outside the heap. */
  NoDirectMemory refusedByJvm(DirectMemoryException reason) {
    return new NoDirectMemory(
        "Cache '" + cacheName + "': " + reason.getMessage() + "; the entry was not stored", reason);
  }

  /** What is thrown when a cache that does not evict is full. */
  CacheException full(long entryBytes) {
    lifecycle.checkOpen();
    StoreLimits limits = store.limits();
    return new CacheException(
        format(
            "Cache '%s' is full and evicts nobody (eviction NONE): entry needs %,d bytes,"
                + " maxEntryBytes=%,d, budget=%,d; nothing was changed or written: remove entries,"
                + " or raise the budget",
            cacheName, entryBytes, store.largestEntry(), limits.limitBytes()));
  }
}
