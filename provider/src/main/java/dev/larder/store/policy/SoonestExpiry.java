package dev.larder.store.policy;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.IntColumn;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.ShortColumn;
import org.jspecify.annotations.Nullable;

/**
 * Evicts the row whose deadline is nearest, and of those with one deadline the one that arrived
 * first; rows that never expire go last. 8 bytes a row.
 *
 * <p>Known as volatile-ttl in other stores. The order is a binary heap: Williams, "Algorithm 232:
 * Heapsort", CACM 7(6), 1964. Guarded by the segment's lock.
 */
public final class SoonestExpiry implements EvictionPolicy {
  /*
   * P1  place(heap(i)) == i for every i below size.
   * P2  heap((i - 1) / 2) leaves before heap(i) for every i from 1.
   *
   * The heap is a column read by place instead of by slot: there are as many places as rows.
   * Deadlines are read where they are kept, so a row must be sifted (rescheduled) before the next
   * event of any other row. Arrival numbers are dealt out afresh when they run out.
   */
  private static final int LAST_ARRIVAL = Integer.MAX_VALUE;

  private final Deadlines deadlines;
  private final HitMeter meter;
  private final ShortColumn place;
  private final ShortColumn heap;
  private final IntColumn arrival;
  private int size;
  private int nextArrival;
  private boolean byArrivalOnly;

  /** Makes its three columns in {@code rows}; {@code deadlines} are those of the same rows. */
  public SoonestExpiry(RowSpace rows, Deadlines deadlines) {
    this(rows, deadlines, null, 0);
  }

  /** The same, for a store that shares a pool: counts {@code hits}. */
  public SoonestExpiry(RowSpace rows, Deadlines deadlines, @Nullable MarginalHits hits) {
    this(rows, deadlines, hits, 0);
  }

  SoonestExpiry(RowSpace rows, Deadlines deadlines, @Nullable MarginalHits hits, int firstArrival) {
    this.deadlines = deadlines;
    meter = new HitMeter(hits);
    place = rows.shorts();
    heap = rows.shorts();
    arrival = rows.ints();
    nextArrival = firstArrival;
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    if (nextArrival == LAST_ARRIVAL) {
      renumberArrivals();
    }
    add(slot, nextArrival++);
  }

  /** {@inheritDoc} The first eighth of the heap's places holds about the rows that go next. */
  @Override
  public void hit(int slot) {
    if (meter.isOn() && place.get(slot) < size / MarginalHits.PARTS) {
      meter.add(MarginalHits.ONE_SIDED);
    }
  }

  @Override
  public void peeked(int slot, int word) {
    if (meter.isOn() && place.peek(slot) < size / MarginalHits.PARTS) {
      meter.add(MarginalHits.ONE_SIDED);
    }
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {}

  @Override
  public void rescheduled(int slot) {
    siftDown(siftUp(place.get(slot)));
  }

  @Override
  public void removed(int slot, int hash, long charge) {
    int hole = place.get(slot);
    size--;
    if (hole < size) {
      put(heap.get(size), hole);
      siftDown(siftUp(hole));
    }
  }

  @Override
  public void renumbered(int from, int to) {
    arrival.set(to, arrival.get(from));
    put(to, place.get(from));
  }

  @Override
  public int nextVictim() {
    return size == 0 ? -1 : heap.get(0);
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(5L * layout.referenceBytes() + 2L * Integer.BYTES + 1)
        + HitMeter.bytesHeld();
  }

  /** The row's arrival number. */
  @Override
  public int state(int slot) {
    return arrival.get(slot);
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    nextArrival = Math.max(nextArrival, state + 1);
    add(slot, state);
  }

  @Override
  public int inOrder(int[] slots) {
    sortHeap();
    for (int i = 0; i < size; i++) {
      slots[i] = heap.get(i);
    }
    return size;
  }

  private void add(int slot, int arrivalNumber) {
    arrival.set(slot, arrivalNumber);
    put(slot, size);
    size++;
    siftUp(size - 1);
  }

  private void put(int slot, int at) {
    heap.set(at, slot);
    place.set(slot, at);
  }

  private boolean leavesBefore(int a, int b) {
    if (!byArrivalOnly) {
      long first = deadlines.deadlineMillis(a);
      long second = deadlines.deadlineMillis(b);
      if (first != second) {
        return first < second;
      }
    }
    return arrival.get(a) < arrival.get(b);
  }

  /** Returns the place where the row ended. */
  private int siftUp(int from) {
    int slot = heap.get(from);
    int at = from;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (!leavesBefore(slot, heap.get(parent))) {
        break;
      }
      put(heap.get(parent), at);
      at = parent;
    }
    put(slot, at);
    return at;
  }

  private void siftDown(int from) {
    siftDown(from, size);
  }

  private void siftDown(int from, int end) {
    int slot = heap.get(from);
    int at = from;
    while (2 * at + 1 < end) {
      int child = 2 * at + 1;
      if (child + 1 < end && leavesBefore(heap.get(child + 1), heap.get(child))) {
        child++;
      }
      if (!leavesBefore(heap.get(child), slot)) {
        break;
      }
      put(heap.get(child), at);
      at = child;
    }
    put(slot, at);
  }

  /** Heapsort in place, then turned round: a sorted array is a heap as well. */
  private void sortHeap() {
    for (int end = size - 1; end > 0; end--) {
      int soonest = heap.get(0);
      put(heap.get(end), 0);
      put(soonest, end);
      siftDown(0, end);
    }
    for (int low = 0, high = size - 1; low < high; low++, high--) {
      int slot = heap.get(low);
      put(heap.get(high), low);
      put(slot, high);
    }
  }

  private void heapify() {
    for (int at = size / 2 - 1; at >= 0; at--) {
      siftDown(at);
    }
  }

  /** Once in two thousand million arrivals: the rows get the numbers from 0 on, in their order. */
  private void renumberArrivals() {
    byArrivalOnly = true;
    heapify();
    sortHeap();
    byArrivalOnly = false;
    for (int i = 0; i < size; i++) {
      arrival.set(heap.get(i), i);
    }
    nextArrival = size;
    heapify();
  }
}
