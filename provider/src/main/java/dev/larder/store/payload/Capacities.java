package dev.larder.store.payload;

/**
 * How long the JDK makes the arrays inside its collections, by their size: as long as they are if
 * the collection grew one element at a time, or was copied, whichever is longer. The same on JDK 17
 * to 25 but for one.
 */
final class Capacities {
  /** Says that there is no array, or one that all share. */
  static final long NO_ARRAY = -1;

  private static final int SMALLEST_TABLE = 16;

  /** Whether copying a {@code ConcurrentHashMap} makes room twice over; 25 does not, 17 does. */
  private static final boolean ROOMY_COPIES = Runtime.version().feature() < 25;

  private Capacities() {}

  /** {@code ArrayList}: from 10 on by half. */
  static long arrayList(int size) {
    return size == 0 ? NO_ARRAY : grown(10, size, 0);
  }

  /** {@code PriorityQueue}: from 11 on, doubled while below 64, then by half. */
  static long priorityQueue(int size) {
    return grown(11, size, 64);
  }

  /** {@code ArrayDeque}: from 17 on like the queue; one place is always free. */
  static long arrayDeque(int size) {
    return grown(17, size + 1, 64);
  }

  private static long grown(long first, int wanted, int doubledBelow) {
    long capacity = first;
    while (capacity < wanted) {
      capacity += capacity < doubledBelow ? capacity + 2 : capacity >> 1;
    }
    return capacity;
  }

  /** {@code HashMap}: a power of two, never fuller than 3/4, and less full in some copies. */
  static long hashTable(int size) {
    return size == 0 ? NO_ARRAY : tableBelow(SMALLEST_TABLE, size + 1L);
  }

  /** {@code ConcurrentHashMap}: like the other, but copies may be twice as long. */
  static long concurrentTable(int size) {
    return ROOMY_COPIES
        ? tableBelow(SMALLEST_TABLE, powerOfTwo(size + (size >>> 1) + 1L))
        : hashTable(size);
  }

  /** The first doubling of {@code least} that {@code entries} fill to 3/4 at most. */
  private static long tableBelow(long least, long entries) {
    long capacity = least;
    while (entries > capacity / 4 * 3) {
      capacity *= 2;
    }
    return capacity;
  }

  private static long powerOfTwo(long least) {
    long power = 1;
    while (power < least) {
      power *= 2;
    }
    return power;
  }

  /** {@code Hashtable}: from 11 on, doubled plus one when 3/4 full. */
  static long hashtable(int size) {
    long capacity = 11;
    while (size > (long) (capacity * 0.75f)) {
      capacity = 2 * capacity + 1;
    }
    return capacity;
  }

  /** {@code IdentityHashMap}: keys and values side by side, at most 2/3 full. */
  static long identityTable(int size) {
    long capacity = 32;
    while (3L * size > 2 * capacity) {
      capacity *= 2;
    }
    return 2 * capacity;
  }
}
