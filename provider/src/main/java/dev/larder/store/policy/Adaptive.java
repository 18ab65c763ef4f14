package dev.larder.store.policy;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.FlagColumn;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.ShortColumn;
import org.jspecify.annotations.Nullable;

/**
 * The default: two queues in order of arrival. The small one is a filter that most rows do not
 * pass; the main one keeps rows that were used. 4 bytes a row, and about 1 for what was evicted.
 *
 * <p>Sources: S3-FIFO (Yang, Zhang, Qiu, Yue and Rashmi, "FIFO queues are all you need for cache
 * eviction", SOSP 2023); the small queue's share follows hits on evicted rows as in ARC (Megiddo
 * and Modha, "ARC: A Self-Tuning, Low Overhead Replacement Cache", FAST 2003). Guarded by the
 * segment's lock.
 */
public final class Adaptive implements EvictionPolicy {
  /*
   * A1  smallBytes and mainBytes are the sums of the charges of the rows in each queue.
   * A2  rows is the number of rows in both.
   *
   *   new rows --> [ small: about a tenth of the bytes ] --unused--> out, hash to the small ghosts
   *                        | used
   *   hash is a            v
   *   ghost -----> [ main: the rest ] --unused--> out, hash to the main ghosts
   *                   ^         | used
   *                   +---------+
   *
   * A hit only counts, up to 3; nothing moves, so reads take no lock for it. A row that comes to
   * the front of a queue stays if it can pay, with one use, or with two or three if it is two or
   * four times as large as the mean: what holds many bytes must earn more hits. Rows passed over
   * lose uses or go to the main queue, so looking for a victim ends; and it ends after MAX_PASSED
   * rows, to keep the lock short.
   *
   * A ghost that comes back shows which queue was too short, and moves the share by its own bytes.
   * Ghosts reach back as far as a quarter of the rows in each queue: on the traces that we measured
   * longer ones adapt worse. See docs/DECISIONS.md.
   */
  private static final int NONE = SlotQueue.NONE;

  /** The flags of a row: how often it was used, up to 3, and whether it is in the main queue. */
  private static final int USES = 0b011;

  private static final int MAIN = 0b100;

  /** A row's flags but {@link Tail#FLAG}, which is its place's. */
  private static final int OWN_FLAGS = USES | MAIN;

  private static final int MAX_PASSED = 128;
  private static final int ROWS_PER_GHOST = 4;

  private static final double FIRST_SHARE = 0.10;
  private static final double LEAST_SHARE = 0.01;
  private static final double MOST_SHARE = 0.90;

  private final Charges charges;
  private final FlagColumn flags;
  private final SlotQueue small;
  private final SlotQueue main;
  private final Tail smallTail;
  private final Tail mainTail;
  private final HitMeter meter;
  private final GhostQueue smallGhosts = new GhostQueue();
  private final GhostQueue mainGhosts = new GhostQueue();
  private long smallBytes;
  private long mainBytes;
  private double smallShare = FIRST_SHARE;
  private int rows;
  private int victim = NONE;

  /**
   * Makes its two columns, and its flags, in {@code rows}; {@code charges} are those of the same
   * rows.
   */
  public Adaptive(RowSpace rows, Charges charges) {
    this(rows, charges, null);
  }

  /** The same, for a store that shares a pool: counts {@code hits}. */
  public Adaptive(RowSpace rows, Charges charges, @Nullable MarginalHits hits) {
    this.charges = charges;
    meter = new HitMeter(hits);
    ShortColumn previous = rows.shorts();
    ShortColumn next = rows.shorts();
    small = new SlotQueue(previous, next);
    main = new SlotQueue(previous, next);
    flags = rows.flags();
    smallTail = new Tail(small, flags, charges);
    mainTail = new Tail(main, flags, charges);
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    int smallDepth = smallGhosts.remove(hash);
    int mainDepth = mainGhosts.remove(hash);
    boolean smallWasShort = isRecent(smallDepth);
    boolean mainWasShort = isRecent(mainDepth);
    if (meter.isOn() && (isShallow(smallDepth) || isShallow(mainDepth))) {
      meter.add(MarginalHits.ONE);
    }
    if (smallWasShort != mainWasShort) {
      moveShare(smallWasShort ? charge : -charge);
    }
    adopt(slot, hash, charge, smallWasShort || mainWasShort ? MAIN : 0);
  }

  /** There may be room for more ghosts than there should be, after rows became larger and fewer. */
  private boolean isRecent(int depth) {
    return depth >= 0 && depth <= rows / ROWS_PER_GHOST;
  }

  /** An eighth more bytes would have kept it. */
  private boolean isShallow(int depth) {
    return depth >= 0 && depth <= rows / MarginalHits.PARTS;
  }

  private void moveShare(long bytes) {
    double step = (double) bytes / (smallBytes + mainBytes + Math.abs(bytes));
    smallShare = Math.min(Math.max(smallShare + step, LEAST_SHARE), MOST_SHARE);
  }

  @Override
  public void hit(int slot) {
    int before = flags.get(slot);
    if ((before & USES) != USES) {
      flags.set(slot, before + 1);
    }
    meter(before);
  }

  /**
   * {@inheritDoc} Counts the use only if the row's word is as it was: a row that has moved, left or
   * been counted meanwhile keeps what it has. The holder of the lock may overwrite the count.
   */
  @Override
  public void peeked(int slot, int word) {
    int before = FlagColumn.in(word);
    if ((before & USES) != USES) {
      flags.replace(slot, word, before + 1);
    }
    meter(before);
  }

