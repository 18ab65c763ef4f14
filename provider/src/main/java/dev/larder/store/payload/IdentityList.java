package dev.larder.store.payload;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Objects in the order in which they were first added, each once; sameness is identity. Not
 * thread-safe.
 */
final class IdentityList {
  private static final int FIRST_LENGTH = 16;

  private @Nullable Object[] items = new Object[FIRST_LENGTH];

  /** Positions in {@link #items} plus 1, found by linear probing; 0 is a free place. */
  private int[] table = new int[2 * FIRST_LENGTH];

  private int size;

  int size() {
    return size;
  }

  Object get(int index) {
    return requireNonNull(items[index]);
  }

  /** Adds the object unless it is there. */
  void add(Object object) {
    int place = place(object);
    if (table[place] != 0) {
      return;
    }
    if (size == items.length) {
      grow();
      place = place(object);
    }
    items[size++] = object;
    table[place] = size;
  }

  /** Where the object is in the table, or the free place where it belongs. */
  private int place(Object object) {
    int mask = table.length - 1;
    int place = System.identityHashCode(object) & mask;
    while (table[place] != 0 && items[table[place] - 1] != object) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    items = Arrays.copyOf(items, 2 * size);
    table = new int[4 * size];
    for (int i = 0; i < size; i++) {
      table[place(get(i))] = i + 1;
    }
  }
}
