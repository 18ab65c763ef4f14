package dev.larder.store;

import dev.larder.store.payload.Payload;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the keys of a store, some at a time: those that were there when the walk came by. A
 * key that is there all the time comes exactly once, whatever grows, shrinks, splits or leaves
 * meanwhile, because the walk goes by ranges of hashes: segments by their high bits, and within a
 * segment the index, which is in the order of the low ones whatever its length.
 *
 * <p>Confined to one thread. Holds no lock between calls, and each only for some hundred keys.
 */
public final class KeyWalk {
  /** Keys taken in a hold; a few more where those of one home are not parted. */
  static final int BATCH = 256;

  /** Hashes that begin somewhere, of which those below a place in the index have been. */
  private record Rest(long from, long end, long place, @Nullable Rest other) {}

  private final Directory directory;
  private final Payload payload;
  private final Object[] handles = new Object[BATCH + Index.TAIL];
  private int count;
  private int index;

  // What is next: hashes from from to end (0: to the end of its segment), from that place on.
  private long from;
  private long end;
  private long place;

  /** The other halves of segments that have split meanwhile. */
  private @Nullable Rest rests;

  KeyWalk(Directory directory, Payload payload) {
    this.directory = directory;
    this.payload = payload;
  }

  /** The next key, as it was stored; null at the end. It may be gone from the store by now. */
  public @Nullable Object next() {
    while (index == count) {
      if (from == Directory.END) {
        return null;
      }
      step();
    }
    Object handle = handles[index];
    handles[index++] = null;
    return payload.storedKey(handle);
  }

  private void step() {
    long before = place;
    long segmentEnd = directory.step((segment, hash) -> segment.keyHandles(hash, this), from);
    if (segmentEnd < end) {
      rests = new Rest(segmentEnd, end, before, rests);
    }
    end = segmentEnd;
    if (place == Index.END) {
      goOn();
    }
  }

  private void goOn() {
    Rest rest = rests;
    from = rest == null ? end : rest.from();
    end = rest == null ? 0 : rest.end();
    place = rest == null ? 0 : rest.place();
    rests = rest == null ? null : rest.other();
  }

  /** Under the segment's lock: its next keys. When it throws, the walk is where it was. */
  void take(Rows rows) {
    index = 0;
    count = 0;
    Index words = rows.index;
    int first = Index.home(place, words.length());
    int lastHome = first;
    int taken = 0;
    long next = Index.END;
    for (int position = first; position < words.positions() && next == Index.END; position++) {
      int home = position - words.displacementAt(position);
      if (words.isEmpty(position) || home < first) {
        continue;
      }
      if (taken >= BATCH && home > lastHome) {
        next = Index.place(home, words.length());
      } else if (home > first || isAhead(rows, words.slot(position))) {
        handles[taken++] = handle(rows, words.slot(position));
      }
      lastHome = home;
    }
    count = taken;
    place = next;
  }

  /** The index may have had another length when the walk was here last. */
  private boolean isAhead(Rows rows, int slot) {
    return Index.place(rows.hash(slot)) >= place;
  }

  private static Object handle(Rows rows, int slot) {
    return rows.payload.keyHandle(slot, rows.slots.location(slot));
  }
}
