package dev.larder.store.expiry;

/**
 * Finds the rows of one segment whose deadline has passed, without anybody asking for them.
 *
 * <p>Not thread-safe: guarded by the segment's lock. Deadlines themselves live in the segment's
 * deadline column. Columns come from the segment's {@code RowSpace} and are counted there; {@link
 * #bytesHeld} is everything else. No method allocates, except {@link #grow}.
 */
public interface Expiry {

  /** A row came into being; its deadline is already in the column. Eternal rows come here too. */
  void schedule(int slot);

  /**
   * The row's deadline changed from {@code previousMillis} to what the column says now. A deadline
   * that a read only moves later need not be told: it is noticed when the old one passes.
   */
  void reschedule(int slot, long previousMillis);

  /** The row is going away. */
  void cancel(int slot);

  /** The row is over but may not leave yet (its key is busy); look again in a moment. */
  void postpone(int slot, long nowMillis);

  /**
   * Collects rows that are over at {@code nowMillis} into {@code batch}, touching at most {@code
   * maxTouches} rows, and says whether there may be more. The caller removes (or postpones) every
   * collected row before it calls again.
   */
  boolean due(long nowMillis, Batch batch, int maxTouches);

  /** How many rows were looked at by {@link #due} so far. */
  long touches();

  /** Bytes that {@link #grow} would allocate to be ready for the next event; 0 if ready. */
  default long needs() {
    return 0;
  }

  /** What {@link #needs} will say once a row with this deadline is here, at most. */
  default long needsWith(long deadlineMillis) {
    return needs();
  }

  /** Allocates what {@link #needs} announced; the caller has reserved it. */
  default void grow() {}

  /** A row goes on under another number, which was free; its deadline is there already. */
  void renumbered(int from, int to);

  /** Bytes held besides the columns, headers included. */
  long bytesHeld();

  /** Rows that {@link #due} found, reused from call to call. */
  final class Batch {
    private final int[] slots;
    private int size;

    /** A batch of at most {@code capacity} rows. */
    public Batch(int capacity) {
      slots = new int[capacity];
    }

    /** The most rows it takes. */
    public int capacity() {
      return slots.length;
    }

    /** Forgets all rows. */
    public void clear() {
      size = 0;
    }

    /** Whether no further row fits. */
    public boolean isFull() {
      return size == slots.length;
    }

    /** Adds a row; the batch must not be full. */
    public void add(int slot) {
      slots[size++] = slot;
    }

    /** Number of rows. */
    public int size() {
      return size;
    }

    /** The {@code i}-th row. */
    public int get(int i) {
      return slots[i];
    }
  }
}
