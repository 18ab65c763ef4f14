package dev.larder.tck.speed;

/** What callers do. */
enum Workload {
  /** Get keys that are there. */
  GET(0),
  /** Get keys that are there; one of ten operations replaces a value instead. */
  MIX_90(10),
  /** Get keys that are there; every other operation replaces a value instead. */
  MIX_50(50),
  /** Replace values of keys that are there. */
  PUT(100),
  /** Put keys that are not there into a cache that is full. */
  STORM(100),
  /** Get keys that are there while others, many more, expire within a minute. */
  SWEEP(0),
  /** The same while the others stay. */
  NO_SWEEP(0),
  /** One replaces values of keys that are there, all others get them. */
  CONTENDED(0),
  /** Put keys into a cache that grows, is full, and loses what is over, all at once. */
  TURNOVER(100),
  /** Get keys that are not there, many callers each, through a loader that takes its time. */
  LOADS(0);

  private final int percentPuts;

  Workload(int percentPuts) {
    this.percentPuts = percentPuts;
  }

  /** How many of a hundred operations are puts. */
  int percentPuts() {
    return percentPuts;
  }
}
