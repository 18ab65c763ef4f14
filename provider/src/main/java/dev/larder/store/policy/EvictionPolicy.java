package dev.larder.store.policy;

/**
 * Orders the rows of one segment by who should leave first.
 *
 * <p>Not thread-safe: guarded by the segment's lock, except {@link #peeked}. Columns come from the
 * segment's {@code RowSpace} and are counted there; {@link #bytesHeld} is everything else. No
 * method allocates, except {@link #grow}.
 */
public interface EvictionPolicy {

  /** A row came into being with {@code charge} bytes. */
  void inserted(int slot, int hash, long charge);

  /** A row was read or overwritten. */
  void hit(int slot);

  /**
   * Whether rows may be read without the segment's lock. Not where a hit moves the row in an order:
   * then the order would be no longer exact.
   */
  default boolean allowsPeeks() {
    return true;
  }

  /**
   * A row was read without the segment's lock. By now it may be another row's, or nobody's: a hit
   * may be lost or go astray, but nothing else may come of it.
   *
   * @param word the word that the row's flags are in, as it was when the row was seen
   */
  void peeked(int slot, int word);

  /** A row's charge changed because its value was replaced. The write itself is a {@link #hit}. */
  void resized(int slot, long oldCharge, long newCharge);

  /** The row's deadline changed; matters only to a policy that orders by it. */
  default void rescheduled(int slot) {}

  /**
   * A row is going away, evicted or not, with the hash and charge it was last known by. When it is
   * the latest {@link #nextVictim}, a policy with a memory of the evicted remembers it.
   */
  void removed(int slot, int hash, long charge);

  /** A row goes on under another number, which was free; its flags are there already. */
  void renumbered(int from, int to);

  /**
   * The row to evict next, or -1 if there is none to give. The caller evicts it at once by {@link
   * #removed}; asking again without that may give another answer.
   */
  int nextVictim();

  /** Bytes that {@link #grow} would allocate to be ready for the next event; 0 if ready. */
  default long needs() {
    return 0;
  }

  /**
   * What {@link #needs} will say once there is a row more, if only that makes the difference: who
   * reserves it with the row does not have to evict one for it, and come back to where it was.
   */
  default long needsWithAnother() {
    return needs();
  }

  /** Allocates what {@link #needs} announced; the caller has reserved it. */
  default void grow() {}

  /** Bytes held besides the columns, headers included. */
  long bytesHeld();

  /**
   * What {@link #adopt} needs to give a row its standing in another policy of the same kind (a
   * count, a queue), for a segment that splits.
   */
  int state(int slot);

  /**
   * Like {@link #inserted}, for a row that moves in with a {@link #state} from elsewhere. Rows come
   * in the order of {@link #inOrder}, so that each goes behind those adopted before.
   */
  void adopt(int slot, int hash, long charge, int state);

  /**
   * Fills {@code slots} with all rows, next victim first, and returns how many there are, or -1 if
   * this policy keeps no order (the caller then takes the rows as it finds them).
   */
  int inOrder(int[] slots);

  /**
   * Takes over what {@code parent}, of the same kind, has learnt beyond single rows, for a segment
   * that splits; called before any {@link #adopt}. Allocates nothing.
   */
  default void inherit(EvictionPolicy parent) {}
}
