package dev.larder.store;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The locks of a store's segments. */
final class SegmentLocks {
  private SegmentLocks() {}

  /** Whether the current thread holds the lock of any segment. */
  static boolean anyHeld(Store store) {
    return all(store).stream().anyMatch(ReentrantLock::isHeldByCurrentThread);
  }

  /** The lock of each segment there is now. */
  static List<ReentrantLock> all(Store store) {
    Segment[] segments = (Segment[]) read(read(store, "directory"), "table");
    return Arrays.stream(segments)
        .distinct()
        .map(segment -> (ReentrantLock) read(read(segment, "lock"), "lock"))
        .toList();
  }

  private static Object read(Object owner, String name) {
    try {
      Field field = owner.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
