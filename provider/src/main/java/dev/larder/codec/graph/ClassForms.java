package dev.larder.codec.graph;

import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;

/**
 * Chooses the form of a user's class: its own if Java serialisation would do nothing but copy its
 * fields, else none.
 *
 * <p>In doubt none: a method that only looks like one of serialisation's hooks is taken for one.
 */
final class ClassForms {
  private ClassForms() {}

  static ClassForm of(Class<?> type) {
    if (type.isArray()) {
      return type.getComponentType().isPrimitive() ? none(type) : new ObjectArrayForm(type);
    }
    try {
      if (type.isEnum()) {
        return new EnumForm(type);
      }
      if (!hasOnlyFields(type)) {
        return none(type);
      }
      return type.isRecord() ? RecordForm.of(type) : FieldsForm.of(type);
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Its module does not open it, the JDK has no way to make one, or it cannot be initialised.
      return none(type);
    }
  }

  private static ClassForm none(Class<?> type) {
    return new ClassForm.None(type);
  }

  private static boolean hasOnlyFields(Class<?> type) {
    if (!Serializable.class.isAssignableFrom(type)
        || Externalizable.class.isAssignableFrom(type)
        || Proxy.isProxyClass(type)
        || Modifier.isAbstract(type.getModifiers())
        || isOfTheJdk(type)
        || ObjectStreamClass.lookup(type) == null) {
      return false;
    }
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      if (replaces(at) || (Serializable.class.isAssignableFrom(at) && hooks(at, type.isRecord()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOfTheJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private static boolean replaces(Class<?> type) {
    return has(type, "writeReplace") || has(type, "readResolve");
  }

  /** Of a record serialisation ignores them all. */
  private static boolean hooks(Class<?> type, boolean isRecord) {
    if (isRecord) {
      return false;
    }
    for (var field : type.getDeclaredFields()) {
      if (field.getName().equals("serialPersistentFields")) {
        return true;
      }
    }
    return has(type, "writeObject", ObjectOutputStream.class)
        || has(type, "readObject", ObjectInputStream.class)
        || has(type, "readObjectNoData");
  }

  private static boolean has(Class<?> type, String name, Class<?>... parameters) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), parameters)) {
        return true;
      }
    }
    return false;
  }
}
