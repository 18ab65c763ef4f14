package dev.larder.store.memory;

/**
 * The live rows as a dense array, so that one can be drawn at random in one step: removal moves the
 * last row into the gap.
 *
 * <p>Costs 4 bytes a row: its position, and the array itself (a column read by position instead of
 * by slot; it has as many places as there are rows). Guarded by the segment's lock.
 */
public final class DenseSlots {
  private final ShortColumn position;
  private final ShortColumn slots;
  private int size;

  /** Makes its two columns in {@code rows}. */
  public DenseSlots(RowSpace rows) {
    position = rows.shorts();
    slots = rows.shorts();
  }

  /** Appends a row. */
  public void add(int slot) {
    position.set(slot, size);
    slots.set(size, slot);
    size++;
  }

  /** Takes a row out; the last one takes its place. */
  public void remove(int slot) {
    int hole = position.get(slot);
    size--;
    if (hole < size) {
      int last = slots.get(size);
      slots.set(hole, last);
      position.set(last, hole);
    }
  }

  /** A row gets another number; its place stays. */
  public void renumber(int from, int to) {
    int at = position.get(from);
    position.set(to, at);
    slots.set(at, to);
  }

  /** Whether the row is among them; any slot may be asked, also one that never was. */
  public boolean contains(int slot) {
    int at = position.get(slot);
    return at < size && slots.get(at) == slot;
  }

  /** Number of rows. */
  public int size() {
    return size;
  }

  /** The row at {@code index}, which is below {@link #size}. */
  public int get(int index) {
    return slots.get(index);
  }

  /** Bytes held besides the columns. */
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(2L * layout.referenceBytes() + Integer.BYTES);
  }
}
