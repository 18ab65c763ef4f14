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
   * @param mostForks it takes so long that more of them are not worth it
   * @param leastJava its children need at least this Java
   */
  record Limits(int mostForks, int leastJava) {
    static final Limits NONE = new Limits(Integer.MAX_VALUE, 17);
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
    return new Race(name, entrants.stream().map(Entrant::smaller).toList(), List.of(), limits);
  }
}
