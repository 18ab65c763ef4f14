package dev.larder.store;

/** Why a caller takes a row out. */
enum Removal {
  /** Asked to. */
  REMOVED,

  /** The pair that should have replaced it, or come in, does not fit. */
  REJECTED
}
