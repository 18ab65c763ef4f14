package dev.larder.store.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Hits that a store owes to its last bytes, or missed for want of a few more: what the policies of
 * its segments count, so that a pool knows where bytes are worth most. In eighths of a hit.
 *
 * <p>Thread-safe and lock-free.
 */
public final class MarginalHits {
  /** The part of a store's bytes that counts as its last, and as a few more. */
  public static final int PARTS = 8;

  /** What a hit counts that is certainly one. */
  public static final int ONE = 8;

  /**
   * What it counts for a policy that remembers nobody it has evicted, so that only one of the two
   * sides is seen: as much again for the other.
   */
  public static final int ONE_SIDED = 2 * ONE;

  private final AtomicLong eighths = new AtomicLong();

  /** None yet. */
  public MarginalHits() {}

  /** Counts some. */
  public void add(int more) {
    eighths.addAndGet(more);
  }

  /** All that were counted. */
  public long eighths() {
    return eighths.get();
  }
}
