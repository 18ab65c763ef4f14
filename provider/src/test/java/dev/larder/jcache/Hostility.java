package dev.larder.jcache;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Which callback misbehaves now, and how. For one test at a time: copies that deserialisation makes
 * know of no test.
 */
final class Hostility {
  private static volatile @Nullable Hostility armed;

  private final HostileCallback callback;
  private final Runnable misdeed;
  private final boolean once;
  private final AtomicBoolean done = new AtomicBoolean();

  private Hostility(HostileCallback callback, Runnable misdeed, boolean once) {
    this.callback = callback;
    this.misdeed = misdeed;
    this.once = once;
  }

  /** From now on {@code callback} does {@code misdeed}, every time or once. */
  static void arm(HostileCallback callback, Runnable misdeed, boolean once) {
    armed = new Hostility(callback, misdeed, once);
  }

  /** Everybody behaves. */
  static void disarm() {
    armed = null;
  }

  /** A callback runs. */
  static void at(HostileCallback callback) {
    Hostility now = armed;
    if (now != null && now.callback == callback && (!now.done.getAndSet(true) || !now.once)) {
      now.misdeed.run();
    }
  }

  /** Whether the misdeed was done, so that no test passes because nothing happened. */
  static boolean happened() {
    Hostility now = armed;
    return now != null && now.done.get();
  }
}
