package dev.larder.codec.graph;

import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sets of enum constants and maps from them: a constant, which says of what type they are, and then
 * ordinals.
 */
@SuppressWarnings({"unchecked", "rawtypes", "EnumOrdinal", "NonApiType"}) // the type is data here
final class EnumForms {
  private EnumForms() {}

  static List<Form> all() {
    // The JDK has one class for types of up to 64 constants, and one for larger ones.
    return List.of(
        new OfSet(EnumSet.noneOf(Thread.State.class)),
        new OfSet(EnumSet.noneOf(Character.UnicodeScript.class)),
        new OfMap());
  }

  private static Enum[] constants(GraphReader in) {
    if (in.object() instanceof Enum<?> example) {
      return example.getDeclaringClass().getEnumConstants();
    }
    throw GraphReader.malformed();
  }

  private static Enum constant(GraphReader in, Enum[] constants) {
    long ordinal = in.varint();
    if (ordinal < 0 || ordinal >= constants.length) {
      throw GraphReader.malformed();
    }
    return constants[(int) ordinal];
  }

  private static final class OfSet extends CollectionForms.OfCollection {
    OfSet(EnumSet<?> example) {
      super(example.getClass(), 0);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      EnumSet set = (EnumSet) object;
      out.object(example(set.isEmpty() ? EnumSet.complementOf(set) : set));
      int left = length;
      for (Object constant : set) {
        left--;
        out.varint(((Enum<?>) constant).ordinal());
      }
      if (left != 0) {
        throw new ConcurrentModificationException();
      }
    }

    private static Object example(Collection<?> constants) {
      return constants.stream().findFirst().orElseThrow(NoFormException::new);
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      Enum[] constants = constants(in);
      EnumSet set = EnumSet.noneOf(constants[0].getDeclaringClass());
      for (int i = 0; i < length; i++) {
        set.add(constant(in, constants));
      }
      return set;
    }
  }

  /** An empty one does not say of what type its keys would be. */
  private static final class OfMap extends MapForms.OfMap {
    OfMap() {
      super(EnumMap.class, 0);
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      EnumMap<?, ?> map = (EnumMap<?, ?>) object;
      out.object(map.keySet().stream().findFirst().orElseThrow(NoFormException::new));
      int left = length;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        left--;
        out.varint(((Enum<?>) entry.getKey()).ordinal());
        out.object(entry.getValue());
      }
      if (left != 0) {
        throw new ConcurrentModificationException();
      }
    }

    @Override
    Object read(GraphReader in, int length, int handle) {
      Enum[] constants = constants(in);
      Map<Object, @Nullable Object> map = new EnumMap(constants[0].getDeclaringClass());
      in.publish(handle, map);
      for (int i = 0; i < length; i++) {
        Enum key = constant(in, constants);
        map.put(key, in.object());
      }
      return map;
    }
  }
}