  private void meter(int flagsBefore) {
    if (meter.isOn() && (flagsBefore & (Tail.FLAG | USES)) == Tail.FLAG) {
      // Without uses it would have left.
      meter.add(MarginalHits.ONE);
    }
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {
    count(slot, newCharge - oldCharge);
    tailOf(slot).resized(slot, newCharge - oldCharge);
  }

  private void count(int slot, long bytes) {
    if (isMain(slot)) {
      mainBytes += bytes;
    } else {
      smallBytes += bytes;
    }
  }

  private boolean isMain(int slot) {
    return (flags.get(slot) & MAIN) != 0;
  }

  private Tail tailOf(int slot) {
    return isMain(slot) ? mainTail : smallTail;
  }

  private void followTails() {
    if (meter.isOn()) {
      smallTail.follow(smallBytes);
      mainTail.follow(mainBytes);
    }
  }

  private SlotQueue queueOf(int slot) {
    return isMain(slot) ? main : small;
  }

  @Override
  public void removed(int slot, int hash, long charge) {
    rows--;
    count(slot, -charge);
    tailOf(slot).leaves(slot, charge);
    queueOf(slot).remove(slot);
    if (slot == victim) {
      (isMain(slot) ? mainGhosts : smallGhosts).add(hash);
    }
    victim = NONE;
    followTails();
  }

  @Override
  public void renumbered(int from, int to) {
    queueOf(to).renumber(from, to);
    tailOf(to).renumbered(from, to);
    victim = NONE;
  }

  @Override
  public int nextVictim() {
    int candidate = candidate();
    for (int passed = 0; candidate != NONE && passed < MAX_PASSED; passed++) {
      if (!staysInMain(candidate)) {
        break;
      }
      candidate = candidate();
    }
    victim = candidate;
    return candidate == NONE ? -1 : candidate;
  }

  /** The oldest row of the queue that has more than its share, or NONE if there is no row. */
  private int candidate() {
    boolean smallGives = main.isEmpty() || smallBytes > smallShare * (smallBytes + mainBytes);
    return smallGives && !small.isEmpty() ? small.first() : main.first();
  }

  /** Lets the row go to the end of the main queue if it can pay for that with its uses. */
  private boolean staysInMain(int slot) {
    int uses = flags.get(slot) & USES;
    if (uses == 0) {
      return false;
    }
    long charge = charges.chargeBytes(slot);
    int price = price(charge);
    if (uses < price) {
      return false;
    }
    count(slot, -charge);
    tailOf(slot).leaves(slot, charge);
    queueOf(slot).remove(slot);
    // The small queue is left once, and with nothing: a row has to prove itself in the main queue.
    flags.set(slot, MAIN | (isMain(slot) ? uses - price : 0));
    count(slot, charge);
    main.append(slot);
    return true;
  }

  private int price(long charge) {
    long mean = (smallBytes + mainBytes) / rows;
    return charge > 4 * mean ? 3 : charge > 2 * mean ? 2 : 1;
  }

  /** Bytes of the rows in the small queue. */
  long smallBytes() {
    return smallBytes;
  }

  /** Bytes of the rows in the main queue. */
  long mainBytes() {
    return mainBytes;
  }

  /** The part of all bytes that the small queue may keep when somebody has to go. */
  double smallShare() {
    return smallShare;
  }

  @Override
  public long needs() {
    return needsFor(rows);
  }

  @Override
  public long needsWithAnother() {
    return needsFor(rows + 1);
  }

  private long needsFor(int rowsThen) {
    int wanted = wantedGhosts(rowsThen);
    return wanted == smallGhosts.capacity()
        ? 0
        : smallGhosts.growthBytes(wanted) + mainGhosts.growthBytes(wanted);
  }

  @Override
  public void grow() {
    int wanted = wantedGhosts(rows);
    // The small ones last: their capacity says whether both are large enough.
    mainGhosts.resize(wanted);
    smallGhosts.resize(wanted);
  }

  /** Room grows ahead of the rows by a quarter: growing forgets, so it must be rare once full. */
  private int wantedGhosts(int rowsThen) {
    int capacity = smallGhosts.capacity();
    int enough = rowsThen / ROWS_PER_GHOST;
    return enough <= capacity ? capacity : GhostQueue.roundUp(enough + enough / 4);
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long fields = 9L * layout.referenceBytes() + 3L * Long.BYTES + 2L * Integer.BYTES;
    long flagView = layout.object(layout.referenceBytes());
    long queues = 2 * SlotQueue.bytesHeld() + 2 * Tail.bytesHeld() + HitMeter.bytesHeld();
    return layout.object(fields)
        + flagView
        + queues
        + smallGhosts.bytesHeld()
        + mainGhosts.bytesHeld();
  }

  /** The row's queue and uses. */
  @Override
  public int state(int slot) {
    return flags.get(slot) & OWN_FLAGS;
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    rows++;
    flags.set(slot, state);
    count(slot, charge);
    queueOf(slot).append(slot);
    followTails();
  }

  @Override
  public int inOrder(int[] slots) {
    return main.copyTo(slots, small.copyTo(slots, 0));
  }

  /** Takes over the share; the ghosts stay behind, since a segment splits while it still grows. */
  @Override
  public void inherit(EvictionPolicy parent) {
    smallShare = ((Adaptive) parent).smallShare;
  }
}
