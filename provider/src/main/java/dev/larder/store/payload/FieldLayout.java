package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Where HotSpot (since JDK 15) puts the fields of an instance: class by class from the top of the
 * hierarchy, in each the widest primitives first and references last, every field in the smallest
 * gap that takes it, else at the end.
 *
 * <p>Offsets are from the start of the object. Used once per class.
 */
final class FieldLayout {
  private final int headerBytes;
  private final int referenceBytes;

  /** Gaps as pairs of start and end; an empty one is a start equal to its end. */
  private int[] gaps = new int[8];

  private int gapCount;
  private int end;

  FieldLayout(ObjectLayout layout, Class<?> type) {
    headerBytes = layout.headerBytes();
    referenceBytes = layout.referenceBytes();
    end = headerBytes;
    addClass(type);
  }

  /** Bytes from the end of the header to the end of the last field. */
  int fieldBytes() {
    return end - headerBytes;
  }

  private void addClass(Class<?> type) {
    if (type.getSuperclass() != null) {
      addClass(type.getSuperclass());
    }
    int references = 0;
    int[] primitives = new int[Long.BYTES + 1];
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        continue;
      }
      if (field.getType().isPrimitive()) {
        primitives[width(field.getType())]++;
      } else {
        references++;
      }
    }
    for (int width = Long.BYTES; width > 0; width >>= 1) {
      for (int i = 0; i < primitives[width]; i++) {
        place(width);
      }
    }
    for (int i = 0; i < references; i++) {
      place(referenceBytes);
    }
  }

  private static int width(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    if (primitive == int.class || primitive == float.class) {
      return Integer.BYTES;
    }
    return primitive == short.class || primitive == char.class ? Short.BYTES : Byte.BYTES;
  }

  private void place(int width) {
    int best = -1;
    for (int i = 0; i < gapCount; i++) {
      boolean fits = aligned(start(i), width) + width <= end(i);
      if (fits && (best < 0 || end(i) - start(i) < end(best) - start(best))) {
        best = i;
      }
    }
    if (best < 0) {
      int at = aligned(end, width);
      addGap(end, at);
      end = at + width;
    } else {
      int at = aligned(start(best), width);
      int gapEnd = end(best);
      gaps[2 * best + 1] = at;
      addGap(at + width, gapEnd);
    }
  }

  private int start(int gap) {
    return gaps[2 * gap];
  }

  private int end(int gap) {
    return gaps[2 * gap + 1];
  }

  private void addGap(int from, int to) {
    if (from == to) {
      return;
    }
    if (2 * gapCount == gaps.length) {
      gaps = Arrays.copyOf(gaps, 2 * gaps.length);
    }
    gaps[2 * gapCount] = from;
    gaps[2 * gapCount + 1] = to;
    gapCount++;
  }

  private static int aligned(int offset, int width) {
    return (offset + width - 1) & -width;
  }
}
