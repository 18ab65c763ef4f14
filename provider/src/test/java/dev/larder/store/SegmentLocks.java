package dev.larder.store;

import java.lang.reflect.Field;
import java.util.concurrent.locks.ReentrantLock;

/** Looks for segment locks of a store that the current thread holds. */
final class SegmentLocks {
  private SegmentLocks() {}

  /** Whether the current thread holds the lock of any segment. */
  static boolean anyHeld(Store store) {
    Directory directory = (Directory) read(store, "directory");
    for (Segment segment : (Segment[]) read(directory, "table")) {
      if (((ReentrantLock) read(read(segment, "lock"), "lock")).isHeldByCurrentThread()) {
        return true;
      }
    }
    return false;
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
