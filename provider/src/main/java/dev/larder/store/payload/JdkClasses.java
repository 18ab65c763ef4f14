package dev.larder.store.payload;

/** The JDK's classes that formulas need the size of; most cannot be named in source. */
final class JdkClasses {
  static final Class<?> ARRAY_LIST = named("java.util.ArrayList");
  static final Class<?> LINKED_LIST = named("java.util.LinkedList");
  static final Class<?> LINKED_LIST_NODE = named("java.util.LinkedList$Node");
  static final Class<?> HASH_MAP_NODE = named("java.util.HashMap$Node");
  static final Class<?> LINKED_MAP = named("java.util.LinkedHashMap");
  static final Class<?> LINKED_HASH_MAP_NODE = named("java.util.LinkedHashMap$Entry");
  static final Class<?> LINKED_SET = named("java.util.LinkedHashSet");
  static final Class<?> TREE_MAP = named("java.util.TreeMap");
  static final Class<?> TREE_MAP_NODE = named("java.util.TreeMap$Entry");
  static final Class<?> TREE = named("java.util.TreeSet");
  static final Class<?> HASHTABLE_NODE = named("java.util.Hashtable$Entry");
  static final Class<?> ENUM_MAP_KEYS = named("java.util.EnumMap$KeySet");
  static final Class<?> ENUM_MAP_PAIRS = named("java.util.EnumMap$EntrySet");
  static final Class<?> CONCURRENT_MAP = named("java.util.concurrent.ConcurrentHashMap");
  static final Class<?> CONCURRENT_MAP_NODE = named("java.util.concurrent.ConcurrentHashMap$Node");
  static final Class<?> CONCURRENT_QUEUE_NODE =
      named("java.util.concurrent.ConcurrentLinkedQueue$Node");
  static final Class<?> LOCAL_DATE = named("java.time.LocalDate");
  static final Class<?> LOCAL_TIME = named("java.time.LocalTime");
  static final Class<?> LOCAL_DATE_TIME = named("java.time.LocalDateTime");

  /** What a set is made of besides its own object. */
  record SetParts(Class<?> map, Class<?> view, Class<?> node) {}

  static final SetParts HASH_SET =
      new SetParts(named("java.util.HashMap"), named("java.util.HashMap$KeySet"), HASH_MAP_NODE);
  static final SetParts LINKED_HASH_SET =
      new SetParts(LINKED_MAP, named("java.util.LinkedHashMap$LinkedKeySet"), LINKED_HASH_MAP_NODE);
  static final SetParts TREE_SET =
      new SetParts(TREE_MAP, named("java.util.TreeMap$KeySet"), TREE_MAP_NODE);

  private JdkClasses() {}

  /** A JDK that has no such class has another of about that size: it is taken for a large node. */
  private static Class<?> named(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      return LargeNode.class;
    }
  }

  /** Never made: it stands for its size. */
  private record LargeNode(
      Object key, Object value, Object next, Object before, Object after, int hash) {}
}
