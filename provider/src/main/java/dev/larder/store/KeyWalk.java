package dev.larder.store;

import dev.larder.store.payload.Payload;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the keys of a store, segment by segment: each segment's keys are those it had when
 * the walk reached it. A key that is there all the time comes exactly once, whatever splits
 * meanwhile, because the walk goes by ranges of hashes.
 *
 * <p>Confined to one thread. Holds no lock between calls; holds the keys of one segment.
 */
public final class KeyWalk {
  private static final Object[] NOTHING = {};

  private final Directory directory;
  private final Payload payload;
  private Object[] handles = NOTHING;
  private int index;
  private long nextHash;

  KeyWalk(Directory directory, Payload payload) {
    this.directory = directory;
    this.payload = payload;
  }

  /** The next key, as it was stored; null at the end. It may be gone from the store by now. */
  public @Nullable Object next() {
    while (index == handles.length) {
      if (nextHash == Directory.END) {
        return null;
      }
      nextHash = directory.step((segment, from) -> segment.keyHandles(from, this), nextHash);
    }
    return payload.storedKey(handles[index++]);
  }

  /** Under the segment's lock: its keys. */
  void take(Object[] keys) {
    handles = keys;
    index = 0;
  }
}
