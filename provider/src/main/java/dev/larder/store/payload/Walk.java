package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** One walk over one graph of objects, breadth first. Not thread-safe. */
final class Walk {
  private final Shapes shapes;
  private final Leaves leaves;
  private final JdkContents jdk;
  private final int most;
  private final IdentityList found = new IdentityList();
  private long bytes;
  private long beyond;
  private boolean estimate;

  Walk(Shapes shapes, Leaves leaves, int most) {
    this.shapes = shapes;
    this.leaves = leaves;
    this.most = most;
    jdk = new JdkContents(this);
  }

  /** Bytes of everything that {@code root} reaches. */
  long run(Object root) {
    reference(root);
    long seenWhole = 0;
    long bytesOfWhole = 0;
    for (int i = 0; i < found.size(); i++) {
      long bytesBefore = bytes;
      long beyondBefore = beyond;
      visit(found.get(i));
      if (beyond == beyondBefore) {
        seenWhole++;
        bytesOfWhole += bytes - bytesBefore;
      }
    }
    // An object that was cut off is a large one, and says nothing about what it refers to.
    return seenWhole == 0 ? bytes : bytes + beyond * ceilDiv(bytesOfWhole, seenWhole);
  }

  /** Rounded up: rather too much than too little. */
  private static long ceilDiv(long bytes, long objects) {
    return (bytes + objects - 1) / objects;
  }

  boolean isEstimate() {
    return estimate;
  }

  Shapes shapes() {
    return shapes;
  }

  Leaves leaves() {
    return leaves;
  }

  ObjectLayout layout() {
    return shapes.layout();
  }

  /** Something that the object being visited refers to. */
  void reference(@Nullable Object object) {
    if (object == null || Leaves.isShared(object)) {
      return;
    }
    if (found.size() < most) {
      found.add(object);
    } else {
      beyond++;
      estimate = true;
    }
  }

  /** Bytes that belong to the object being visited and that no reference leads to. */
  void add(long more) {
    bytes += more;
  }

  /** Says that the object being visited has something that could not be seen. */
  void markEstimate() {
    estimate = true;
  }

  private void visit(Object object) {
    long leaf = leaves.sizeOf(object);
    if (leaf >= 0) {
      bytes += leaf;
    } else if (object instanceof Object[] array) {
      bytes += layout().referenceArray(array.length);
      for (Object element : array) {
        reference(element);
      }
    } else {
      bytes += shapes.ownBytes(object.getClass());
      visitHierarchy(object);
    }
  }

  /** Fields of the user's classes, then what the first class of the JDK above them keeps. */
  private void visitHierarchy(Object object) {
    Class<?> type = object.getClass();
    while (!Shapes.isJdk(type)) {
      visitFields(object, type);
      type = type.getSuperclass();
    }
    try {
      jdk.visit(object, type);
    } catch (RuntimeException e) {
      // Changed by another thread meanwhile, or a user's subclass that does not like to be read.
      estimate = true;
    }
  }

  private void visitFields(Object object, Class<?> type) {
    if (!shapes.hidesFields(type)) {
      for (Field field : shapes.readableFields(type)) {
        reference(read(object, field));
      }
    } else if (type.isRecord()) {
      visitComponents(object, type);
    } else {
      estimate = true;
    }
  }

  private @Nullable Object read(Object object, Field field) {
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      estimate = true;
      return null;
    }
  }

  /** A record of a module that is not open may still have accessors that are. */
  private void visitComponents(Object object, Class<?> type) {
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getType().isPrimitive()) {
        continue;
      }
      try {
        reference(component.getAccessor().invoke(object));
      } catch (IllegalAccessException | InvocationTargetException e) {
        estimate = true;
      }
    }
  }
}
