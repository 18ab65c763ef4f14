package dev.larder.store.payload;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the key and the value of every row of one segment.
 *
 * <p>A row is known by its slot and its <em>location</em>: 28 bits that {@link #append} chose and
 * the segment keeps. Not thread-safe: guarded by the segment's lock, except {@link #chargeOf},
 * {@link #storedKey} and {@link #peek}, which any thread may call at any time. What such a reader
 * may look at changes in place only in a window of the segment's version. Columns come from the
 * segment's {@code RowSpace} and are counted there; {@link #bytesHeld} is everything else.
 */
public interface Payload {
  /** {@link #peek}: the row's key is another. */
  Object OTHER_KEY = new Object();

  /** {@link #peek}: the segment has changed meanwhile, or the row has to be read under the lock. */
  Object NOT_SEEN = new Object();

  /** Bits of a location. */
  int LOCATION_BITS = 28;

  /**
   * Bytes that this pair will be charged with. Objects that are kept by reference are sized here,
   * once, by the {@link Sizer}, which may run user code: methods of collections that a user's class
   * overrides, accessors of records, a sizer that the user gave. So it is never called under a lock
   * of the store.
   */
  long chargeOf(Object key, Object value);

  /**
   * Bytes that {@link #append} of a pair, which is charged {@code charge} bytes, would add to
   * {@link #bytesHeld}, at most.
   */
  long needs(Object key, Object value, long charge);

  /**
   * Bytes that {@link #replace} of this row's pair by another would add to {@link #bytesHeld}, at
   * most, and at least 0.
   */
  long needsToReplace(int slot, int location, Object key, Object value, long charge);

  /**
   * Bytes that an empty payload would hold after taking over all pairs of this one, as far as this
   * one does not give up as many at the same time. 0 where each pair has memory of its own.
   */
  default long needsToAdopt() {
    return 0;
  }

  /** The largest charge that fits, whatever the budget. */
  default long largestCharge() {
    return Long.MAX_VALUE;
  }

  /**
   * Chunks that {@link #append} or {@link #replace} would take, at most: they have to be promised
   * before.
   */
  default int newChunks(Object key, Object value, long charge) {
    return 0;
  }

  /** Chunks that an empty payload would take to take over all pairs of this one, at most. */
  default int newChunksToAdopt() {
    return 0;
  }

  /** Chunks that were taken since this was last asked. */
  default int chunksTaken() {
    return 0;
  }

  /**
   * Live bytes that have to go before a pair may be appended, however much memory there is; 0 if
   * none. A log keeps part of its chunks free for its cleaner this way. Rows are then evicted
   * without {@link #clean}, so memory that comes free meanwhile must stay here, or the target would
   * move away with it.
   *
   * @param slot the row whose pair it replaces, negative if it is a new one
   */
  long evictionTarget(int slot, int location, Object key, Object value, long charge);

  /**
   * Stores a pair and returns its location. Allocates first: when it throws, nothing changed.
   *
   * @param hash the key's full hash
   */
  int append(int slot, int hash, Object key, Object value, long charge);

  /**
   * Stores another value in a row, and tells {@code moves} its location. {@code key} is equal to
   * the row's; a key that is stored as an object stays the object it is. Allocates first: when it
   * throws, the old value is still there.
   */
  void replace(
      int slot, int location, int hash, Object key, Object value, long charge, Relocation moves);

  /** Forgets the pair; its memory comes free at once, or by {@link #clean}. */
  void free(int slot, int location);

  /** What the pair was charged with when it was stored. */
  long charge(int slot, int location);

  /** The full hash of the row's key. */
  int hash(int slot, int location);

  /** False if the row's key is known not to have this hash: a cheap look before a dear one. */
  boolean mayBe(int slot, int location, int hash);

  /** Whether the row's key is the probe's; only for keys whose comparison runs no user code. */
  boolean matches(int slot, int location, KeyProbe probe);

  /** The row's key if it is stored as an object, null if it is stored as bytes. */
  @Nullable Object keyObject(int slot, int location);

  /** Something that {@link #storedKey} can turn into the row's key later, without the lock. */
  Object keyHandle(int slot, int location);

  /** The key as it was given to {@link #append}; bytes are a copy. */
  Object storedKey(Object keyHandle);

  /** The value as it was given to {@link #append}; bytes are a copy. */
  Object value(int slot, int location);

  /** The value, decoded in place; null if that would run user code, as {@code decoder} says. */
  <T> @Nullable T read(int slot, int location, Decoder<T> decoder);

  /**
   * {@link #matches} and {@link #read} in one, without the segment's lock: {@code slot} and {@code
   * location} are what the reader has found since the version was {@code seen}, and may be
   * anything. User code runs, and an answer is given, only when the version was seen unchanged
   * after all that was read; but {@link #OTHER_KEY} is for the caller to validate.
   *
   * @return the decoded value, {@link #OTHER_KEY} or {@link #NOT_SEEN}
   */
  Object peek(
      int slot, int location, Object key, KeyMatcher matcher, Decoder<?> decoder, long seen);

  /**
   * Gives back a piece of memory that nothing lives in and no write waits for; false if there is
   * none. Costs next to nothing.
   */
  default boolean dropEmpty() {
    return false;
  }

  /**
   * Moves at most {@code maxRecords} live records together so that the holes between them come
   * free; tells {@code moves} where each went. Called before a row is evicted, again and again
   * while it says true: that it moved or freed something. False means that there are too few holes
   * to be worth it, or none, as in a payload where each pair has memory of its own.
   */
  default boolean clean(Relocation moves, int maxRecords) {
    return false;
  }

  /** Whether so much is dead that {@link #clean} is worth it although there is room. */
  default boolean wantsCleaning() {
    return false;
  }

  /**
   * Bytes that {@link #spread} would take, so that {@link #evictionTarget} has less reason to ask
   * for evictions; 0 if memory does not help.
   */
  default long needsToSpread() {
    return 0;
  }

  /** Takes a chunk that nothing is written to yet; it was promised. Allocates first. */
  default void spread() {}

  /**
   * Gives back memory that nothing lives in, all there is if there are no rows. For a quiet moment:
   * who writes next has to take it again.
   */
  default void trim() {}

  /** Gives all memory back that the collector does not; rows are not to be looked at any more. */
  default void close() {}

  /** Whether rows can be given other numbers now. */
  boolean canRenumber();

  /** A row goes on under another number, which was free. */
  void renumber(int from, int to, int location);

  /** Bytes of all live pairs. */
  long liveBytes();

  /** Bytes of pairs that are gone, or replaced, and whose memory has not come free yet. */
  default long deadBytes() {
    return 0;
  }

  /** Bytes of pairs written so far, where writing is counted. */
  default long writtenBytes() {
    return 0;
  }

  /** Bytes of pairs that {@link #clean} has moved so far. */
  default long copiedBytes() {
    return 0;
  }

  /** Bytes held besides the columns, headers and holes included. */
  long bytesHeld();

  /** The part of {@link #bytesHeld} that lies outside the heap. */
  default long offHeapBytes() {
    return 0;
  }

  /** Bytes of this object and those it always has. */
  default long fixedBytes() {
    return 0;
  }

  /** Hears where {@link #clean} put a record, or {@link #replace} another one. */
  @FunctionalInterface
  interface Relocation {
    /** The record of {@code slot} now is at {@code location}. Called in a window of the version. */
    void moved(int slot, int location);
  }
}
