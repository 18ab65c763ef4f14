package dev.larder.codec.graph;

import java.lang.reflect.Array;

/** An array of references: its elements. */
final class ObjectArrayForm extends ClassForm {
  private final Class<?> component;

  ObjectArrayForm(Class<?> type) {
    super(type, SHARED | SIZED, "");
    component = type.getComponentType();
  }

  @Override
  int length(Object object) {
    return ((Object[]) object).length;
  }

  @Override
  void write(Object object, GraphWriter out, int length) {
    writeElements((Object[]) object, out);
  }

  static void writeElements(Object[] array, GraphWriter out) {
    for (Object element : array) {
      out.object(element);
    }
  }

  @Override
  Object read(GraphReader in, int length, int handle) {
    return readElements((Object[]) Array.newInstance(component, length), in, handle);
  }

  static Object readElements(Object[] array, GraphReader in, int handle) {
    in.publish(handle, array);
    for (int i = 0; i < array.length; i++) {
      array[i] = in.object();
    }
    return array;
  }
}
