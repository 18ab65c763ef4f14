package dev.larder.tck.memory;

import org.jspecify.annotations.Nullable;

/**
 * What a suite asks of a peer.
 *
 * @param limitBytes the bound, in bytes
 * @param roomyEntries 0 if the cache will be filled; else as many entries as will come, and the
 *     bound is far above what they take: a peer may then count entries if that is cheaper for it
 * @param values what will be put
 * @param policy Larder's eviction policy; null for its default, and for everybody else
 */
record CacheOrder(long limitBytes, long roomyEntries, Values values, @Nullable String policy) {
  /** Whether the bound is there only because there must be one. */
  boolean isRoomy() {
    return roomyEntries > 0;
  }
}
