package dev.larder.store.memory;

/**
 * Where the chunks of a store's logs come from: the heap, or slabs of direct memory.
 *
 * <p>A block is taken under a segment's lock, where nothing slow may happen and nothing may fail
 * that could have been known before. So whoever will take blocks has them promised first: {@link
 * #tryPromise} under the lock, and where that says no, {@link #promise} without any. A {@link
 * Reservation} does both and returns what was promised in vain.
 *
 * <p>Thread-safe.
 */
public interface BlockSource {

  /** Whether its blocks lie outside the heap. */
  boolean isOffHeap();

  /** All bytes that a block of {@code size} bytes takes, on the heap and outside. */
  long blockBytes(int size);

  /** A block of {@code size} bytes, with anything in it; one was promised. */
  Block take(int size);

  /** Takes back a block that nobody uses any more. */
  void giveBack(Block block);

  /** Promises so many blocks if they are there. Never blocks for long, never allocates them. */
  boolean tryPromise(int blocks);

  /**
   * Promises so many blocks; allocates what is missing. Not to be called under a lock.
   *
   * @throws DirectMemoryException if the JVM has no more memory for them; nothing was promised
   */
  void promise(int blocks);

  /** So many promised blocks are not wanted after all. */
  void release(int blocks);
}
