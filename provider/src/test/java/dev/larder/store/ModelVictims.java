package dev.larder.store;

import dev.larder.store.memory.RowSpace;
import dev.larder.testkit.ModelStore;
import dev.larder.testkit.RowWatch.Change;
import dev.larder.testkit.RowWatch.Event;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringProbe;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows, event by event, what a store does to rows within one operation, and holds each victim
 * against the model: it was there; room was needed; and where the policy has an order, it was the
 * first of its segment. Which segment gives is the store's choice.
 *
 * <p>The rows that the index has no place for are another matter: whoever is near leaves, and the
 * store counts it.
 */
final class ModelVictims {
  /**
   * A pair to store.
   *
   * @param probe its key
   * @param value its value
   * @param charge its bytes
   * @param deadlineMillis its deadline
   * @param fits whether the store has said beforehand that it has room for it
   */
  record Write(StringProbe probe, String value, long charge, long deadlineMillis, boolean fits) {}

  private final ModelStore model;
  private final ModelTally tally;
  private final boolean evicts;

  /** Whether bytes come free by moving pairs together, and not with each victim. */
  private final boolean cleans;

  private final int maxRows;
  private long crowdedOut;
  private long freeBytes;
  private int evictions;
  private long lastCharge;
  private long stepBytes;
  private long replacedCharge;
  private boolean crowds;
  private boolean hasSplit;

  /**
   * A judge of one run.
   *
   * @param maxRows rows of a segment before it splits
   */
  ModelVictims(ModelStore model, ModelTally tally, StoreSpec spec, int maxRows) {
    this.model = model;
    this.tally = tally;
    this.maxRows = maxRows;
    evicts = spec.policy().evicts();
    cleans = spec.payload().isLog();
  }

  /**
   * An operation is done.
   *
   * @param crowdedOutNow rows it has crowded out of the index
   * @param freeNow bytes it has left free
   * @param stepNow bytes that may be free of a sudden: room was needed for the next step of some
   *     table, and then an older table or the victim's place came free
   */
  void begin(long crowdedOutNow, long freeNow, long stepNow) {
    stepBytes = stepNow;
    crowdedOut = crowdedOutNow;
    freeBytes = freeNow;
    evictions = 0;
    crowds = crowdedOutNow > 0;
    lastCharge = -1;
    replacedCharge = 0;
    hasSplit = false;
  }

  /** After something that may have made a part of the segment grow: what left made room for it. */
  void follow(List<Event> events) {
    for (Event event : events) {
      expect(event.change() == Change.FREED, "changes of an operation that stores nothing");
      evict(event.key());
    }
    expectNeeded();
  }

  /**
   * After rows left for another store, which has {@code tooMany} bytes more than it wanted, besides
   * what columns and index have become smaller by. A segment without rows starts over.
   */
  void followGift(List<Event> events, long tooMany) {
    for (Event event : events) {
      if (event.change() != Change.SEGMENT) {
        expect(event.change() == Change.FREED, "changes of an operation that stores nothing");
        evict(event.key());
      }
    }
    expect(cleans || evictions == 0 || tooMany < lastCharge, "bytes given", tooMany, lastCharge);
  }

  /** After a pair was stored: returns how. */
  @Nullable Change followPut(List<Event> events, Write write) {
    String key = write.probe().key();
    Change stored = null;
    Set<String> moving = new HashSet<>();
    for (Event event : events) {
      expect(moving.isEmpty() || event.change() == Change.MOVED, "a split moves half of the rows");
      switch (event.change()) {
        case SEGMENT -> moving.addAll(split(write.probe().hash()));
        case MOVED -> expect(moving.remove(event.key()), "a split moves the rows of one half");
        case FREED -> {
          if (stored == null) {
            evictFor(write, event.key());
          } else {
            evict(event.key());
          }
        }
        case CREATED, REPLACED -> {
          expect(stored == null && event.key().equals(key), "a put stores its own pair, once");
          // A split makes room as well: in the index, for a hash that was crowded.
          boolean madeRoom = write.fits() || evictions > 0 || hasSplit || cleans;
          expect(madeRoom, "a pair that did not fit was stored, and nobody evicted");
          stored = event.change();
          store(write, stored);
        }
      }
    }
    expect(moving.isEmpty(), "a split moves half of the rows");
    expectNeeded();
    return stored;
  }

  /**
   * Whether a split has packed pairs anew: a log may then have to free some before it takes the one
   * that was meant to fit.
   */
  boolean unpacked() {
    return cleans && hasSplit;
  }

  private void store(Write write, Change change) {
    String key = write.probe().key();
    replacedCharge = change == Change.REPLACED ? model.chargeOf(key) : 0;
    if (change == Change.CREATED) {
      model.insert(write.probe(), write.value(), write.charge(), write.deadlineMillis());
    } else {
      model.replace(key, write.value(), write.charge(), write.deadlineMillis());
    }
  }

  private Set<String> split(int hash) {
    int size = model.sizeOfSegment(hash);
    expect(size == maxRows, "rows of a segment that splits", size, maxRows);
    hasSplit = true;
    tally.splits++;
    return model.split(hash);
  }

  /** A row leaves before the pair is stored: because it does not fit, or from its place. */
  private void evictFor(Write write, String victim) {
    if ((!write.fits() || hasSplit) && isNext(victim)) {
      evict(victim);
      return;
    }
    crowdedOut--;
    expect(
        crowdedOut >= 0 && evicts && model.isInSegmentOf(write.probe().hash(), victim),
        write.fits() ? "nobody leaves for a pair that fits" : "victim",
        victim,
        model.nextVictim(victim));
    model.evict(victim);
    tally.evicted++;
    tally.crowdedOut++;
  }

  private boolean isNext(String victim) {
    return !model.predicts() || model.nextVictim(victim).equals(victim);
  }

  private void evict(String victim) {
    expect(evicts, "this store evicts nobody");
    expect(isNext(victim), "victim", victim, model.nextVictim(victim));
    lastCharge = model.chargeOf(victim);
    model.evict(victim);
    evictions++;
    tally.evicted++;
    tally.predicted += model.predicts() ? 1 : 0;
  }

  /** Without the last victim it would not have done, unless that one was crowded out. */
  private void expectNeeded() {
    if (lastCharge >= 0 && !crowds && !cleans && maxRows == RowSpace.MAX_ROWS) {
      long most = lastCharge + replacedCharge + stepBytes;
      expect(freeBytes < most, "bytes free after an eviction", freeBytes, most);
    }
  }

  /** Cheaper than an assertThat, and there are millions. */
  static void expect(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("not so: " + what);
    }
  }

  static void expect(boolean holds, String what, Object found, Object expected) {
    if (!holds) {
      throw new AssertionError(what + ": " + found + ", expected " + expected);
    }
  }
}
