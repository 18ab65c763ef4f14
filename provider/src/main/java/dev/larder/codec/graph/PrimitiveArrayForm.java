package dev.larder.codec.graph;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;

/** An array of a primitive type: its elements, big-endian; one byte for a boolean. */
final class PrimitiveArrayForm<T> extends Form {
  private final int width;
  private final BiConsumer<ByteBuffer, T> put;
  private final BiConsumer<ByteBuffer, T> get;

  private PrimitiveArrayForm(
      Class<T> type, int width, BiConsumer<ByteBuffer, T> put, BiConsumer<ByteBuffer, T> get) {
    super(type, SHARED | SIZED);
    this.width = width;
    this.put = put;
    this.get = get;
  }

  static List<Form> all() {
    return List.of(
        of(byte[].class, Byte.BYTES, ByteBuffer::put, ByteBuffer::get),
        of(
            char[].class,
            Character.BYTES,
            (bytes, array) -> bytes.asCharBuffer().put(array),
            (bytes, array) -> bytes.asCharBuffer().get(array)),
        of(
            short[].class,
            Short.BYTES,
            (bytes, array) -> bytes.asShortBuffer().put(array),
            (bytes, array) -> bytes.asShortBuffer().get(array)),
        of(
            int[].class,
            Integer.BYTES,
            (bytes, array) -> bytes.asIntBuffer().put(array),
            (bytes, array) -> bytes.asIntBuffer().get(array)),
        of(
            long[].class,
            Long.BYTES,
            (bytes, array) -> bytes.asLongBuffer().put(array),
            (bytes, array) -> bytes.asLongBuffer().get(array)),
        of(
            float[].class,
            Float.BYTES,
            (bytes, array) -> bytes.asFloatBuffer().put(array),
            (bytes, array) -> bytes.asFloatBuffer().get(array)),
        of(
            double[].class,
            Double.BYTES,
            (bytes, array) -> bytes.asDoubleBuffer().put(array),
            (bytes, array) -> bytes.asDoubleBuffer().get(array)),
        of(boolean[].class, Byte.BYTES, PrimitiveArrayForm::put, PrimitiveArrayForm::get));
  }

  private static <T> Form of(
      Class<T> type, int width, BiConsumer<ByteBuffer, T> put, BiConsumer<ByteBuffer, T> get) {
    return new PrimitiveArrayForm<>(type, width, put, get);
  }

  private static void put(ByteBuffer bytes, boolean[] truths) {
    for (boolean truth : truths) {
      bytes.put((byte) (truth ? 1 : 0));
    }
  }

  private static void get(ByteBuffer bytes, boolean[] truths) {
    for (int i = 0; i < truths.length; i++) {
      byte truth = bytes.get();
      if (truth != 0 && truth != 1) {
        throw GraphReader.malformed();
      }
      truths[i] = truth == 1;
    }
  }

  @Override
  int length(Object object) {
    return Array.getLength(object);
  }

  @Override
  int elementBytes() {
    return width;
  }

  @Override
  @SuppressWarnings("unchecked") // a form is found by its class
  void write(Object object, GraphWriter out, int length) {
    put.accept(out.room((long) width * length), (T) object);
  }

  @Override
  @SuppressWarnings("unchecked")
  Object read(GraphReader in, int length, int handle) {
    Object array = Array.newInstance(type.getComponentType(), length);
    get.accept(in.room((long) width * length), (T) array);
    return array;
  }
}
