package dev.larder.store.policy;

import dev.larder.store.memory.ByteColumn;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.ShortColumn;

/**
 * The default: two queues in order of arrival, of which the small one is a filter that most rows do
 * not pass. 5 bytes a row, and 2 for the memory of what was evicted.
 *
 * <p>Sources: S3-FIFO (Yang, Zhang, Qiu, Yue and Rashmi, "FIFO queues are all you need for cache
 * eviction", SOSP 2023); the share of the small queue follows hits on evicted rows as in ARC
 * (Megiddo and Modha, FAST 2003). Guarded by the segment's lock.
 */
public final class Adaptive implements EvictionPolicy {
  private static final int NONE = SlotQueue.NONE;

  /** The flags of a row: how often it was used, up to 3, and whether it is in the main queue. */
  private static final int USES = 0b011;

  private static final int MAIN = 0b100;
  private static final int USES_TO_PASS = 2;
  private static final int MAX_HURDLE = 3;

  private static final double FIRST_SHARE = 0.10;
  private static final double LEAST_SHARE = 0.01;
  private static final double MOST_SHARE = 0.90;

  private final Charges charges;
  private final ByteColumn flags;
  private final SlotQueue small;
  private final SlotQueue main;
  private final GhostQueue smallGhost = new GhostQueue();
  private final GhostQueue mainGhost = new GhostQueue();
  private long smallBytes;
  private long mainBytes;
  private double smallShare = FIRST_SHARE;
  private int rows;
  private int victim = NONE;

  /** Makes its three columns in {@code rows}; {@code charges} are those of the same rows. */
  public Adaptive(RowSpace rows, Charges charges) {
    this.charges = charges;
    ShortColumn previous = rows.shorts();
    ShortColumn next = rows.shorts();
    small = new SlotQueue(previous, next);
    main = new SlotQueue(previous, next);
    flags = rows.bytes();
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    boolean missedInSmall = smallGhost.remove(hash) >= 0;
    boolean missedInMain = !missedInSmall && mainGhost.remove(hash) >= 0;
    if (missedInSmall) {
      moveShare(charge);
    } else if (missedInMain) {
      moveShare(-charge);
    }
    adopt(slot, hash, charge, missedInSmall || missedInMain ? MAIN : 0);
  }

  /** Moves the share towards the queue that should not have lost a row. */
  private void moveShare(long bytes) {
    double step = (double) bytes / (smallBytes + mainBytes + Math.abs(bytes));
    smallShare = Math.min(Math.max(smallShare + step, LEAST_SHARE), MOST_SHARE);
  }

  @Override
  public void hit(int slot) {
    int f = flags.get(slot);
    if ((f & USES) != USES) {
      flags.set(slot, f + 1);
    }
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {
    count(slot, newCharge - oldCharge);
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

  @Override
  public void removed(int slot, int hash, long charge) {
    rows--;
    count(slot, -charge);
    if (isMain(slot)) {
      main.remove(slot);
    } else {
      small.remove(slot);
    }
    if (slot == victim) {
      (isMain(slot) ? mainGhost : smallGhost).add(hash);
    }
    victim = NONE;
  }

  /** {@inheritDoc} Each row passed over loses a use or its place in the small queue. */
  @Override
  public int nextVictim() {
    victim = NONE;
    while (rows > 0 && victim == NONE) {
      boolean fromSmall =
          main.isEmpty()
              || (!small.isEmpty() && smallBytes > smallShare * (smallBytes + mainBytes));
      victim = fromSmall ? candidateOfSmall() : candidateOfMain();
    }
    return victim == NONE ? -1 : victim;
  }

  /** The oldest row, or NONE if it was moved to the main queue. */
  private int candidateOfSmall() {
    int slot = small.first();
    int uses = flags.get(slot);
    if (uses < USES_TO_PASS) {
      return slot;
    }
    long charge = charges.chargeBytes(slot);
    if (uses < Math.min(USES_TO_PASS + hurdle(charge), USES)) {
      return slot;
    }
    small.remove(slot);
    smallBytes -= charge;
    main.append(slot);
    mainBytes += charge;
    flags.set(slot, MAIN);
    return NONE;
  }

  /** The oldest row, or NONE if it paid with uses for another turn. */
  private int candidateOfMain() {
    int slot = main.first();
    int uses = flags.get(slot) & USES;
    if (uses == 0) {
      return slot;
    }
    int price = 1 + hurdle(charges.chargeBytes(slot));
    if (uses < price) {
      return slot;
    }
    main.moveToEnd(slot);
    flags.set(slot, MAIN | (uses - price));
    return NONE;
  }

  /** How many hits more than others a row must have: 1, 2, 3 above 2, 4, 8 times the mean. */
  private int hurdle(long charge) {
    long mean = (smallBytes + mainBytes) / rows;
    int hurdle = 0;
    while (hurdle < MAX_HURDLE && charge > (mean << (hurdle + 1))) {
      hurdle++;
    }
    return hurdle;
  }

  @Override
  public long needs() {
    int wanted = wantedGhosts();
    return wanted == smallGhost.capacity()
        ? 0
        : smallGhost.growthBytes(wanted) + mainGhost.growthBytes(wanted);
  }

  @Override
  public void grow() {
    int wanted = wantedGhosts();
    smallGhost.resize(wanted);
    mainGhost.resize(wanted);
  }

  private int wantedGhosts() {
    int capacity = smallGhost.capacity();
    int enough = rows / 2;
    return enough <= capacity ? capacity : GhostQueue.roundUp(enough + enough / 4);
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long fields = 6L * layout.referenceBytes() + 3L * Long.BYTES + 2L * Integer.BYTES;
    long queues = 2 * SlotQueue.bytesHeld();
    return layout.object(fields) + queues + smallGhost.bytesHeld() + mainGhost.bytesHeld();
  }

  /** The row's queue and uses. */
  @Override
  public int state(int slot) {
    return flags.get(slot);
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    rows++;
    flags.set(slot, state);
    count(slot, charge);
    if (isMain(slot)) {
      main.append(slot);
    } else {
      small.append(slot);
    }
  }

  @Override
  public int inOrder(int[] slots) {
    return main.copyTo(slots, small.copyTo(slots, 0));
  }

  @Override
  public void inherit(EvictionPolicy parent) {
    smallShare = ((Adaptive) parent).smallShare;
  }
}
