package dev.larder;

import java.util.Optional;

/**
 * What a cache holds and what became of what it held; read through {@code
 * cache.unwrap(CacheUsage.class)}.
 *
 * <p>A live view: every call reads the present figure, in bytes or in entries, segment by segment
 * (each locked for a moment): for a dashboard, not for every request. Thread-safe. The figures of
 * two calls may belong to different moments; while nobody uses the cache,
 *
 * <pre>
 *   usedBytes     == payloadBytes + overheadBytes
 *   payloadBytes  == liveBytes + deadBytes + slackBytes
 *   overheadBytes == columnBytes + indexBytes + evictionBytes + expiryBytes + fixedBytes
 *   inserted      == entries + removed + evicted + expiredLazily + expiredActively + cleared + rejected
 * </pre>
 *
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

  /** The part of {@link #payloadBytes} that entries take which can be read now. */
  long liveBytes();

  /**
   * The part of {@link #payloadBytes} that belonged to entries which are gone, or to their replaced
   * values: the cleaner gets it back. Always 0 by reference.
   */
  long deadBytes();

  /**
   * The part of {@link #payloadBytes} with nothing in it: chunks' unwritten room, array headers.
   */
  long slackBytes();

  /**
   * The part of {@link #payloadBytes} that lies outside the heap, in whole chunks; 0 for a cache on
   * the heap.
   */
  long offHeapBytes();

  /**
   * Bytes of direct memory that the provider has taken from the JVM for all its off-heap caches:
   * slabs of 1 MiB, which the caches share. What caches give back stays here until a slab is
   * unused, and one more is kept.
   */
  long offHeapReservedBytes();

  /** Bytes of everything else: index, columns, eviction and expiry structures. */
  long overheadBytes();

  /** The part of {@link #overheadBytes} that rows take: location, deadline, links. */
  long columnBytes();

  /** The part of {@link #overheadBytes} that hash tables take. */
  long indexBytes();

  /** The part of {@link #overheadBytes} that eviction takes besides columns. */
  long evictionBytes();

  /** The part of {@link #overheadBytes} that expiry takes besides columns. */
  long expiryBytes();

  /**
   * The part of {@link #overheadBytes} that is there with the first entry or none. By value it
   * grows with each class of which an object is first stored, by what is kept of the class: some
   * KiB.
   */
  long fixedBytes();

  /** Bytes of entries written to the log by operations since creation. Always 0 by reference. */
  long bytesWritten();

  /** Bytes of entries that the cleaner has moved since creation. Always 0 by reference. */
  long bytesCopied();

  /** {@link #bytesCopied} for each of {@link #bytesWritten}; 0 if nothing was written. */
  double cleanerAmplification();

  /**
   * How long the cache's locks were held. Empty unless the system property {@code larder.lockholds}
   * was {@code true} when the cache was created: measuring costs two clock calls a lock, and 4 KiB.
   */
  Optional<LockHolds> lockHolds();

  /** Entries held now, expired ones that nobody has found yet included. */
  long entries();

  /** Entries that came into being since the cache was created, rejected ones included. */
  long inserted();

  /** Entries whose value was replaced since the cache was created. */
  long updated();

  /** Entries that an operation removed. */
  long removed();

  /** Entries that left because the budget was used up, for any of the causes below or its own. */
  long evicted();

  /** The part of {@link #evicted} that left for another cache of the same budget. */
  long evictedForOtherCaches();

  /** The part of {@link #evicted} that left so that the cleaner keeps room to work in. */
  long evictedForCleaning();

  /** The part of {@link #evicted} that left because the index had no place near their hash. */
  long evictedForCollisions();

  /** Expired entries that were found because somebody asked for them. */
  long expiredLazily();

  /** Expired entries that the sweeper found. */
  long expiredActively();

  /** Entries that {@code clear}, or closing the cache, dropped. */
  long cleared();

  /**
   * Entries that an operation found and took out, because the cache's filter refuses their value or
   * key; counted under {@link #removed}, too.
   */
  long refusedByFilter();

  /** Entries that were gone as soon as they were written, because they did not fit. */
  long rejected();

  /**
   * Writes since the cache was created of which Larder could not tell the size for certain: objects
   * that it cannot see into, or of which more than 10,000 hang together. They were charged an
   * estimate. By value this can only be keys that stay objects; always 0 with a {@link Sizer} of
   * the user's.
   */
  long estimatedSizes();
}
