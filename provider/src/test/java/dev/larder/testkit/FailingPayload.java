package dev.larder.testkit;

import dev.larder.store.payload.Payload;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A payload that runs out of memory: the {@code calls}-th call from now on that stores something
 * throws an {@link OutOfMemoryError}, before anything has changed.
 */
public final class FailingPayload extends ForwardingPayload {
  private final AtomicInteger calls;

  /** Counts {@code calls} down; below zero it never fails. */
  public FailingPayload(Payload payload, AtomicInteger calls) {
    super(payload);
    this.calls = calls;
  }

  @Override
  public int append(int slot, int hash, Object key, Object value, long charge) {
    maybeFail();
    return super.append(slot, hash, key, value, charge);
  }

  @Override
  public void replace(
      int slot, int location, int hash, Object key, Object value, long charge, Relocation moves) {
    maybeFail();
    super.replace(slot, location, hash, key, value, charge, moves);
  }

  private void maybeFail() {
    if (calls.get() > 0 && calls.decrementAndGet() == 0) {
      throw new OutOfMemoryError("from a test");
    }
  }
}
