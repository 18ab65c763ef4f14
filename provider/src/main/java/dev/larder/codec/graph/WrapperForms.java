package dev.larder.codec.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Views of what they wrap, which is written in their place: one object, whoever else has it. */
@SuppressWarnings({"JdkObsolete", "unchecked"}) // a class token has no type arguments
final class WrapperForms {
  private WrapperForms() {}

  static List<Form> all() {
    List<Form> forms = new ArrayList<>();
    forms.add(form(new Object[1], Object[].class, Arrays::asList));
    forms.add(form(new ArrayList<>(), List.class, list -> Collections.unmodifiableList(list)));
    forms.add(form(new LinkedList<>(), List.class, list -> Collections.unmodifiableList(list)));
    forms.add(
        form(
            new ArrayList<>(),
            Collection.class,
            elements -> Collections.unmodifiableCollection(elements)));
    forms.add(form(Set.of(), Set.class, set -> Collections.unmodifiableSet(set)));
    forms.add(form(Map.of(), Map.class, map -> Collections.unmodifiableMap(map)));
    forms.add(
        form(new TreeSet<>(), SortedSet.class, set -> Collections.unmodifiableSortedSet(set)));
    forms.add(
        form(
            new TreeSet<>(), NavigableSet.class, set -> Collections.unmodifiableNavigableSet(set)));
    forms.add(
        form(new TreeMap<>(), SortedMap.class, map -> Collections.unmodifiableSortedMap(map)));
    forms.add(
        form(
            new TreeMap<>(), NavigableMap.class, map -> Collections.unmodifiableNavigableMap(map)));
    return forms;
  }

  private static <T> Form form(Object example, Class<T> inside, Function<T, Object> maker) {
    return new Wrapper<>(example, inside, maker);
  }

  private static final class Wrapper<T> extends Form {
    private final Class<T> insideType;
    private final Function<T, Object> maker;

    Wrapper(Object example, Class<T> insideType, Function<T, Object> maker) {
      super(maker.apply(insideType.cast(example)).getClass(), SHARED | LATE);
      this.insideType = insideType;
      this.maker = maker;
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      Object inside = Inside.of(object);
      // Some classes of today's JDK do not wrap one another, but earlier ones may have.
      if (maker.apply(insideType.cast(inside)).getClass() != type) {
        throw new NoFormException();
      }
      out.object(inside);
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      Object inside = in.object();
      if (inside == null) {
        throw GraphReader.malformed();
      }
      return maker.apply(insideType.cast(inside));
    }
  }
}
