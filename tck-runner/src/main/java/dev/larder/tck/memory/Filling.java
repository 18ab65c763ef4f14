package dev.larder.tck.memory;

import dev.larder.CacheUsage;

/** Puts distinct keys, one after the other, and notices when the cache is full. */
final class Filling {
  private final CacheUnderTest cache;
  private final Values values;
  private final long step;
  private long inserted;
  private boolean full;

  /**
   * Creates a filling.
   *
   * @param inserts as many will come at most: the cache is looked at some thousand times meanwhile
   */
  Filling(CacheUnderTest cache, Values values, long inserts) {
    this.cache = cache;
    this.values = values;
    step = Math.max(1, inserts / 5_000);
  }

  /** Puts the next key. */
  void next() {
    cache.put(Values.key(inserted), values.value(inserted, inserted));
    inserted++;
    if (!full && inserted % step == 0) {
      full = hasLost();
    }
  }

  /** Larder says when it evicts; anybody else holds fewer entries than came. */
  private boolean hasLost() {
    CacheUsage usage = cache.usage();
    return usage == null ? cache.size() < inserted : usage.evicted() > 0;
  }

  long inserted() {
    return inserted;
  }

  boolean isFull() {
    return full;
  }
}
