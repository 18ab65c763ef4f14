package dev.larder.store.expiry;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.ShortColumn;
import java.util.Arrays;

/**
 * Finds expired rows by the time at which they expire: a row hangs in the bucket of its deadline,
 * and only buckets whose time has come are looked at. 4 bytes a row.
 *
 * <p>Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", SOSP 1987. A row is found
 * at most one tick of {@value #TICK_MILLIS} ms after its deadline, never before it. Guarded by the
 * segment's lock.
 */
public final class TimerWheel implements Expiry {
  /*
   * E1  A row with a deadline is in exactly one bucket, an eternal row in none.
   * E2  A row's bucket comes up no later than the first tick at or after its deadline.
   *
   * Time is counted in ticks; a deadline belongs to the first tick at or after it.
   *
   *   level    buckets    one bucket      reaches
   *   0        2,048      250 ms          512 s
   *   1        64         512 s           9.1 h
   *   2        64         9.1 h           24.3 days
   *   far      1          -               everything beyond
   *
   * When a bucket of a higher level comes up, its rows move down to where they belong by then. A
   * deadline that moved later leaves its row where it is until the bucket comes up: the row is
   * then filed again. A deadline that moved nearer is filed at once (E2).
   *
   * A link is 16 bits. The high bit says "bucket": the first row of a bucket points back to its
   * bucket, so a row can leave without anybody knowing where it is. The heads of the buckets come
   * with the first deadline; until then rows wait in the far list.
   */
  private static final int TICK_MILLIS = 250;
  private static final int LEVELS = 3;
  private static final int[] SHIFT = {0, 11, 17};
  private static final int[] MASK = {2_047, 63, 63};
  private static final int FAR_SHIFT = 23;

  private static final int NONE = 0x7fff;
  private static final int BUCKET = 0x8000;
  private static final int FAR = 0;

  /** Rows that have to be filed anew, whatever their deadline: taken from the far list. */
  private static final int REFILE = 1;

  private static final int[] BASE = {2, 2 + 2_048, 2 + 2_048 + 64};
  private static final int FEW_HEADS = 2;
  private static final long FINITE = 0;
  private static final int ALL_HEADS = 2 + 2_048 + 64 + 64;

  /** Empty buckets that one call passes before it lets others have the lock. */
  private static final int MAX_EMPTY = 4_096;

  private final Deadlines deadlines;
  private final ShortColumn previous;
  private final ShortColumn next;
  private short[] heads = emptyHeads(FEW_HEADS);

  /** The tick whose buckets are being emptied; all earlier ones are empty. */
  private long tick;

  /** The level whose bucket of {@link #tick} has to move down next; 0 if none has. */
  private int cascading;

  /** Buckets of levels 0 to 2 that hold a row. */
  private final int[] filled = new int[LEVELS];

  /** Whether the far list may hold rows that are due soon. */
  private boolean farIsStale;

  private long touches;

  /** Makes its two columns in {@code rows}; {@code deadlines} are those of the same rows. */
  public TimerWheel(RowSpace rows, Deadlines deadlines, long startMillis) {
    this.deadlines = deadlines;
    previous = rows.shorts();
    next = rows.shorts();
    tick = Math.floorDiv(startMillis, TICK_MILLIS);
  }

  private static short[] emptyHeads(int length) {
    short[] heads = new short[length];
    Arrays.fill(heads, (short) NONE);
    return heads;
  }

  @Override
  public void schedule(int slot) {
    file(slot, deadlines.deadlineMillis(slot));
  }

  @Override
  public void reschedule(int slot, long previousMillis) {
    long deadline = deadlines.deadlineMillis(slot);
    if (deadline < previousMillis || deadline == Deadlines.ETERNAL) {
      cancel(slot);
      file(slot, deadline);
    }
  }

  @Override
  public void cancel(int slot) {
    if (previous.get(slot) != NONE) {
      unlink(slot);
      previous.set(slot, NONE);
    }
  }

  @Override
  public void postpone(int slot, long nowMillis) {
    cancel(slot);
    link(slot, bucketOf(Math.max(tick, Math.floorDiv(nowMillis, TICK_MILLIS)) + 1));
  }

  @Override
  public void renumbered(int from, int to) {
    int before = previous.get(from);
    previous.set(to, before);
    if (before == NONE) {
      return;
    }
    int follower = next.get(from);
    next.set(to, follower);
    if (follower != NONE) {
      previous.set(follower, to);
    }
    if ((before & BUCKET) == 0) {
      next.set(before, to);
    } else {
      heads[before & ~BUCKET] = (short) to;
    }
  }

  @Override
  public boolean due(long nowMillis, Batch batch, int maxTouches) {
    long target = Math.floorDiv(nowMillis, TICK_MILLIS);
    if (target < tick) {
      return false;
    }
    long touchesEnd = touches + maxTouches;
    refileStaleFar();
    for (int passed = 0; passed < MAX_EMPTY; passed++) {
      int bucket = nextToEmpty();
      while (head(bucket) != NONE) {
        if (touches == touchesEnd || batch.isFull()) {
          return true;
        }
        touch(head(bucket), nowMillis, batch);
      }
      if (bucket != REFILE) {
        if (cascading == 0 && tick == target) {
          return false;
        }
        advance(target);
      }
    }
    return true;
  }

