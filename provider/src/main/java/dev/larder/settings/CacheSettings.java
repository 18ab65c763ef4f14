package dev.larder.settings;

import dev.larder.EvictionKind;
import dev.larder.Sizer;
import dev.larder.SweeperKind;
import java.util.Optional;

/**
 * All answers for one cache, checked. Immutable.
 *
 * @param pooled whether the cache draws on its manager's pool instead of a budget of its own
 * @param limitBytes its own budget, or the pool's
 * @param maxEntryBytes the most bytes one entry may take, from 1 to {@code limitBytes}
 * @param entryFollowsLimit whether {@code maxEntryBytes} was not set, and so changes with the limit
 * @param eviction who leaves when the budget is used up
 * @param sweeper how expired entries are found
 * @param statistics whether JCache's statistics are counted
 * @param offHeap whether the bytes of entries lie outside the heap; never by reference
 * @param codecs how keys and values become bytes
 * @param sizer the user's sizer; empty for a cache by value
 */
public record CacheSettings(
    boolean pooled,
    long limitBytes,
    long maxEntryBytes,
    boolean entryFollowsLimit,
    EvictionKind eviction,
    SweeperKind sweeper,
    boolean statistics,
    boolean offHeap,
    CodecSettings codecs,
    Optional<ClassChoice<Sizer<?, ?>>> sizer) {}
