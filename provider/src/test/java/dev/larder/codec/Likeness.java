package dev.larder.codec;

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Describes an object as a tree of text, in which an object that was met before is its number: two
 * objects have the same description if they are of the same classes, with the same contents, in the
 * same order, and refer to one another in the same way.
 *
 * <p>The JDK's value-based classes (numbers, dates) are their class and text: of those the language
 * says that nobody may ask which object they are.
 */
@SuppressWarnings("JavaUtilDate") // users store them
final class Likeness {
  private static final String USERS = "dev.larder.";

  private final IdentityHashMap<Object, Integer> met = new IdentityHashMap<>();
  private final List<String> lines = new ArrayList<>();

  private Likeness() {}

  static List<String> of(@Nullable Object object) {
    Likeness likeness = new Likeness();
    likeness.describe("", object);
    return likeness.lines;
  }

  private void describe(String at, @Nullable Object object) {
    if (object == null) {
      lines.add(at + " null");
      return;
    }
    Class<?> type = object.getClass();
    boolean valueBased = type.getName().startsWith("java.time") || isBox(type);
    Integer before = valueBased ? null : met.putIfAbsent(object, met.size());
    if (before != null) {
      lines.add(at + " #" + before);
      return;
    }
    if (object instanceof Enum<?> || object instanceof Class<?>) {
      lines.add(at + " the " + object + " " + System.identityHashCode(object));
      return;
    }
    lines.add(at + " " + type.getName());
    content(at, object, type);
  }

  private static boolean isBox(Class<?> type) {
    return (Number.class.isAssignableFrom(type) && type.getPackageName().equals("java.lang"))
        || type == Boolean.class
        || type == Character.class;
  }

  private void content(String at, Object object, Class<?> type) {
    if (type.isArray()) {
      for (int i = 0; i < Array.getLength(object); i++) {
        describe(at + "[" + i + "]", Array.get(object, i));
      }
    } else if (type.getName().startsWith(USERS)) {
      fields(at, object, type);
    } else if (object instanceof Map<?, ?> map) {
      if (map instanceof SortedMap<?, ?> sorted) {
        describe(at + ".comparator", sorted.comparator());
      }
      int i = 0;
      for (Map.Entry<?, ?> entry : inOrder(map.entrySet(), type)) {
        describe(at + ".key" + i, entry.getKey());
        describe(at + ".value" + i++, entry.getValue());
      }
    } else if (object instanceof Collection<?> elements) {
      if (elements instanceof SortedSet<?> sorted) {
        describe(at + ".comparator", sorted.comparator());
      }
      int i = 0;
      for (Object element : inOrder(elements, type)) {
        describe(at + "." + i++, element);
      }
    } else if (object instanceof Date date) {
      lines.add(at + " = " + date + " " + date.getTime());
    } else if (object instanceof Throwable thrown) {
      lines.add(at + " " + thrown.getMessage());
      describe(at + ".cause", thrown.getCause());
    } else if (overridesToString(type)) {
      lines.add(at + " = " + object);
    }
  }

  /** {@code Set.of} and {@code Map.of} promise no order, and change it from one JVM to the next. */
  private static <T> Collection<T> inOrder(Collection<T> elements, Class<?> type) {
    boolean ordered = !type.getName().matches("java.util.ImmutableCollections\\$(Set|Map).*");
    return ordered
        ? elements
        : elements.stream().sorted(Comparator.comparing(String::valueOf)).toList();
  }

  private static boolean overridesToString(Class<?> type) {
    try {
      return type.getMethod("toString").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All fields, transient ones too; those of a JDK class above by what it shows. */
  private void fields(String at, Object object, Class<?> type) {
    for (Class<?> level = type;
        level != null && level.getName().startsWith(USERS);
        level = level.getSuperclass()) {
      for (var field : level.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        field.setAccessible(true);
        try {
          describe(at + "." + field.getName(), field.get(object));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(Objects.toString(field), e);
        }
      }
    }
    if (object instanceof List<?> list) {
      list.forEach(element -> describe(at + ".element", element));
    }
    if (object instanceof Map<?, ?> map) {
      map.forEach((key, value) -> describe(at + "." + key, value));
    }
  }
}
