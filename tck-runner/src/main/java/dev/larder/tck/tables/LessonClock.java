package dev.larder.tck.tables;

import dev.larder.store.expiry.Ticker;

/** Time that a run moves by hand, in whatever the run counts: accesses, seconds, milliseconds. */
final class LessonClock implements Ticker {
  private long now;

  void set(long time) {
    now = time;
  }

  @Override
  public long millis() {
    return now;
  }

  @Override
  public long nanos() {
    return now * 1_000_000;
  }
}
