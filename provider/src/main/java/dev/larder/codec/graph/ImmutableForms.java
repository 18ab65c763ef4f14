package dev.larder.codec.graph;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code List.of}, {@code Set.of}, {@code Map.of} and their like, and {@link Collections}' of one
 * element: made when their elements are there.
 */
final class ImmutableForms {
  private static final Object SOME = new Object();

  private ImmutableForms() {}

  static List<Form> all() {
    return List.of(
        new OfArray(List.of(SOME), List::of),
        new Many(),
        new OfArray(Set.of(SOME), Set::of),
        new OfArray(Set.of(), Set::of),
        new OfMap(Map.of(SOME, SOME)),
        new OfMap(Map.of()),
        new OfArray(
            Collections.singletonList(SOME), elements -> Collections.singletonList(only(elements))),
        new OfArray(Collections.singleton(SOME), elements -> Collections.singleton(only(elements))),
        new SingletonMap());
  }

  private static @Nullable Object only(Object[] elements) {
    if (elements.length != 1) {
      throw GraphReader.malformed();
    }
    return elements[0];
  }

  private static final class OfArray extends CollectionForms.OfCollection {
    private final Function<Object[], Collection<?>> maker;

    OfArray(Collection<?> example, Function<Object[], Collection<?>> maker) {
      super(example.getClass(), LATE);
      this.maker = maker;
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      return maker.apply(in.objects(length));
    }
  }

  /** Of one class are {@code List.of}, which forbids null, and {@code Stream.toList}. */
  private static final class Many extends CollectionForms.OfCollection {
    Many() {
      super(List.of().getClass(), LATE);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      List<?> list = (List<?>) object;
      out.octet(forbidsNull(list) ? 0 : 1);
      CollectionForms.write(list, out, length);
    }

    /** {@code copyOf} copies a list unless it forbids null. */
    private static boolean forbidsNull(List<?> list) {
      return list.stream().noneMatch(Objects::isNull) && List.copyOf(list) == list;
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      boolean forbidsNull = in.octet() == 0;
      Object[] elements = in.objects(length);
      return forbidsNull ? List.of(elements) : Arrays.stream(elements).toList();
    }
  }

  private static final class OfMap extends MapForms.OfMap {
    OfMap(Map<?, ?> example) {
      super(example.getClass(), LATE);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      MapForms.write((Map<?, ?>) object, out, length);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    Object read(GraphReader in, int length, int handle) {
      Map.Entry[] entries = new Map.Entry[length];
      for (int i = 0; i < length; i++) {
        Object key = in.object();
        Object value = in.object();
        if (key == null || value == null) {
          throw GraphReader.malformed();
        }
        entries[i] = Map.entry(key, value);
      }
      return Map.ofEntries(entries);
    }
  }

  private static final class SingletonMap extends Form {
    SingletonMap() {
      super(Collections.singletonMap(SOME, SOME).getClass(), SHARED | LATE);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      MapForms.write((Map<?, ?>) object, out, 1);
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      Object key = in.object();
      return Collections.singletonMap(key, in.object());
    }
  }
}
