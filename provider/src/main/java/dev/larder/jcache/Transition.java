package dev.larder.jcache;

/**
 * What an operation makes of a key, given what is there. Immutable; all there are stand in {@link
 * CacheOperation}.
 *
 * @param change what becomes of the entry
 * @param ask which method of the expiry policy is asked for a deadline
 * @param write what the writer is told, in a write-through cache, before anything changes
 * @param counts what JCache's statistics count
 * @param loads whether the loader is asked, in a read-through cache
 * @param answer what an operation with a boolean result returns
 */
record Transition(
    Change change, Ask ask, Write write, Counts counts, boolean loads, boolean answer) {

  /** What becomes of the entry; its event follows from it. */
  enum Change {
    /** It stays as it is, or stays absent. No event. */
    NONE,
    /** It comes into being: CREATED. */
    CREATE,
    /** It gets another value: UPDATED. */
    UPDATE,
    /** It goes: REMOVED. */
    REMOVE
  }

  /** Methods of the expiry policy. */
  enum Ask {
    NOTHING,
    CREATION,
    ACCESS,
    UPDATE
  }

  /** Methods of the writer. */
  enum Write {
    NOTHING,
    WRITE,
    DELETE
  }

  /** What is counted, each at most once. */
  record Counts(boolean hit, boolean miss, boolean put, boolean removal) {
    static final Counts NOTHING = new Counts(false, false, false, false);
    static final Counts HIT = new Counts(true, false, false, false);
    static final Counts MISS = new Counts(false, true, false, false);

    Counts andPut() {
      return new Counts(hit, miss, true, removal);
    }

    Counts andRemoval() {
      return new Counts(hit, miss, put, true);
    }

    Counts withoutPut() {
      return new Counts(hit, miss, false, removal);
    }
  }

  static Transition none(Counts counts) {
    return new Transition(Change.NONE, Ask.NOTHING, Write.NOTHING, counts, false, false);
  }

  static Transition created(Counts counts) {
    return new Transition(Change.CREATE, Ask.CREATION, Write.WRITE, counts, false, true);
  }

  static Transition updated(Counts counts) {
    return new Transition(Change.UPDATE, Ask.UPDATE, Write.WRITE, counts, false, true);
  }

  static Transition removed(Counts counts) {
    return new Transition(Change.REMOVE, Ask.NOTHING, Write.DELETE, counts, false, true);
  }

  Transition asking(Ask asked) {
    return new Transition(change, asked, write, counts, loads, answer);
  }

  Transition writing(Write written) {
    return new Transition(change, ask, written, counts, loads, answer);
  }

  Transition loading() {
    return new Transition(change, ask, write, counts, true, answer);
  }

  /** The same for a caller who counts when it has the answer. */
  Transition uncounted() {
    return new Transition(change, ask, write, Counts.NOTHING, loads, answer);
  }

  /** Whether the entry gets a value. */
  boolean stores() {
    return change == Change.CREATE || change == Change.UPDATE;
  }

  /**
   * The same with an entry that is over before it begins: {@code ExpiryPolicy} says that it "will
   * not be added". Nobody hears of it and no put is counted; the writer was told all the same.
   */
  Transition stillborn() {
    return new Transition(Change.NONE, ask, write, counts.withoutPut(), loads, answer);
  }
}
