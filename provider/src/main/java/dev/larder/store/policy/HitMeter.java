package dev.larder.store.policy;

import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import org.jspecify.annotations.Nullable;

/**
 * Counts one segment's marginal hits, and hands them over a few at a time, so that segments do not
 * contend for the store's counter.
 *
 * <p>Guarded by the segment's lock.
 */
final class HitMeter {
  private static final int HANDED_OVER = 16 * MarginalHits.ONE;

  private final @Nullable MarginalHits hits;
  private int pending;

  /** Counts nothing if {@code hits} is null: nobody wants to know. */
  HitMeter(@Nullable MarginalHits hits) {
    this.hits = hits;
  }

  /** Whether anybody wants to know. */
  boolean isOn() {
    return hits != null;
  }

  /** Counts so many eighths of a hit. */
  void add(int eighths) {
    pending += eighths;
    if (pending >= HANDED_OVER && hits != null) {
      hits.add(pending);
      pending = 0;
    }
  }

  static long bytesHeld() {
    return ObjectLayout.CURRENT.object(ObjectLayout.CURRENT.referenceBytes() + Integer.BYTES);
  }
}
