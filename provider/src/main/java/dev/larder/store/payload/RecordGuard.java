package dev.larder.store.payload;

import dev.larder.store.memory.Block;

/**
 * What a {@link LogPayload} tells about its records, so that somebody can watch over them: in debug
 * mode {@link CheckedRecords}, else nobody, at no cost.
 *
 * <p>Every access to a record under the lock comes by here first; readers without it may meet
 * anything, and validate. Not thread-safe: guarded by the segment's lock.
 */
class RecordGuard {
  private static final RecordGuard NOBODY = new RecordGuard();

  /** The guard that this shape asks for. */
  static RecordGuard of(LogShape shape) {
    return shape.checked() ? new CheckedRecords() : NOBODY;
  }

  /** From now on the record at this place is to stay as it is. */
  void seal(int chunk, int offset, Block block) {}

  /** Somebody is about to look at the record at this place, which is the slot's. */
  void check(int chunk, int offset, Block block, int slot) {}

  /** This chunk, of which so much is written, is about to become empty. */
  void checkDead(int chunk, Block block, int written) {}

  /** Somebody is about to write in a chunk that has been empty. */
  void checkEmpty(int chunk, Block block) {}

  /** From now on the slot's row is to stay as it is. */
  void sealSide(int slot, Object row) {}

  /** Somebody is about to look at the slot's row. */
  void checkSide(int slot, Object row) {}

  /** The slot's row is gone. */
  void forgetSide(int slot) {}

  /** All chunks are gone. */
  void forgetChunks() {}
}
