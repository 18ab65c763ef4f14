package dev.larder.store.policy;

import dev.larder.store.memory.IntColumn;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.ShortColumn;
import org.jspecify.annotations.Nullable;

/**
 * Evicts the least frequently used row, and of those the one that arrived first at its count;
 * exact, in constant time for each event. 6 bytes a row, and 12 for each distinct count in use.
 *
 * <p>Source: Ketan Shah, Anirban Mitra and Dhruv Matani, "An O(1) algorithm for implementing the
 * LFU cache eviction scheme", 2010. Counts start at 1, stop at {@link Integer#MAX_VALUE} and never
 * age. Guarded by the segment's lock.
 */
public final class Lfu implements EvictionPolicy {
  /*
   * Rows of one count form a group: a list in order of arrival. Groups form a list in order of
   * their counts. A hit moves a row to the end of the group one above, which is the neighbour, or
   * does not exist and is put there.
   *
   *   lowest                                highest
   *   group 4 <----------> group 0 <------> group 7
   *   count 1              count 2          count 9
   *   rows 12, 3, 8        rows 5           rows 0, 2
   *
   * Groups are rows of a space of their own. A hit cannot allocate, so one spare group is kept at
   * all times; there are never more groups than rows, since none is empty. Should grow() have been
   * impossible, a hit without a spare group only moves the row to the end of its own.
   */
  private static final int NONE = SlotQueue.NONE;
  private static final int GROUPS_PER_PAGE = 32;

  private final ShortColumn previous;
  private final ShortColumn next;
  private final ShortColumn group;
  private final HitMeter meter;

  private final RowSpace groups = new RowSpace(GROUPS_PER_PAGE);
  private final IntColumn count = groups.ints();
  private final ShortColumn first = groups.shorts();
  private final ShortColumn last = groups.shorts();
  private final ShortColumn above = groups.shorts();
  private final ShortColumn below = groups.shorts();
  private int lowest = NONE;
  private int highest = NONE;

  /** Head of the given-back groups, linked by {@link #above}. */
  private int released = NONE;

  /** Groups from here on were never used. */
  private int unused;

  /** Makes its three columns in {@code rows}. */
  public Lfu(RowSpace rows) {
    this(rows, null);
  }

  /** The same, for a store that shares a pool: counts {@code hits}. */
  public Lfu(RowSpace rows, @Nullable MarginalHits hits) {
    meter = new HitMeter(hits);
    previous = rows.shorts();
    next = rows.shorts();
    group = rows.shorts();
    groups.grow();
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    adopt(slot, hash, charge, 1);
  }

  @Override
  public void hit(int slot) {
    int from = group.get(slot);
    int uses = count.get(from);
    int to = above.get(from);
    if (meter.isOn() && from == lowest) {
      // As if half of the rows had the lowest count: then a quarter of those are the next to leave.
      meter.add(MarginalHits.ONE_SIDED / 4);
    }
    boolean isNeighbour = to != NONE && count.get(to) == uses + 1;
    if (uses == Integer.MAX_VALUE || (!isNeighbour && !hasSpare() && !isAlone(slot))) {
      to = from;
    } else if (!isNeighbour && isAlone(slot)) {
      count.set(from, uses + 1);
      return;
    } else if (!isNeighbour) {
      to = takeGroup(uses + 1, from);
    }
    unlink(slot);
    append(slot, to);
    if (first.get(from) == NONE) {
      releaseGroup(from);
    }
  }

  @Override
  public boolean allowsPeeks() {
    return false;
  }

  @Override
  public void peeked(int slot, int word) {
    throw new IllegalStateException("hits are ordered under the lock");
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {}

  @Override
  public void removed(int slot, int hash, long charge) {
    int from = group.get(slot);
    unlink(slot);
    if (first.get(from) == NONE) {
      releaseGroup(from);
    }
  }

  @Override
  public void renumbered(int from, int to) {
    int in = group.get(from);
    int before = previous.get(from);
    int after = next.get(from);
    group.set(to, in);
    previous.set(to, before);
    next.set(to, after);
    if (before == NONE) {
      first.set(in, to);
    } else {
      next.set(before, to);
    }
    if (after == NONE) {
      last.set(in, to);
    } else {
      previous.set(after, to);
    }
  }

  @Override
  public int nextVictim() {
    return lowest == NONE ? -1 : first.get(lowest);
  }

  @Override
  public long needs() {
    return hasSpare() || unused == RowSpace.MAX_ROWS ? 0 : groups.growthBytes();
  }

  @Override
  public void grow() {
    groups.grow();
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long self = layout.object(10L * layout.referenceBytes() + 4L * Integer.BYTES);
    return self + HitMeter.bytesHeld() + groups.fixedBytes() + groups.bytesHeld();
  }

  /** The row's count. */
  @Override
  public int state(int slot) {
    return count.get(group.get(slot));
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    int under = state == 1 ? NONE : highest;
    while (under != NONE && count.get(under) > state) {
      under = below.get(under);
    }
    int to = under == NONE ? lowest : under;
    if ((to == NONE || count.get(to) != state) && hasSpare()) {
      to = takeGroup(state, under);
    }
    append(slot, to);
  }

  @Override
  public int inOrder(int[] slots) {
    int end = 0;
    for (int g = lowest; g != NONE; g = above.get(g)) {
      for (int slot = first.get(g); slot != NONE; slot = next.get(slot)) {
        slots[end++] = slot;
      }
    }
    return end;
  }

  private boolean hasSpare() {
    return released != NONE || unused < groups.rows();
  }

  private boolean isAlone(int slot) {
    return previous.get(slot) == NONE && next.get(slot) == NONE;
  }

  /** Puts an empty group for {@code uses} above the group {@code under}, or lowest if NONE. */
  private int takeGroup(int uses, int under) {
    int taken = released;
    if (taken == NONE) {
      taken = unused++;
    } else {
      released = above.get(taken);
    }
    int over = under == NONE ? lowest : above.get(under);
    count.set(taken, uses);
    first.set(taken, NONE);
    last.set(taken, NONE);
    connect(under, taken);
    connect(taken, over);
    return taken;
  }

  private void releaseGroup(int empty) {
    connect(below.get(empty), above.get(empty));
    above.set(empty, released);
    released = empty;
  }

  /** Makes two groups neighbours; NONE stands for the end of the list. */
  private void connect(int lower, int upper) {
    if (lower == NONE) {
      lowest = upper;
    } else {
      above.set(lower, upper);
    }
    if (upper == NONE) {
      highest = lower;
    } else {
      below.set(upper, lower);
    }
  }

  private void append(int slot, int to) {
    int end = last.get(to);
    group.set(slot, to);
    previous.set(slot, end);
    next.set(slot, NONE);
    if (end == NONE) {
      first.set(to, slot);
    } else {
      next.set(end, slot);
    }
    last.set(to, slot);
  }

  private void unlink(int slot) {
    int from = group.get(slot);
    int before = previous.get(slot);
    int after = next.get(slot);
    if (before == NONE) {
      first.set(from, after);
    } else {
      next.set(before, after);
    }
    if (after == NONE) {
      last.set(from, before);
    } else {
      previous.set(after, before);
    }
  }
}
