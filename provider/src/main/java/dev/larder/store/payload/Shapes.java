package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * What there is to know about a class, found once per class: its instances' own bytes, and which of
 * its fields can be followed.
 *
 * <p>Thread-safe. Kept with the class itself and made of the JDK's types only, so that neither does
 * this keep a class alive nor a class this.
 */
final class Shapes {
  private static final Field[] HIDDEN = {};

  private final ObjectLayout layout;

  private final ClassValue<Long> ownBytes =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
          return layout.object(new FieldLayout(layout, type).fieldBytes());
        }
      };

  private final ClassValue<Field[]> readable =
      new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
          return open(type);
        }
      };

  private final ClassValue<Boolean> refers =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Class<?> parent = type.getSuperclass();
          return !references(type).isEmpty() || (parent != null && refers(parent));
        }
      };

  Shapes(ObjectLayout layout) {
    this.layout = layout;
  }

  ObjectLayout layout() {
    return layout;
  }

  /** Bytes of an instance, without anything it refers to. */
  long ownBytes(Class<?> type) {
    return ownBytes.get(type);
  }

  /**
   * Fields of references that {@code type} itself declares and that can be read: all of them, or
   * none if its module is not open to us.
   */
  Field[] readableFields(Class<?> type) {
    return readable.get(type);
  }

  /** Whether {@code type} itself declares references that cannot be read. */
  boolean hidesFields(Class<?> type) {
    return readable.get(type) == HIDDEN;
  }

  /** Whether instances have fields that are references, inherited ones included. */
  boolean refers(Class<?> type) {
    return refers.get(type);
  }

  private static Field[] open(Class<?> type) {
    List<Field> fields = references(type);
    try {
      fields.forEach(field -> field.setAccessible(true));
      return fields.toArray(new Field[0]);
    } catch (RuntimeException e) {
      return HIDDEN;
    }
  }

  private static List<Field> references(Class<?> type) {
    List<Field> references = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        references.add(field);
      }
    }
    return references;
  }

  /** Whether the class is the JDK's, whose fields nobody may read. */
  static boolean isJdk(Class<?> type) {
    String module = type.getModule().getName();
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }
}
