package dev.larder.codec.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Mutable lists, sets and queues: their elements in the order in which they are iterated. */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // users store them
final class CollectionForms {
  private CollectionForms() {}

  static List<Form> all() {
    return List.of(
        new Elements(ArrayList.class, ArrayList::new),
        new Elements(LinkedList.class, size -> new LinkedList<>()),
        new Elements(ArrayDeque.class, ArrayDeque::new),
        // As many buckets as Java serialisation gives, so that the order is the same.
        new Elements(HashSet.class, size -> new HashSet<>(buckets(size))),
        new Elements(LinkedHashSet.class, size -> new LinkedHashSet<>(buckets(size))),
        new Sorted(),
        new ObjectArray<>(Object[].class, Object[]::new),
        new ObjectArray<>(String[].class, String[]::new));
  }

  private static int buckets(int size) {
    return (int) (size * (1 / 0.75f));
  }

  static void write(Collection<?> elements, GraphWriter out, int length) {
    int left = length;
    for (Object element : elements) {
      left--;
      out.object(element);
    }
    if (left != 0) {
      throw new ConcurrentModificationException();
    }
  }

  /** A collection with a length: its elements, and whatever a form puts before them. */
  abstract static class OfCollection extends Form {
    OfCollection(Class<?> type, int traits) {
      super(type, SHARED | SIZED | traits);
    }

    @Override
    final int length(Object object) {
      return ((Collection<?>) object).size();
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      CollectionForms.write((Collection<?>) object, out, length);
    }
  }

  private static final class Elements extends OfCollection {
    private final IntFunction<Collection<@Nullable Object>> maker;

    Elements(Class<?> type, IntFunction<Collection<@Nullable Object>> maker) {
      super(type, 0);
      this.maker = maker;
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      Collection<@Nullable Object> elements = maker.apply(length);
      in.publish(handle, elements);
      for (int i = 0; i < length; i++) {
        elements.add(in.object());
      }
      return elements;
    }
  }

  /** Its comparator first, which is not asked: the elements are in its order. */
  private static final class Sorted extends OfCollection {
    Sorted() {
      super(TreeSet.class, 0);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      TreeSet<?> set = (TreeSet<?>) object;
      out.object(set.comparator());
      CollectionForms.write(set, out, length);
    }

    @Override
    @SuppressWarnings("unchecked")
    Object read(GraphReader in, int length, int handle) {
      Comparator<Object> comparator = (Comparator<Object>) in.object();
      TreeSet<Object> set = new TreeSet<>(comparator);
      in.publish(handle, set);
      set.addAll(new SortedRun.Elements(comparator, Arrays.asList(in.objects(length))));
      return set;
    }
  }

  /** The arrays of references that are met most; others are classes of the cache. */
  private static final class ObjectArray<T> extends Form {
    private final IntFunction<Object[]> maker;

    ObjectArray(Class<T[]> type, IntFunction<Object[]> maker) {
      super(type, SHARED | SIZED);
      this.maker = maker;
    }

    @Override
    int length(Object object) {
      return ((Object[]) object).length;
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      ObjectArrayForm.writeElements((Object[]) object, out);
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      return ObjectArrayForm.readElements(maker.apply(length), in, handle);
    }
  }
}
