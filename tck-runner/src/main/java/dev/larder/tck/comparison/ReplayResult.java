package dev.larder.tck.comparison;

import org.jspecify.annotations.Nullable;

/**
 * What a child JVM found.
 *
 * @param failure why the replay could not be finished, in one line, or null
 * @param requests requests replayed
 * @param hits requests answered from the cache
 * @param entries entries in the cache after the run
 * @param realBytes heap that the cache retained after the run
 * @param expiredBytes what of that was given back by touching every expired key
 * @param replaySeconds time the requests took; an indication, not a measurement
 */
record ReplayResult(
    @Nullable String failure,
    long requests,
    long hits,
    long entries,
    long realBytes,
    long expiredBytes,
    double replaySeconds) {

  static ReplayResult failed(String why) {
    return new ReplayResult(why, 0, 0, 0, 0, 0, 0);
  }

  double hitRate() {
    return requests == 0 ? 0 : hits / (double) requests;
  }
}
