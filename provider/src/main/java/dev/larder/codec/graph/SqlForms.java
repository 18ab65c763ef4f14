package dev.larder.codec.graph;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.LongFunction;

/** Dates and times of module java.sql, if it is there: nothing here needs it. */
@SuppressWarnings("JavaUtilDate") // users store them
final class SqlForms {
  private SqlForms() {}

  static List<Form> all() {
    List<Form> forms = new ArrayList<>();
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      for (String name : List.of("java.sql.Date", "java.sql.Time")) {
        Class<? extends Date> type = find(name);
        forms.add(date(type, maker(type, lookup)));
      }
      forms.add(timestamp(find("java.sql.Timestamp"), lookup));
      return forms;
    } catch (ReflectiveOperationException e) {
      return List.of();
    }
  }

  private static <T extends Date> Form date(Class<T> type, LongFunction<Date> maker) {
    return Leaf.object(
        type, (date, out) -> out.signed(date.getTime()), in -> type.cast(maker.apply(in.signed())));
  }

  private static Class<? extends Date> find(String name) throws ClassNotFoundException {
    return Class.forName(name, false, ClassLoader.getPlatformClassLoader()).asSubclass(Date.class);
  }

  private static LongFunction<Date> maker(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    MethodHandle constructor =
        lookup
            .findConstructor(type, MethodType.methodType(void.class, long.class))
            .asType(MethodType.methodType(Date.class, long.class));
    return millis -> {
      try {
        return (Date) constructor.invokeExact(millis);
      } catch (Throwable e) {
        throw Thrown.unchecked(e);
      }
    };
  }

  private static <T extends Date> Form timestamp(Class<T> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    LongFunction<Date> maker = maker(type, lookup);
    MethodHandle nanos =
        lookup
            .findVirtual(type, "getNanos", MethodType.methodType(int.class))
            .asType(MethodType.methodType(int.class, Date.class));
    MethodHandle setNanos =
        lookup
            .findVirtual(type, "setNanos", MethodType.methodType(void.class, int.class))
            .asType(MethodType.methodType(void.class, Date.class, int.class));
    return Leaf.object(
        type,
        (time, out) -> {
          out.signed(Math.floorDiv(time.getTime(), 1000L));
          TimeForms.writeNanos(get(nanos, time), out);
        },
        in -> type.cast(set(setNanos, maker.apply(Math.multiplyExact(in.signed(), 1000L)), in)));
  }

  private static int get(MethodHandle nanos, Date time) {
    try {
      return (int) nanos.invokeExact(time);
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }

  private static Date set(MethodHandle setNanos, Date time, GraphReader in) {
    int nanos = TimeForms.readNanos(in);
    try {
      setNanos.invokeExact(time, nanos);
      return time;
    } catch (Throwable e) {
      throw Thrown.unchecked(e);
    }
  }
}
