package dev.larder.codec.graph;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link java.util.TreeMap} or {@link java.util.TreeSet} takes in without comparing: a
 * sorted map or set of the same comparator. Only what that needs is there.
 */
@SuppressWarnings("JdkObsolete") // what they take in is defined by the older interfaces
final class SortedRun {
  private SortedRun() {}

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("only to be copied");
  }

  static final class Elements extends AbstractSet<Object> implements SortedSet<Object> {
    private final @Nullable Comparator<Object> comparator;
    private final List<Object> elements;

    Elements(@Nullable Comparator<Object> comparator, List<Object> elements) {
      this.comparator = comparator;
      this.elements = elements;
    }

    @Override
    public @Nullable Comparator<Object> comparator() {
      return comparator;
    }

    @Override
    public Iterator<Object> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public SortedSet<Object> subSet(Object from, Object to) {
      throw unsupported();
    }

    @Override
    public SortedSet<Object> headSet(Object to) {
      throw unsupported();
    }

    @Override
    public SortedSet<Object> tailSet(Object from) {
      throw unsupported();
    }

    @Override
    public Object first() {
      throw unsupported();
    }

    @Override
    public Object last() {
      throw unsupported();
    }
  }

  static final class Entries extends AbstractMap<Object, Object>
      implements SortedMap<Object, Object> {
    private final @Nullable Comparator<Object> comparator;
    private final List<Map.Entry<Object, Object>> entries;

    Entries(@Nullable Comparator<Object> comparator, List<Map.Entry<Object, Object>> entries) {
      this.comparator = comparator;
      this.entries = entries;
    }

    @Override
    public @Nullable Comparator<Object> comparator() {
      return comparator;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<Object, Object>> iterator() {
          return entries.iterator();
        }

        @Override
        public int size() {
          return entries.size();
        }
      };
    }

    @Override
    public SortedMap<Object, Object> subMap(Object from, Object to) {
      throw unsupported();
    }

    @Override
    public SortedMap<Object, Object> headMap(Object to) {
      throw unsupported();
    }

    @Override
    public SortedMap<Object, Object> tailMap(Object from) {
      throw unsupported();
    }

    @Override
    public Object firstKey() {
      throw unsupported();
    }

    @Override
    public Object lastKey() {
      throw unsupported();
    }
  }
}
