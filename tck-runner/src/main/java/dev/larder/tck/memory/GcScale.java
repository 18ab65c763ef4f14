package dev.larder.tck.memory;

import java.nio.file.Path;
import java.util.List;

/**
 * How large the caches of the collections are.
 *
 * @param entries entries that each holds, at least
 * @param heapBytes heap of each child
 * @param operationsPerSecond the load
 */
record GcScale(long entries, long heapBytes, long operationsPerSecond) {
  /** Who runs unless somebody else is asked for. */
  static final List<String> PEERS =
      List.of(
          Peer.LARDER, Peer.LARDER_OFF_HEAP, Peer.CAFFEINE, "ehcache", "ehcache-offheap", "ohc");

  private static final int VALUE_LENGTH = 100;

  /** A sixth of the keys is not in the cache: each put of one of these evicts another. */
  private static final double KEYS_PER_ENTRY = 1.2;

  private static final double WARM_UP = 1.0 / 3;

  GcJob job(Peer peer, int seconds, Path log) {
    CacheOrder order =
        new CacheOrder(
            entries * entryBytes(peer.name()), entries, Values.fixed(VALUE_LENGTH), null);
    return new GcJob(
        peer.setup().getName(),
        order,
        (long) (entries * KEYS_PER_ENTRY),
        new GcJob.Pace(operationsPerSecond, seconds * WARM_UP, seconds),
        log.toAbsolutePath().toString());
  }

  /**
   * What an entry is reckoned at where the bound is in bytes: a little more than it takes there, so
   * that each holds about the same. The others count entries.
   */
  private static long entryBytes(String peer) {
    return switch (peer) {
      case "ehcache-offheap" -> 240;
      case "ohc" -> 184;
      default -> 171;
    };
  }
}
