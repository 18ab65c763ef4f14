package dev.larder.store.payload;

import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.ObjectLayout;

/**
 * Rows too large for the log, on the heap: an array each, or, beyond what an array may be,
 * fragments.
 */
final class ArrayRows {
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  private ArrayRows() {}

  /** What a row of {@code length} bytes takes. */
  static long bytes(long length) {
    if (length <= ChainMemory.FRAGMENT) {
      return LAYOUT.array(1, length);
    }
    int count = ChainMemory.count(length);
    long last = length - (count - 1L) * ChainMemory.FRAGMENT;
    return LAYOUT.referenceArray(count)
        + (count - 1) * LAYOUT.array(1, ChainMemory.FRAGMENT)
        + LAYOUT.array(1, last);
  }

  /** A row with a key that is bytes. */
  static Object of(byte[] key, byte[] value) {
    int size = Math.toIntExact(RecordLayout.size(key.length, value.length));
    if (size <= ChainMemory.FRAGMENT) {
      return RecordLayout.record(key, value);
    }
    ChainMemory chain = ChainMemory.of(size);
    RecordLayout.write(chain, key, value);
    return chain.fragments();
  }

  /** A value without its key: the bytes as they are, if no larger than an array may be. */
  static Object of(byte[] value) {
    if (value.length <= ChainMemory.FRAGMENT) {
      return value;
    }
    ChainMemory chain = ChainMemory.of(value.length);
    chain.write(0, value);
    return chain.fragments();
  }

  /** The bytes of such a row. */
  static Memory memory(Object row) {
    return row instanceof byte[] array ? new HeapMemory(array) : ChainMemory.over((byte[][]) row);
  }
}
