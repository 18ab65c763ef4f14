package dev.larder.jcache;

import static dev.larder.jcache.Transition.created;
import static dev.larder.jcache.Transition.none;
import static dev.larder.jcache.Transition.removed;
import static dev.larder.jcache.Transition.updated;

import dev.larder.jcache.Transition.Ask;
import dev.larder.jcache.Transition.Counts;
import dev.larder.jcache.Transition.Write;

/**
 * The semantics of JCache, all of them: what each operation makes of one key, as a pure function
 * from what is there. Locking, loading, writing, storing, counting and publishing happen around it,
 * in {@link KeyWork}, the same way for every operation.
 *
 * <p>An expired entry is absent; that it goes, and its event, come before the operation. "Other" is
 * an entry whose value is not the expected one, for operations that expect one.
 *
 * <p>A batch ({@code getAll}, {@code putAll}, {@code removeAll}, {@code loadAll}, {@code
 * invokeAll}) is its single operation, for each key.
 */
@SuppressWarnings("ImmutableEnumChecker") // Transition is a record of enums and records.
enum CacheOperation {
  /** {@code get}, {@code getAll}: a miss loads in a read-through cache, and is a miss still. */
  GET(none(Counts.MISS).loading(), none(Counts.HIT).asking(Ask.ACCESS)),

  /** {@code containsKey}: never loads, asks and counts nothing. */
  CONTAINS_KEY(none(Counts.NOTHING), none(Counts.NOTHING)),

  /** {@code iterator().next()}: of an entry that was there when it was looked for. */
  NEXT(none(Counts.HIT), none(Counts.HIT).asking(Ask.ACCESS)),

  /** {@code put}, {@code putAll}. */
  PUT(created(Counts.NOTHING.andPut()), updated(Counts.NOTHING.andPut())),

  /** {@code getAndPut}. */
  GET_AND_PUT(created(Counts.MISS.andPut()), updated(Counts.HIT.andPut())),

  /** {@code putIfAbsent}: what is there is a hit, but no access. */
  PUT_IF_ABSENT(created(Counts.MISS.andPut()), none(Counts.HIT)),

  /** {@code replace(key, value)}, {@code getAndReplace}. */
  REPLACE(none(Counts.MISS), updated(Counts.HIT.andPut())),

  /** {@code replace(key, old, new)}: a value that is another was looked at all the same. */
  REPLACE_IF(none(Counts.MISS), updated(Counts.HIT.andPut()), none(Counts.HIT).asking(Ask.ACCESS)),

  /** {@code remove(key)}, {@code removeAll(keys)}: the writer hears of absent keys, too. */
  REMOVE(none(Counts.NOTHING).writing(Write.DELETE), removed(Counts.NOTHING.andRemoval())),

  /** {@code removeAll()}: of the entries that are there. */
  REMOVE_PRESENT(none(Counts.NOTHING), removed(Counts.NOTHING.andRemoval())),

  /** {@code remove(key, old)}. */
  REMOVE_IF(
      none(Counts.MISS), removed(Counts.HIT.andRemoval()), none(Counts.HIT).asking(Ask.ACCESS)),

  /** {@code getAndRemove}. */
  GET_AND_REMOVE(none(Counts.MISS).writing(Write.DELETE), removed(Counts.HIT.andRemoval())),

  /**
   * A loader's value, for {@code get} or {@code loadAll}: no put, and the writer has it already.
   */
  LOAD(
      created(Counts.NOTHING).writing(Write.NOTHING),
      updated(Counts.NOTHING).writing(Write.NOTHING));

  private final Transition absent;
  private final Transition present;
  private final Transition other;

  CacheOperation(Transition absent, Transition present) {
    this(absent, present, present);
  }

  CacheOperation(Transition absent, Transition present, Transition other) {
    this.absent = absent;
    this.present = present;
    this.other = other;
  }

  /** For an operation that takes any value. */
  Transition given(boolean isPresent) {
    return isPresent ? present : absent;
  }

  /** For an operation that expects a value: whether the entry, if it is there, has it. */
  Transition given(boolean isPresent, boolean isExpected) {
    return isPresent && !isExpected ? other : given(isPresent);
  }

  /** {@code invoke}, {@code invokeAll}: what the processor did to its entry, all steps together. */
  @SuppressWarnings("ImmutableEnumChecker")
  enum Processing {
    /** Nothing, or it looked whether the entry exists. */
    NOTHING(none(Counts.MISS), none(Counts.HIT)),

    /** It read the value, if there was one. */
    READ(none(Counts.MISS), none(Counts.HIT).asking(Ask.ACCESS)),

    /** It read a value that had to be loaded. */
    LOADED(created(Counts.MISS).writing(Write.NOTHING), none(Counts.HIT)),

    /** In the end, it set a value. */
    SET(created(Counts.MISS.andPut()), updated(Counts.HIT.andPut())),

    /** In the end, it removed the entry, or removed without there being one. */
    REMOVED(none(Counts.MISS).writing(Write.DELETE), removed(Counts.HIT.andRemoval()));

    private final Transition absent;
    private final Transition present;

    Processing(Transition absent, Transition present) {
      this.absent = absent;
      this.present = present;
    }

    Transition given(boolean isPresent) {
      return isPresent ? present : absent;
    }
  }
}
