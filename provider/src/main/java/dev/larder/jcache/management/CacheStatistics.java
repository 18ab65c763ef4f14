package dev.larder.jcache.management;

import dev.larder.store.expiry.Ticker;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * JCache's statistics of one cache: counted while they are on, zeroed by {@link #clear}.
 *
 * <p>Thread-safe. Figures read while operations are under way may belong to different moments.
 */
public final class CacheStatistics {
  private final Ticker ticker;
  private final LongSupplier evictionsEver;

  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder puts = new LongAdder();
  private final LongAdder removals = new LongAdder();
  private final LongAdder getNanos = new LongAdder();
  private final LongAdder putNanos = new LongAdder();
  private final LongAdder removeNanos = new LongAdder();

  // A stale read counts or misses an operation that began before the switch.
  private volatile boolean enabled;

  // Evictions are counted by the store, whether statistics are on or not: what it had counted when
  // they were switched on (or cleared), and what was shown when they were switched off. Written by
  // whoever switches; a race between two of them leaves either's view.
  private volatile long evictionsBase;
  private volatile long evictionsShown;

  /**
   * Statistics that are off.
   *
   * @param evictionsEver evictions since the cache was made
   */
  public CacheStatistics(Ticker ticker, LongSupplier evictionsEver) {
    this.ticker = ticker;
    this.evictionsEver = evictionsEver;
  }

  /** Whether operations are counted. */
  public boolean isEnabled() {
    return enabled;
  }

  /** Switches counting on or off; what was counted stays. */
  public void enable(boolean on) {
    if (on == enabled) {
      return;
    }
    if (on) {
      evictionsBase = evictionsEver.getAsLong() - evictionsShown;
    } else {
      evictionsShown = evictions();
    }
    enabled = on;
  }

  /** Zeroes everything. */
  public void clear() {
    for (LongAdder adder :
        new LongAdder[] {hits, misses, puts, removals, getNanos, putNanos, removeNanos}) {
      adder.reset();
    }
    evictionsBase = evictionsEver.getAsLong();
    evictionsShown = 0;
  }

  /** When an operation begins, for the {@code ...Took} methods; 0 if nobody counts. */
  public long start() {
    return enabled ? ticker.nanos() : 0;
  }

  /** A get that began at {@code startNanos}; what it loaded meanwhile does not count. */
  public void getTook(long startNanos, long loadNanos) {
    if (enabled && startNanos != 0) {
      getNanos.add(ticker.nanos() - startNanos - loadNanos);
    }
  }

  /** A put that began at {@code startNanos}. */
  public void putTook(long startNanos) {
    if (enabled && startNanos != 0) {
      putNanos.add(ticker.nanos() - startNanos);
    }
  }

  /** A removal that began at {@code startNanos}. */
  public void removeTook(long startNanos) {
    if (enabled && startNanos != 0) {
      removeNanos.add(ticker.nanos() - startNanos);
    }
  }

  /** An operation that began at {@code startNanos} and was one or several of these. */
  public void took(long startNanos, boolean get, boolean put, boolean removal) {
    if (enabled && startNanos != 0) {
      long nanos = ticker.nanos() - startNanos;
      if (get) {
        getNanos.add(nanos);
      }
      if (put) {
        putNanos.add(nanos);
      }
      if (removal) {
        removeNanos.add(nanos);
      }
    }
  }

  /** A get that found its entry. */
  public void hit() {
    count(hits);
  }

  /** A get that did not. */
  public void miss() {
    count(misses);
  }

  /** An entry was stored. */
  public void put() {
    count(puts);
  }

  /** An entry was removed. */
  public void removal() {
    count(removals);
  }

  private void count(LongAdder counter) {
    if (enabled) {
      counter.increment();
    }
  }

  long hits() {
    return hits.sum();
  }

  long misses() {
    return misses.sum();
  }

  long puts() {
    return puts.sum();
  }

  long removals() {
    return removals.sum();
  }

  long evictions() {
    return enabled ? evictionsEver.getAsLong() - evictionsBase : evictionsShown;
  }

  long getNanos() {
    return getNanos.sum();
  }

  long putNanos() {
    return putNanos.sum();
  }

  long removeNanos() {
    return removeNanos.sum();
  }
}
