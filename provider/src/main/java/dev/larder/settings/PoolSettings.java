package dev.larder.settings;

/**
 * One of the two pools of a manager: of its caches on the heap that have no budget of their own, or
 * of those off-heap.
 *
 * @param limitBytes its bytes
 * @param common whether it is the one ledger of all managers that set no {@code larder.budget}, or
 *     for the caches off-heap no {@code larder.offheap.budget}
 * @param offHeap which of the two
 */
public record PoolSettings(long limitBytes, boolean common, boolean offHeap) {}
