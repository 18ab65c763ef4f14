package dev.larder.jcache;

import dev.larder.store.memory.MemoryPool;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All budgets and pools in use on one heap: says so when they are too much together. Each of them
 * was checked alone, but only the sum tells whether the application and its collector have room.
 *
 * <p>Thread-safe.
 */
final class HeapBudgets {
  /** Those of this JVM. */
  static final HeapBudgets JVM = new HeapBudgets(Runtime.getRuntime().maxMemory());

  private static final Logger LOGGER = System.getLogger(HeapBudgets.class.getName());
  private static final int MOST_PERCENT = 60;
  private static final int MOST_LISTED = 20;

  private final long heapBytes;
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by lock.
  private final List<Use> uses = new ArrayList<>();
  private boolean tooMuch;

  HeapBudgets(long heapBytes) {
    this.heapBytes = heapBytes;
  }

  /** Whose budget it is; a dropped cache or manager takes its pool with it. */
  private record Use(String owner, WeakReference<MemoryPool> pool) {
    /** What it may hold, or null if no open cache draws on it. */
    @Nullable Limit limit() {
      MemoryPool present = pool.get();
      return present == null || !present.isInUse()
          ? null
          : new Limit(owner, present.budget().limitBytes());
    }
  }

  private record Limit(String owner, long bytes) {}

  /** A cache draws on that pool from now on. */
  void add(String owner, MemoryPool pool) {
    // Caches may have closed since the last time.
    check();
    lock.lock();
    try {
      uses.removeIf(use -> use.limit() == null);
      if (uses.stream().noneMatch(use -> use.pool().get() == pool)) {
        uses.add(new Use(owner, new WeakReference<>(pool)));
      }
    } finally {
      lock.unlock();
    }
    check();
  }

  /** Warns once when the limit of all is passed, and again only after it was kept in between. */
  void check() {
    String warning = null;
    lock.lock();
    try {
      List<Limit> limits = uses.stream().map(Use::limit).filter(Objects::nonNull).toList();
      long bytes = limits.stream().mapToLong(Limit::bytes).sum();
      boolean wasTooMuch = tooMuch;
      tooMuch = bytes > heapBytes / 100.0 * MOST_PERCENT;
      if (tooMuch && !wasTooMuch) {
        warning = warning(limits, bytes);
      }
    } finally {
      lock.unlock();
    }
    if (warning != null) {
      LOGGER.log(Level.WARNING, warning);
    }
  }

  private String warning(List<Limit> limits, long bytes) {
    String largest =
        limits.stream()
            .sorted(Comparator.comparingLong(Limit::bytes).reversed())
            .limit(MOST_LISTED)
            .map(limit -> format("%s %,d", limit.owner(), limit.bytes()))
            .collect(Collectors.joining("; "));
    int more = limits.size() - MOST_LISTED;
    return format(
        "Caches may hold %,d bytes together, %.0f %% of the heap of %,d bytes: above %d %% little is"
            + " left for the application and the garbage collector; lower budgets or raise -Xmx."
            + " In bytes: %s%s",
        bytes,
        100.0 * bytes / heapBytes,
        heapBytes,
        MOST_PERCENT,
        largest,
        more > 0 ? format("; and %,d more", more) : "");
  }

  private static String format(String text, Object... parts) {
    return String.format(Locale.ROOT, text, parts);
  }
}
