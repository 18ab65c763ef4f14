package dev.larder.tck.tables;

import dev.larder.store.StoreUsage;

/**
 * What a run of the expiry lesson ended with.
 *
 * @param cleanup how expired entries left
 * @param usage the store's counters
 * @param dead what was over and still held, at the end
 * @param watch what was seen on the way
 */
record ExpiryResult(Cleanup cleanup, StoreUsage usage, Dead dead, Watch watch) {

  /**
   * What was seen on the way; times are in seconds.
   *
   * @param delayTotal how long entries that an access found had been over by then, added up
   * @param delayWorst the longest of these times
   * @param peakDeadBytes most bytes that were over and still held, looked at once a minute
   * @param peakDeadShare largest share of the store's bytes that these were
   * @param peakShareBeforeSweep the same, just before the minute's last cleaning up
   * @param rounds rounds of drawing
   */
  record Watch(
      long delayTotal,
      long delayWorst,
      long peakDeadBytes,
      double peakDeadShare,
      double peakShareBeforeSweep,
      long rounds) {}

  long entries() {
    return usage.entries();
  }

  long bytes() {
    return usage.usedBytes();
  }

  long lazyDeleted() {
    return usage.events().expiredLazily();
  }

  long activeDeleted() {
    return usage.events().expiredActively();
  }

  /** Rows that the cleaning up looked at. */
  long touches() {
    return usage.events().sweepTouches();
  }

  double averageDelay() {
    return lazyDeleted() == 0 ? 0 : (double) watch.delayTotal() / lazyDeleted();
  }
}
