package dev.larder.tck.memory;

import dev.larder.CacheUsage;
import dev.larder.tck.child.HeapProbe;

/**
 * What a cache weighs at one moment.
 *
 * @param entries entries it holds
 * @param heapBytes all of the child's heap, what was there before the cache included
 * @param offHeapBytes what the library reports to hold outside
 * @param ledgerBytes what the cache itself says it holds; -1 if it says nothing
 */
record Weight(long entries, long heapBytes, long offHeapBytes, long ledgerBytes) {
  static final long NO_LEDGER = -1;

  /** Weighs a cache after it has finished what it put off, and full collections. */
  static Weight of(CacheUnderTest cache) {
    cache.settle();
    CacheUsage usage = cache.usage();
    return new Weight(
        cache.size(),
        HeapProbe.settledBytes(),
        cache.offHeapBytes(),
        usage == null ? NO_LEDGER : usage.usedBytes());
  }

  /** Bytes that are there because of the cache. */
  long realBytes(long emptyHeap) {
    return heapBytes - emptyHeap + offHeapBytes;
  }
}