  private int nextToEmpty() {
    return head(REFILE) != NONE ? REFILE : bucketAt(cascading, tick);
  }

  private void touch(int slot, long nowMillis, Batch batch) {
    touches++;
    cancel(slot);
    long deadline = deadlines.deadlineMillis(slot);
    if (deadline <= nowMillis) {
      batch.add(slot);
    } else {
      file(slot, deadline);
    }
  }

  /** On to the next bucket: of the level below, or of the next tick that may have one. */
  private void advance(long target) {
    if (cascading > 0) {
      cascading--;
      return;
    }
    tick = Math.min(nextTick(target), target);
    if (startsBucket(FAR_SHIFT)) {
      refileFar();
    }
    cascading = startsBucket(SHIFT[2]) ? 2 : startsBucket(SHIFT[1]) ? 1 : 0;
  }

  /** Long idle times are passed in few steps: a level without rows is not walked. */
  private long nextTick(long target) {
    for (int level = 0; level < LEVELS; level++) {
      if (filled[level] > 0) {
        return ((tick >> SHIFT[level]) + 1) << SHIFT[level];
      }
    }
    long farTick = (target >> FAR_SHIFT) << FAR_SHIFT;
    return head(FAR) != NONE && farTick > tick ? farTick : target;
  }

  private boolean startsBucket(int shift) {
    return (tick >> shift) << shift == tick;
  }

  /** The far list holds rows of any deadline if they came before there were other buckets. */
  private void refileStaleFar() {
    if (farIsStale && head(REFILE) == NONE) {
      refileFar();
      farIsStale = false;
    }
  }

  private void refileFar() {
    int slot = head(FAR);
    heads[FAR] = NONE;
    heads[REFILE] = (short) slot;
    if (slot != NONE) {
      previous.set(slot, BUCKET | REFILE);
    }
  }

  @Override
  public long touches() {
    return touches;
  }

  @Override
  public long needs() {
    return farIsStale ? needsWith(FINITE) : 0;
  }

  @Override
  public long needsWith(long deadlineMillis) {
    return heads.length == FEW_HEADS && (farIsStale || deadlineMillis != Deadlines.ETERNAL)
        ? headBytes(ALL_HEADS) - headBytes(FEW_HEADS)
        : 0;
  }

  @Override
  public void grow() {
    if (heads.length == FEW_HEADS) {
      short[] all = emptyHeads(ALL_HEADS);
      System.arraycopy(heads, 0, all, 0, FEW_HEADS);
      heads = all;
    }
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long fields = 5L * layout.referenceBytes() + 2L * Long.BYTES + Integer.BYTES + 1;
    return layout.object(fields) + layout.array(Integer.BYTES, LEVELS) + headBytes(heads.length);
  }

  private static long headBytes(int length) {
    return ObjectLayout.CURRENT.array(Short.BYTES, length);
  }

  private void file(int slot, long deadlineMillis) {
    if (deadlineMillis == Deadlines.ETERNAL) {
      previous.set(slot, NONE);
    } else {
      link(slot, bucketOf(-Math.floorDiv(-deadlineMillis, TICK_MILLIS)));
    }
  }

  /** The bucket for a row that is over at {@code dueTick}. */
  private int bucketOf(long dueTick) {
    if (heads.length == FEW_HEADS) {
      farIsStale = true;
      return FAR;
    }
    if (dueTick - tick <= MASK[0]) {
      return bucketAt(0, Math.max(dueTick, tick));
    }
    for (int level = 1; level < LEVELS; level++) {
      if ((dueTick >> SHIFT[level]) - (tick >> SHIFT[level]) <= MASK[level]) {
        return bucketAt(level, dueTick);
      }
    }
    return FAR;
  }

  private static int bucketAt(int level, long atTick) {
    return BASE[level] + (int) ((atTick >> SHIFT[level]) & MASK[level]);
  }

  /** Buckets that are not there yet are empty. */
  private int head(int bucket) {
    return bucket < heads.length ? heads[bucket] & 0xffff : NONE;
  }

  private void link(int slot, int bucket) {
    int follower = head(bucket);
    previous.set(slot, BUCKET | bucket);
    next.set(slot, follower);
    if (follower != NONE) {
      previous.set(follower, slot);
    } else if (bucket >= BASE[0]) {
      filled[levelOf(bucket)]++;
    }
    heads[bucket] = (short) slot;
  }

  private void unlink(int slot) {
    int before = previous.get(slot);
    int follower = next.get(slot);
    if (follower != NONE) {
      previous.set(follower, before);
    }
    if ((before & BUCKET) == 0) {
      next.set(before, follower);
      return;
    }
    int bucket = before & ~BUCKET;
    heads[bucket] = (short) follower;
    if (follower == NONE && bucket >= BASE[0]) {
      filled[levelOf(bucket)]--;
    }
  }

  private static int levelOf(int bucket) {
    return bucket < BASE[1] ? 0 : bucket < BASE[2] ? 1 : 2;
  }
}
