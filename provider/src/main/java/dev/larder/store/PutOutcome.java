package dev.larder.store;

/** How {@link Store#put} ended. */
public enum PutOutcome {
  /** The key has a new row. */
  CREATED,

  /** The key's row has a new value. */
  UPDATED,

  /** Stored, then evicted at once, for want of room: the key has no row now. */
  REJECTED,

  /** Not without the key's lock: the observer forbids it, or it will not fit; nothing changed. */
  BUSY,

  /** No room, and nobody may be evicted; nothing changed. */
  FULL
}
