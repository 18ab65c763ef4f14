package dev.larder.codec.graph;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Makes an object as Java serialisation does: by the no-argument constructor of the first class
 * above it that is not Serializable, without one of its own.
 */
final class Instantiator {
  private final Constructor<?> constructor;

  private Instantiator(Constructor<?> constructor) {
    this.constructor = constructor;
  }

  /**
   * @throws ReflectiveOperationException if there is no such constructor, or module jdk.unsupported
   *     is not there
   */
  static Instantiator of(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> constructor = Factory.constructorFor(type);
    if (constructor == null) {
      throw new NoSuchMethodException(type.getName() + " cannot be made without its constructor");
    }
    return new Instantiator(constructor);
  }

  Object make() {
    try {
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      throw Thrown.unchecked(e.getCause() == null ? e : e.getCause());
    } catch (ReflectiveOperationException e) {
      throw Thrown.unchecked(e);
    }
  }

  /** By name: the compiler warns of sun.reflect, and the module may be missing when we run. */
  private static final class Factory {
    private static final String NAME = "sun.reflect.ReflectionFactory";

    static @org.jspecify.annotations.Nullable Constructor<?> constructorFor(Class<?> type)
        throws ReflectiveOperationException {
      Class<?> factory = Class.forName(NAME);
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      try {
        Object instance =
            lookup
                .findStatic(factory, "getReflectionFactory", MethodType.methodType(factory))
                .invoke();
        MethodHandle find =
            lookup.findVirtual(
                factory,
                "newConstructorForSerialization",
                MethodType.methodType(Constructor.class, Class.class));
        return (Constructor<?>) find.invoke(instance, type);
      } catch (ReflectiveOperationException e) {
        throw e;
      } catch (Throwable e) {
        throw Thrown.unchecked(e);
      }
    }
  }
}
