package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Randomness;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SplitMix;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.openjdk.jol.info.GraphLayout;

/**
 * Does to an expiry what a segment does: hands out slots, keeps deadlines, removes what is due and
 * lets the expiry grow after each event, checking that it takes what it announced.
 */
final class ExpiryRig {
  final RowSpace space = new RowSpace(16);
  final Randomness draws = new SplitMix(9);
  final Deadlines deadlineView;
  final Expiry expiry;
  final TreeSet<Integer> live = new TreeSet<>();

  private final long[] deadlines;
  private final Deque<Integer> free = new ArrayDeque<>();
  private int unused;

  ExpiryRig(int maxRows, Function<ExpiryRig, Expiry> maker) {
    deadlines = new long[maxRows];
    deadlineView = new DeadlineArray(deadlines);
    expiry = maker.apply(this);
  }

  /** Adds a row and returns its slot. */
  int add(long deadline) {
    int slot = addWithoutGrowth(deadline);
    grow();
    return slot;
  }

  /** The same when there is no memory to grow. */
  int addWithoutGrowth(long deadline) {
    int slot = free.isEmpty() ? unused++ : free.pop();
    while (slot >= space.rows() && space.rows() < RowSpace.MAX_ROWS) {
      space.grow();
    }
    deadlines[slot] = deadline;
    check(live.add(slot), slot);
    expiry.schedule(slot);
    return slot;
  }

  void reschedule(int slot, long deadline) {
    long previous = deadlines[slot];
    deadlines[slot] = deadline;
    expiry.reschedule(slot, previous);
    grow();
  }

  /** Moves a deadline later as a read does: without telling. */
  void touch(int slot, long deadline) {
    assertThat(deadline).isGreaterThanOrEqualTo(deadlines[slot]);
    deadlines[slot] = deadline;
  }

  void remove(int slot) {
    check(live.remove(slot), slot);
    expiry.cancel(slot);
    deadlines[slot] = Long.MIN_VALUE;
    free.push(slot);
  }

  long deadline(int slot) {
    return deadlines[slot];
  }

  /** One call, its rows removed; returns them in the order in which they were found. */
  Found removeDue(long now, int batchSize, int maxTouches) {
    Expiry.Batch batch = new Expiry.Batch(batchSize);
    long before = expiry.touches();
    boolean more = expiry.due(now, batch, maxTouches);
    assertThat(expiry.touches() - before).isLessThanOrEqualTo(maxTouches);
    int[] slots = new int[batch.size()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = batch.get(i);
      assertThat(deadlines[slots[i]]).as("deadline at " + now).isLessThanOrEqualTo(now);
      remove(slots[i]);
    }
    return new Found(slots, more);
  }

  /** Calls until nothing more is due, and returns how many calls it took. */
  int removeAllDue(long now) {
    int calls = 1;
    while (removeDue(now, 256, 256).more()) {
      calls++;
    }
    return calls;
  }

  /** Rows that are over. */
  long dead(long now) {
    return live.stream().filter(slot -> deadlines[slot] <= now).count();
  }

  void grow() {
    long needs = expiry.needs();
    if (needs > 0) {
      long before = expiry.bytesHeld();
      expiry.grow();
      assertThat(expiry.bytesHeld() - before).as("what grow() adds").isEqualTo(needs);
      assertThat(expiry.needs()).as("needs() after grow()").isZero();
    }
  }

  /** Cheaper than an assertThat, and there are millions. */
  private static void check(boolean was, int slot) {
    if (!was) {
      throw new AssertionError("a row came twice or went twice: slot=" + slot);
    }
  }

  /** What JOL measures for the expiry without its columns. */
  long measuredBytes() {
    Object[] notCounted = {space, draws, deadlineView};
    Object[] all = {expiry, space, draws, deadlineView};
    return GraphLayout.parseInstance(all)
        .subtract(GraphLayout.parseInstance(notCounted))
        .totalSize();
  }

  /** What one call found, and whether it said that there may be more. */
  static final class Found {
    private final int[] slots;
    private final boolean more;

    Found(int[] slots, boolean more) {
      this.slots = slots;
      this.more = more;
    }

    int count() {
      return slots.length;
    }

    boolean more() {
      return more;
    }

    List<Integer> slots() {
      return Arrays.stream(slots).boxed().toList();
    }
  }

  /** A class and not a lambda, because JOL cannot look into those. */
  private static final class DeadlineArray implements Deadlines {
    private final long[] deadlines;

    DeadlineArray(long[] deadlines) {
      this.deadlines = deadlines;
    }

    @Override
    public long deadlineMillis(int slot) {
      return deadlines[slot];
    }
  }
}
