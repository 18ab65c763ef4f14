package dev.larder.store.policy;

import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Counts one segment's marginal hits, and hands them over a few at a time, so that segments do not
 * contend for the store's counter.
 *
 * <p>Thread-safe and lock-free.
 */
final class HitMeter {
  private static final int HANDED_OVER = 16 * MarginalHits.ONE;

  private static final VarHandle PENDING;

  static {
    try {
      PENDING = MethodHandles.lookup().findVarHandle(HitMeter.class, "pending", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final @Nullable MarginalHits hits;

  @SuppressWarnings("unused") // Used through the handle.
  private volatile int pending;

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
    int before = (int) PENDING.getAndAdd(this, eighths);
    if (before + eighths >= HANDED_OVER && hits != null) {
      hits.add((int) PENDING.getAndSet(this, 0));
    }
  }

  static long bytesHeld() {
    return ObjectLayout.CURRENT.object(ObjectLayout.CURRENT.referenceBytes() + Integer.BYTES);
  }
}
