package dev.larder.tck.speed;

/** How a cache keeps what it is given: JCache's switch. */
enum Form {
  /** The objects themselves. */
  REFERENCE,
  /** Copies of them, and copies of these to callers. */
  VALUE
}
