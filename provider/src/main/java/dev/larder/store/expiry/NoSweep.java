package dev.larder.store.expiry;

import dev.larder.store.memory.ObjectLayout;

/**
 * Finds nothing: expired rows stay until somebody asks for them. For measurement; 0 bytes a row.
 */
public final class NoSweep implements Expiry {
  /** Makes no column. */
  public NoSweep() {}

  @Override
  public void schedule(int slot) {}

  @Override
  public void reschedule(int slot, long previousMillis) {}

  @Override
  public void cancel(int slot) {}

  @Override
  public void postpone(int slot, long nowMillis) {}

  @Override
  public void renumbered(int from, int to) {}

  @Override
  public boolean due(long nowMillis, Batch batch, int maxTouches) {
    return false;
  }

  @Override
  public long touches() {
    return 0;
  }

  @Override
  public long bytesHeld() {
    return ObjectLayout.CURRENT.object(0);
  }
}
