package dev.larder;

/**
 * What a cache holds and what became of what it held; read through {@code
 * cache.unwrap(CacheUsage.class)}.
 *
 * <p>A live view: every call reads the present figure, in bytes or in entries. Thread-safe. The
 * figures of two calls may belong to different moments; while nobody uses the cache, {@code
 * inserted == entries + removed + evicted + expiredLazily + expiredActively + cleared + rejected}.
 * Counting starts when the cache is created and is independent of JCache's statistics, which may be
 * off.
 *
 * <p>After the cache was closed, entries and bytes are 0 and the counters keep their last values.
 */
public interface CacheUsage {

  /**
   * The most bytes this cache may hold: its own budget, or, where {@link #pooled} says so, the
   * budget that it shares with other caches.
   */
  long limitBytes();

  /** Whether the budget is a pool that other caches draw on, too. */
  boolean pooled();

  /** Bytes that all caches of the budget hold now; {@link #usedBytes} for an own budget. */
  long poolUsedBytes();

  /** Bytes of the budget that this cache holds now: payload and overhead. */
  long usedBytes();

  /** Bytes of keys and values as stored, object headers included. */
  long payloadBytes();

  /** Bytes of everything else: index, columns, eviction and expiry structures. */
  long overheadBytes();

  /** Entries held now, expired ones that nobody has found yet included. */
  long entries();

  /** Entries that came into being since the cache was created, rejected ones included. */
  long inserted();

  /** Entries whose value was replaced since the cache was created. */
  long updated();

  /** Entries that an operation removed. */
  long removed();

  /** Entries that left because the budget was used up. */
  long evicted();

  /** Expired entries that were found because somebody asked for them. */
  long expiredLazily();

  /** Expired entries that the sweeper found. */
  long expiredActively();

  /** Entries that {@code clear}, or closing the cache, dropped. */
  long cleared();

  /** Entries that were gone as soon as they were written, because they did not fit. */
  long rejected();
}
