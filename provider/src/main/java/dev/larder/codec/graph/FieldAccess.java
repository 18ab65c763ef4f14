package dev.larder.codec.graph;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Reads and sets one field. Every primitive type travels as a long, so that two shapes of method
 * handle serve all fields.
 */
final class FieldAccess {
  private static final MethodType GET_LONG = MethodType.methodType(long.class, Object.class);
  private static final MethodType GET_OBJECT = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SET_LONG =
      MethodType.methodType(void.class, Object.class, long.class);
  private static final MethodType SET_OBJECT =
      MethodType.methodType(void.class, Object.class, Object.class);

  final String name;
  final Class<?> type;
  final Primitive primitive;
  private final MethodHandle getter;
  private final @Nullable MethodHandle setter;

  private FieldAccess(Field field, MethodHandle getter, @Nullable MethodHandle setter) {
    name = field.getName();
    type = field.getType();
    primitive = Primitive.of(type);
    this.getter = primitive.toLong(getter, GET_LONG, GET_OBJECT);
    this.setter = setter == null ? null : primitive.fromLong(setter, SET_LONG, SET_OBJECT);
  }

  /** The fields that Java serialisation writes for this class, in its order; no superclass's. */
  static FieldAccess[] of(Class<?> declaring, boolean settable)
      throws ReflectiveOperationException {
    ObjectStreamField[] fields = ObjectStreamClass.lookup(declaring).getFields();
    FieldAccess[] accesses = new FieldAccess[fields.length];
    for (int i = 0; i < fields.length; i++) {
      Field field = declaring.getDeclaredField(fields[i].getName());
      field.setAccessible(true);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      accesses[i] =
          new FieldAccess(
              field,
              lookup.unreflectGetter(field),
              settable ? lookup.unreflectSetter(field) : null);
    }
    return accesses;
  }

  void write(Object object, GraphWriter out) {
    try {
      if (primitive == Primitive.NONE) {
        out.object((Object) getter.invokeExact(object));
      } else {
        primitive.write((long) getter.invokeExact(object), out);
      }
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  void set(Object object, long value) {
    try {
      setter().invokeExact(object, value);
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  void set(Object object, @Nullable Object value) {
    try {
      setter().invokeExact(object, value);
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  private MethodHandle setter() {
    if (setter == null) {
      throw new IllegalStateException("field " + name + " was not to be set");
    }
    return setter;
  }

  /** Name and type, for the shape of a class. */
  @Override
  public String toString() {
    return type.getName() + ' ' + name;
  }
}
