package dev.larder.codec.graph;

import java.util.Arrays;

/** The objects of one value, numbered as they are met. Confined to one encoding. */
final class Handles {
  private static final int NONE = -1;

  /** So few are compared one by one: cheaper than an identity hash, which marks the object. */
  private static final int FEW = 12;

  private Object[] objects = new Object[FEW];
  private int count;

  /** Number + 1 by identity hash, open addressing; empty while there are few. */
  private int[] table = {};

  /** The number of an object that was met before; else -1, and it has the next number. */
  int findOrAdd(Object object) {
    int found = table.length == 0 ? scan(object) : probe(object);
    if (found == NONE) {
      add(object);
    }
    return found;
  }

  int last() {
    return count - 1;
  }

  private int scan(Object object) {
    for (int i = 0; i < count; i++) {
      if (objects[i] == object) {
        return i;
      }
    }
    return NONE;
  }

  private int probe(Object object) {
    int mask = table.length - 1;
    for (int at = home(object, mask); table[at] != 0; at = (at + 1) & mask) {
      if (objects[table[at] - 1] == object) {
        return table[at] - 1;
      }
    }
    return NONE;
  }

  private void add(Object object) {
    if (count == objects.length) {
      objects = Arrays.copyOf(objects, 2 * count);
      table = new int[Integer.highestOneBit(objects.length) * 4];
      for (int i = 0; i < count; i++) {
        enter(i);
      }
    }
    objects[count++] = object;
    if (table.length > 0) {
      enter(count - 1);
    }
  }

  private void enter(int number) {
    int mask = table.length - 1;
    int at = home(objects[number], mask);
    while (table[at] != 0) {
      at = (at + 1) & mask;
    }
    table[at] = number + 1;
  }

  private static int home(Object object, int mask) {
    return ((System.identityHashCode(object) * 0x9e3779b9) >>> 7) & mask;
  }
}
