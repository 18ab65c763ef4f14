package dev.larder.codec.graph;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Mutable maps: key and value of each entry, in the order in which they are iterated. */
@SuppressWarnings("NonApiType")
final class MapForms {
  /** How the JDK reckons since 19. */
  private static final boolean ROUNDS_UP = Runtime.version().feature() >= 19;

  private MapForms() {}

  static List<Form> all() {
    return List.of(new Hashed(), new Linked(), new Sorted());
  }

  /** As many buckets as Java serialisation gives, so that the order is the same. */
  private static int buckets(int size) {
    return Math.max(16, (int) (ROUNDS_UP ? Math.ceil(size / 0.75) : size / 0.75f + 1.0f));
  }

  static void write(Map<?, ?> map, GraphWriter out, int length) {
    int left = length;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      left--;
      out.object(entry.getKey());
      out.object(entry.getValue());
    }
    if (left != 0) {
      throw new ConcurrentModificationException();
    }
  }

  /** A map with a length: two objects an entry. */
  abstract static class OfMap extends Form {
    OfMap(Class<?> type, int traits) {
      super(type, SHARED | SIZED | traits);
    }

    @Override
    final int length(Object object) {
      return ((Map<?, ?>) object).size();
    }

    @Override
    final int elementBytes() {
      return 2;
    }
  }

  private static Object fill(
      Map<@Nullable Object, @Nullable Object> map, GraphReader in, int size) {
    for (int i = 0; i < size; i++) {
      Object key = in.object();
      map.put(key, in.object());
    }
    return map;
  }

  private static final class Hashed extends OfMap {
    Hashed() {
      super(HashMap.class, 0);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      MapForms.write((Map<?, ?>) object, out, length);
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      Map<@Nullable Object, @Nullable Object> map = new HashMap<>(buckets(length));
      in.publish(handle, map);
      return fill(map, in, length);
    }
  }

  /** Whether reads move entries comes first. */
  private static final class Linked extends OfMap {
    Linked() {
      super(LinkedHashMap.class, 0);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      LinkedHashMap<?, ?> map = (LinkedHashMap<?, ?>) object;
      int position = out.position();
      out.octet(0);
      MapForms.write(map, out, length);
      // Only now is it known that there are no hooks, which this would call.
      out.patch(position, Inside.isAccessOrdered(map) ? 1 : 0);
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      boolean accessOrder = in.octet() != 0;
      Map<@Nullable Object, @Nullable Object> map =
          new LinkedHashMap<>(buckets(length), 0.75f, accessOrder);
      in.publish(handle, map);
      return fill(map, in, length);
    }
  }

  /** Its comparator first, which is not asked: the keys are in its order. */
  private static final class Sorted extends OfMap {
    Sorted() {
      super(TreeMap.class, 0);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      TreeMap<?, ?> map = (TreeMap<?, ?>) object;
      out.object(map.comparator());
      MapForms.write(map, out, length);
    }

    @Override
    @SuppressWarnings("unchecked")
    Object read(GraphReader in, int length, int handle) {
      Comparator<Object> comparator = (Comparator<Object>) in.object();
      TreeMap<Object, Object> map = new TreeMap<>(comparator);
      in.publish(handle, map);
      List<Map.Entry<Object, Object>> entries = new ArrayList<>(length);
      for (int i = 0; i < length; i++) {
        Object key = in.object();
        entries.add(new SimpleImmutableEntry<>(key, in.object()));
      }
      map.putAll(new SortedRun.Entries(comparator, entries));
      return map;
    }
  }
}
