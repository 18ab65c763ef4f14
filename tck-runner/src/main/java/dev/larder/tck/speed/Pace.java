package dev.larder.tck.speed;

/**
 * How long a child runs.
 *
 * @param warmUpSeconds before anything is counted
 * @param lapSeconds of each counted lap
 * @param laps how many; their median counts
 * @param expirySeconds how long it takes from the first deadline of many to the last
 */
record Pace(double warmUpSeconds, double lapSeconds, int laps, double expirySeconds) {
  static final Pace FULL = new Pace(3, 1, 3, 60);
  static final Pace QUICK = new Pace(0.1, 0.1, 2, 2);
}
