package dev.larder.store.expiry;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.DenseSlots;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Randomness;
import dev.larder.store.memory.RowSpace;

/**
 * Finds expired rows by drawing rows at random, and goes on while enough of them are expired. 4
 * bytes a row.
 *
 * <p>The scheme of the Redis server's active expiry cycle: a round draws {@code sampleSize} rows
 * and takes out the expired ones; if they were at least {@code threshold} of those drawn, another
 * round follows, at most {@code maxRounds} in all. By design some expired rows always stay: it is
 * here to be compared with {@link TimerWheel}. Guarded by the segment's lock.
 */
public final class SamplingExpiry implements Expiry {
  /** How much is drawn. */
  public record Effort(int sampleSize, double threshold, int maxRounds) {

    /** Checks the numbers. */
    public Effort {
      if (sampleSize < 1 || maxRounds < 1) {
        throw new IllegalArgumentException(
            "sample size and rounds must be at least 1: size="
                + sampleSize
                + ", rounds="
                + maxRounds);
      }
    }
  }

  private static final double THRESHOLD = 0.25;
  private static final int MAX_ROUNDS = 16;

  /*
   * A row that is found leaves the dense array at once, before the next draw, so that the draws are
   * the same however the caller cuts the work into batches; its later cancel() finds it gone.
   */
  private final DenseSlots live;
  private final Deadlines deadlines;
  private final Randomness randomness;
  private final int sampleSize;
  private final double threshold;
  private final int maxRounds;

  /** Rounds begun since {@link #due} last said that it was done. */
  private int roundsBegun;

  private int drawn;
  private int found;
  private long touches;
  private long rounds;

  /** The usual effort: again from {@value #THRESHOLD} on, at most {@value #MAX_ROUNDS} rounds. */
  public SamplingExpiry(RowSpace rows, Deadlines deadlines, Randomness randomness, int sampleSize) {
    this(rows, deadlines, randomness, new Effort(sampleSize, THRESHOLD, MAX_ROUNDS));
  }

  /**
   * Makes its two columns in {@code rows}.
   *
   * @param deadlines those of the same rows
   * @param randomness one number is taken for each row drawn
   */
  public SamplingExpiry(RowSpace rows, Deadlines deadlines, Randomness randomness, Effort effort) {
    this.live = new DenseSlots(rows);
    this.deadlines = deadlines;
    this.randomness = randomness;
    sampleSize = effort.sampleSize();
    threshold = effort.threshold();
    maxRounds = effort.maxRounds();
  }

  @Override
  public void schedule(int slot) {
    live.add(slot);
  }

  @Override
  public void reschedule(int slot, long previousMillis) {
    addIfGone(slot);
  }

  @Override
  public void cancel(int slot) {
    if (live.contains(slot)) {
      live.remove(slot);
    }
  }

  /** {@inheritDoc} The row may be drawn again at once. */
  @Override
  public void postpone(int slot, long nowMillis) {
    addIfGone(slot);
  }

  @Override
  public void renumbered(int from, int to) {
    if (live.contains(from)) {
      live.renumber(from, to);
    }
  }

  private void addIfGone(int slot) {
    if (!live.contains(slot)) {
      live.add(slot);
    }
  }

  /** {@inheritDoc} The first call after one that said false begins a new series of rounds. */
  @Override
  public boolean due(long nowMillis, Batch batch, int maxTouches) {
    for (int i = 0; i < maxTouches && !batch.isFull(); i++) {
      if (roundIsOver() && !nextRound()) {
        return false;
      }
      draw(nowMillis, batch);
    }
    return true;
  }

  private boolean roundIsOver() {
    return roundsBegun == 0 || drawn == sampleSize || live.size() == 0;
  }

  /** Whether another round begins with a row to draw; if not, the series is over. */
  private boolean nextRound() {
    boolean goesOn =
        roundsBegun == 0
            || (drawn > 0 && (double) found / drawn >= threshold && roundsBegun < maxRounds);
    if (goesOn) {
      roundsBegun++;
      rounds++;
      drawn = 0;
      found = 0;
      if (live.size() > 0) {
        return true;
      }
    }
    roundsBegun = 0;
    return false;
  }

  private void draw(long nowMillis, Batch batch) {
    int slot = live.get(randomness.below(live.size()));
    drawn++;
    touches++;
    if (deadlines.deadlineMillis(slot) <= nowMillis) {
      live.remove(slot);
      found++;
      batch.add(slot);
    }
  }

  @Override
  public long touches() {
    return touches;
  }

  /** Rounds so far. */
  public long rounds() {
    return rounds;
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    long fields = 3L * layout.referenceBytes() + 5L * Integer.BYTES + 3L * Long.BYTES;
    return layout.object(fields) + live.bytesHeld();
  }
}
