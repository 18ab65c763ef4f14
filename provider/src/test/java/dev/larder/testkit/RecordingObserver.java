package dev.larder.testkit;

import dev.larder.store.StoreObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Notes what a store says; can keep expired rows from leaving. Thread-safe. */
public final class RecordingObserver implements StoreObserver {
  private final List<String> expired = new ArrayList<>();
  private final AtomicLong collisions = new AtomicLong();
  private volatile boolean busy;
  private volatile boolean wantsExpired = true;

  /** Whether all keys are being worked on, so that no row may expire. */
  public void busy(boolean isBusy) {
    busy = isBusy;
  }

  /** Whether it asks for key and value of expired rows. */
  public void wantsExpired(boolean wants) {
    wantsExpired = wants;
  }

  /** Rows that expired, as {@code key=value}, in order. */
  public synchronized List<String> expired() {
    return List.copyOf(expired);
  }

  /** {@link #expired} since the last call. */
  public synchronized List<String> takeExpired() {
    List<String> taken = List.copyOf(expired);
    expired.clear();
    return taken;
  }

  /** How often too many hashes were alike. */
  public long collisions() {
    return collisions.get();
  }

  @Override
  public boolean mayExpire(int hash) {
    return !busy;
  }

  @Override
  public synchronized void expired(int hash, Object key, Object value) {
    if (wantsExpired) {
      expired.add(TestStore.text(key) + "=" + TestStore.text(value));
    }
  }

  @Override
  public boolean wantsExpired() {
    return wantsExpired;
  }

  @Override
  public void hashesCollide(Object key) {
    collisions.incrementAndGet();
  }
}
