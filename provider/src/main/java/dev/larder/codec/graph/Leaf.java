package dev.larder.codec.graph;

import java.util.function.BiConsumer;
import java.util.function.Function;

/** The form of a class whose objects refer to none but Strings of their own. */
final class Leaf<T> extends Form {
  private final BiConsumer<T, GraphWriter> writer;
  private final Function<GraphReader, T> reader;

  private Leaf(
      Class<T> type,
      int traits,
      BiConsumer<T, GraphWriter> writer,
      Function<GraphReader, T> reader) {
    super(type, traits);
    this.writer = writer;
    this.reader = reader;
  }

  /** A value, of which nobody may ask whether it is the same object. */
  static <T> Form value(
      Class<T> type, BiConsumer<T, GraphWriter> writer, Function<GraphReader, T> reader) {
    return new Leaf<>(type, 0, writer, reader);
  }

  /** An object that stays one object however many refer to it. */
  static <T> Form object(
      Class<T> type, BiConsumer<T, GraphWriter> writer, Function<GraphReader, T> reader) {
    return new Leaf<>(type, SHARED, writer, reader);
  }

  @Override
  @SuppressWarnings("unchecked") // a form is found by its class
  void write(Object object, GraphWriter out, int length) {
    writer.accept((T) object, out);
  }

  @Override
  Object read(GraphReader in, int length, int handle) {
    return reader.apply(in);
  }
}
