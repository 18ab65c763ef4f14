package dev.larder.store.policy;

import dev.larder.store.memory.DenseSlots;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Randomness;
import dev.larder.store.memory.RowSpace;
import org.jspecify.annotations.Nullable;

/**
 * Evicts any row of the segment, each as likely as the others. 4 bytes a row.
 *
 * <p>A victim takes one number from the given source, over a dense array in which the last row
 * fills a gap; with the same source and the same events the victims are the same. For the analysis
 * of random replacement see Belady, "A Study of Replacement Algorithms for a Virtual-Storage
 * Computer", IBM Systems Journal 5(2), 1966. Guarded by the segment's lock.
 */
public final class RandomEviction implements EvictionPolicy {
  private final DenseSlots live;
  private final Randomness randomness;
  private final HitMeter meter;

  /** Makes its two columns in {@code rows} and draws from {@code randomness}. */
  public RandomEviction(RowSpace rows, Randomness randomness) {
    this(rows, randomness, null);
  }

  /** The same, for a store that shares a pool: counts {@code hits}. */
  public RandomEviction(RowSpace rows, Randomness randomness, @Nullable MarginalHits hits) {
    live = new DenseSlots(rows);
    this.randomness = randomness;
    meter = new HitMeter(hits);
  }

  @Override
  public void inserted(int slot, int hash, long charge) {
    live.add(slot);
  }

  /** {@inheritDoc} One of eight would not be there with an eighth less, any one of them. */
  @Override
  public void hit(int slot) {
    if (meter.isOn()) {
      meter.add(MarginalHits.ONE_SIDED / MarginalHits.PARTS);
    }
  }

  @Override
  public void peeked(int slot, int word) {
    hit(slot);
  }

  @Override
  public void resized(int slot, long oldCharge, long newCharge) {}

  @Override
  public void removed(int slot, int hash, long charge) {
    live.remove(slot);
  }

  @Override
  public void renumbered(int from, int to) {
    live.renumber(from, to);
  }

  /** {@inheritDoc} Draws a number each time it is called with a row to give. */
  @Override
  public int nextVictim() {
    return live.size() == 0 ? -1 : live.get(randomness.below(live.size()));
  }

  @Override
  public long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(3L * layout.referenceBytes()) + HitMeter.bytesHeld() + live.bytesHeld();
  }

  @Override
  public int state(int slot) {
    return 0;
  }

  @Override
  public void adopt(int slot, int hash, long charge, int state) {
    live.add(slot);
  }

  /** {@inheritDoc} There is no next victim before it is drawn: the order is that of the array. */
  @Override
  public int inOrder(int[] slots) {
    for (int i = 0; i < live.size(); i++) {
      slots[i] = live.get(i);
    }
    return live.size();
  }
}
