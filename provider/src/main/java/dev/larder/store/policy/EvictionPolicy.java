package dev.larder.store.policy;

/**
 * Orders the rows of one segment by who should leave first.
 *
 * <p>Not thread-safe: guarded by the segment's lock. Columns come from the segment's {@code
 * RowSpace} and are counted there; {@link #bytesHeld} is everything else. No method allocates,
 * except {@link #grow}.
 */
public interface EvictionPolicy {

  /** A row came into being with {@code charge} bytes. */
  void inserted(int slot, int hash, long charge);

  /** A row was read or overwritten. */
  void hit(int slot);

  /** A row's charge changed because its value was replaced. */
  void resized(int slot, long charge);

  /** The row's deadline changed; matters only to a policy that orders by it. */
  default void rescheduled(int slot) {}

  /**
   * A row is going away, evicted or not. When it is the latest {@link #nextVictim}, a policy with a
   * memory of the evicted remembers it.
   */
  void removed(int slot);

  /**
   * The row to evict next, or -1 if there is none to give. The caller evicts it at once by {@link
   * #removed}; asking again without that may give another answer.
   */
  int nextVictim();

  /** Bytes that {@link #grow} would allocate to be ready for the next event; 0 if ready. */
  default long needs() {
    return 0;
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

  /** Like {@link #inserted}, for a row that moves in with a {@link #state} from elsewhere. */
  void adopt(int slot, int hash, long charge, int state);

  /** Fills {@code slots} with all rows, next victim first, and returns how many there are. */
  int inOrder(int[] slots);
}
