package dev.larder.tck.speed;

/**
 * One who runs in a race.
 *
 * @param label its name in the race: its contender's, and what sets it apart
 * @param contender name of the cache library
 * @param scene what it has to do
 */
record Entrant(String label, String contender, Scene scene) {
  /** A contender that runs once in its race. */
  static Entrant of(String contender, Scene scene) {
    return new Entrant(contender, contender, scene);
  }

  /** A contender that runs more than once. */
  static Entrant of(String contender, String apart, Scene scene) {
    return new Entrant(contender + "@" + apart, contender, scene);
  }

  Entrant smaller() {
    return new Entrant(label, contender, scene.smaller());
  }
}
