package dev.larder.testkit;

import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SlabPool;
import dev.larder.store.payload.LogPayload;
import dev.larder.store.payload.LogShape;
import dev.larder.store.payload.ObjectPayload;
import dev.larder.store.payload.Payload;

/** Where keys and values live. */
public enum PayloadKind {
  OBJECT,
  LOG,
  OFF_HEAP;

  static final int SMALLEST_CHUNK = 10;
  private static final int SLAB = 64 << 10;

  /** Whether the memory of a row that goes comes free at once. */
  public boolean freesAtOnce() {
    return this == OBJECT;
  }

  /** Characters of a value that takes nearly all of a charge; small pieces take a quarter. */
  public int charactersFor(int charge) {
    return (this == OFF_HEAP ? charge / 4 * 3 : charge) - 200;
  }

  /** Whether pairs lie in a log. */
  public boolean isLog() {
    return this != OBJECT;
  }

  /** Small slabs, so that a test has several. */
  static SlabPool slabs() {
    return new SlabPool(SLAB, 1 << SMALLEST_CHUNK);
  }

  Payload payload(RowSpace rows, ByteBudget budget, boolean checked, BlockSource blocks) {
    return switch (this) {
      case OBJECT -> new ObjectPayload(rows, (key, value) -> sizeOf(key) + sizeOf(value));
      case LOG, OFF_HEAP ->
          new LogPayload(
              new LogShape(SMALLEST_CHUNK, checked),
              rows,
              budget,
              StringProbe::hashOf,
              (key, value) -> sizeOf(key),
              blocks);
    };
  }

  /** A String as this payload keeps it. */
  Object stored(String text) {
    return this == OBJECT ? text : StringProbe.bytes(text);
  }

  private static long sizeOf(Object object) {
    ObjectLayout layout = ObjectLayout.CURRENT;
    if (object instanceof UserKey key) {
      return layout.object(2L * layout.referenceBytes()) + sizeOf(key.id());
    }
    long string = layout.object(layout.referenceBytes() + Integer.BYTES + 2L);
    return string + layout.array(1, ((String) object).length());
  }
}
