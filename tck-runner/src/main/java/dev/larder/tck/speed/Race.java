package dev.larder.tck.speed;

import java.util.List;

/**
 * A row of the suite.
 *
 * @param name on the command line and in the output
 * @param entrants who runs
 * @param bars what is promised
 * @param limits how it has to be run
 */
record Race(String name, List<Entrant> entrants, List<Bar> bars, Limits limits) {
  /**
   * How a race has to be run.
   *
   * @param usualForks how many JVMs for each entrant if nobody says: fewer for what takes long
   * @param leastJava its children need at least this Java
   */
  record Limits(int usualForks, int leastJava) {
    static final Limits NONE = new Limits(3, 17);

    Limits withUsualForks(int other) {
      return new Limits(other, leastJava);
    }

    Limits withLeastJava(int other) {
      return new Limits(usualForks, other);
    }
  }

  Race(String name, List<Entrant> entrants, List<Bar> bars) {
    this(name, entrants, bars, Limits.NONE);
  }

  /** The same with those contenders only; none of these means all. */
  Race among(List<String> contenders) {
    return contenders.isEmpty()
        ? this
        : new Race(
            name,
            entrants.stream().filter(one -> contenders.contains(one.contender())).toList(),
            bars,
            limits);
  }

  /** The same, small enough for a test, with nothing promised. */
  Race smaller() {
    return new Race(
        name,
        entrants.stream().map(Entrant::smaller).toList(),
        List.of(),
        limits.withUsualForks(1));
  }
}
