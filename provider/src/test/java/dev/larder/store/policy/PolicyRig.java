package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.FlagColumn;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.Randomness;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SplitMix;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeSet;
import java.util.function.Function;
import org.openjdk.jol.info.GraphLayout;

/**
 * Does to a policy what a segment does: hands out slots, keeps hashes, charges and deadlines, and
 * lets the policy grow after each event, checking that it takes what it announced.
 */
final class PolicyRig {
  static final int PAGE_ROWS = 16;

  final RowSpace space = new RowSpace(PAGE_ROWS);
  final Randomness draws = new SplitMix(7);
  final FlagColumn flags = space.flags();
  final MarginalHits hits = new MarginalHits();
  final Charges chargeView;
  final Deadlines deadlineView;
  final EvictionPolicy policy;
  final TreeSet<Integer> live = new TreeSet<>();

  private final int[] hashes;
  private final long[] charges;
  private final long[] deadlines;
  private final Deque<Integer> free = new ArrayDeque<>();
  private int unused;

  PolicyRig(int maxRows, Function<PolicyRig, EvictionPolicy> maker) {
    hashes = new int[maxRows];
    charges = new long[maxRows];
    deadlines = new long[maxRows];
    chargeView = new ChargeArray(charges);
    deadlineView = new DeadlineArray(deadlines);
    policy = maker.apply(this);
  }

  /** Inserts a key and returns its slot. */
  int insert(int key, long charge, long deadline) {
    int slot = take(Hashing.mix(key), charge, deadline);
    policy.inserted(slot, hashes[slot], charge);
    grow();
    return slot;
  }

  int insert(int key) {
    return insert(key, 100, Deadlines.ETERNAL);
  }

  /** Adopts a row of another rig with its standing. */
  int adopt(PolicyRig from, int row) {
    int slot = take(from.hashes[row], from.charges[row], from.deadlines[row]);
    policy.adopt(slot, hashes[slot], charges[slot], from.policy.state(row));
    grow();
    return slot;
  }

  private int take(int hash, long charge, long deadline) {
    int slot = free.isEmpty() ? unused++ : free.pop();
    while (slot >= space.rows()) {
      space.grow();
    }
    hashes[slot] = hash;
    charges[slot] = charge;
    deadlines[slot] = deadline;
    check(live.add(slot), slot);
    return slot;
  }

  void hit(int slot) {
    policy.hit(slot);
    grow();
  }

  void resize(int slot, long charge) {
    long old = charges[slot];
    charges[slot] = charge;
    policy.resized(slot, old, charge);
    grow();
  }

  void reschedule(int slot, long deadline) {
    deadlines[slot] = deadline;
    policy.rescheduled(slot);
    grow();
  }

  void remove(int slot) {
    check(live.remove(slot), slot);
    policy.removed(slot, hashes[slot], charges[slot]);
    // Nobody may look at a row that is gone.
    charges[slot] = Long.MIN_VALUE;
    deadlines[slot] = Long.MIN_VALUE;
    free.push(slot);
    grow();
  }

  /** A row goes on under a number that is free; returns that. */
  int renumber(int from) {
    check(live.remove(from), from);
    int to = take(hashes[from], charges[from], deadlines[from]);
    flags.set(to, flags.get(from));
    policy.renumbered(from, to);
    charges[from] = Long.MIN_VALUE;
    deadlines[from] = Long.MIN_VALUE;
    free.addLast(from);
    return to;
  }

  /** Evicts the next victim and returns its slot, or -1. */
  int evict() {
    int victim = policy.nextVictim();
    if (victim >= 0) {
      remove(victim);
    }
    return victim;
  }

  private void grow() {
    long needs = policy.needs();
    if (needs > 0) {
      long before = policy.bytesHeld();
      policy.grow();
      assertThat(policy.bytesHeld() - before).as("what grow() adds").isEqualTo(needs);
      assertThat(policy.needs()).as("needs() after grow()").isZero();
    }
  }

  long charge(int slot) {
    return charges[slot];
  }

  long deadline(int slot) {
    return deadlines[slot];
  }

  /** All rows, next victim first. */
  int[] order() {
    int[] order = new int[live.size()];
    assertThat(policy.inOrder(order)).isEqualTo(live.size());
    return order;
  }

  /** Cheaper than an assertThat, and there are millions. */
  private static void check(boolean was, int slot) {
    if (!was) {
      throw new AssertionError("a row came twice or went twice: slot=" + slot);
    }
  }

  /** What JOL measures for the policy without its columns. */
  long measuredBytes() {
    Object[] notCounted = {space, flags, hits, draws, chargeView, deadlineView};
    Object[] all = {policy, space, flags, hits, draws, chargeView, deadlineView};
    return GraphLayout.parseInstance(all)
        .subtract(GraphLayout.parseInstance(notCounted))
        .totalSize();
  }

  // Classes and not lambdas, because JOL cannot look into those.

  private static final class ChargeArray implements Charges {
    private final long[] charges;

    ChargeArray(long[] charges) {
      this.charges = charges;
    }

    @Override
    public long chargeBytes(int slot) {
      return charges[slot];
    }
  }

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
