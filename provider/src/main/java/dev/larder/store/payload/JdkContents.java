package dev.larder.store.payload;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What instances of the JDK's classes keep besides their own fields, by formula: their fields
 * cannot be read without JVM flags.
 *
 * <p>This measures users' collections; it keeps none. Part of one {@link Walk}.
 */
final class JdkContents {
  /** What an element of an unknown collection is charged for. */
  private static final int UNKNOWN_NODE = 48;

  private static final String UTIL = "java.util.";
  private static final String CONCURRENT = "java.util.concurrent.";

  private final Walk walk;

  JdkContents(Walk walk) {
    this.walk = walk;
  }

  /**
   * Adds what {@code object} keeps as an instance of {@code type}, the JDK's class nearest to its
   * own.
   */
  void visit(Object object, Class<?> type) {
    if (!walk.shapes().refers(type)) {
      return;
    }
    String name = type.getName();
    boolean known;
    if (name.startsWith(CONCURRENT)) {
      known = concurrent(object, name.substring(CONCURRENT.length()));
    } else if (name.startsWith(UTIL)) {
      String shortName = name.substring(UTIL.length());
      known = collection(object, shortName) || value(object, shortName);
    } else {
      known = other(object, name);
    }
    if (!known) {
      unknown(object, type);
    }
  }

  private boolean collection(Object object, String name) {
    switch (name) {
      case "ArrayList" -> list(object, Capacities.arrayList(size(object)));
      case "Arrays$ArrayList", "ImmutableCollections$ListN" -> list(object, size(object));
      case "Vector", "Stack" -> list(object, ((Vector<?>) object).capacity());
      case "ArrayDeque" -> list(object, Capacities.arrayDeque(size(object)));
      case "PriorityQueue" -> list(object, Capacities.priorityQueue(size(object)));
      case "LinkedList" -> nodes(object, size(object), JdkClasses.LINKED_LIST_NODE);
      case "HashMap" -> hashMap(object, JdkClasses.HASH_MAP_NODE);
      case "LinkedHashMap" -> hashMap(object, JdkClasses.LINKED_HASH_MAP_NODE);
      case "TreeMap" -> map(object, Capacities.NO_ARRAY, JdkClasses.TREE_MAP_NODE);
      case "Hashtable" ->
          map(object, Capacities.hashtable(size(object)), JdkClasses.HASHTABLE_NODE);
      case "Properties" -> {
        walk.add(ownBytes(JdkClasses.CONCURRENT_MAP));
        concurrentMap(object);
      }
      case "IdentityHashMap" -> map(object, Capacities.identityTable(size(object)), null);
      case "EnumMap" -> enumMap((EnumMap<?, ?>) object);
      case "HashSet" -> hashSet(object, JdkClasses.HASH_SET);
      case "LinkedHashSet" -> hashSet(object, JdkClasses.LINKED_HASH_SET);
      case "TreeSet" -> set(object, Capacities.NO_ARRAY, JdkClasses.TREE_SET);
      case "ImmutableCollections$SetN" -> list(object, 2L * size(object));
      case "ImmutableCollections$MapN" -> map(object, 4L * size(object), null);
      case "ImmutableCollections$List12",
          "ImmutableCollections$Set12",
          "Collections$SingletonList",
          "Collections$SingletonSet" ->
          list(object, Capacities.NO_ARRAY);
      case "ImmutableCollections$Map1", "Collections$SingletonMap" ->
          map(object, Capacities.NO_ARRAY, null);
      default -> {
        return name.startsWith("Collections$Empty") || wrapper(object, name);
      }
    }
    return true;
  }

  /**
   * A view whose collection cannot be seen: taken for the largest of the kind that is common. Its
   * {@code forEach} is that collection's.
   */
  private boolean wrapper(Object object, String name) {
    if (!name.startsWith("Collections$Unmodifiable")
        && !name.startsWith("Collections$Synchronized")
        && !name.startsWith("Collections$Checked")) {
      return false;
    }
    walk.markEstimate();
    Class<?> backing;
    if (object instanceof Map<?, ?>) {
      backing = object instanceof SortedMap<?, ?> ? JdkClasses.TREE_MAP : JdkClasses.LINKED_MAP;
    } else if (object instanceof Set<?>) {
      backing = object instanceof SortedSet<?> ? JdkClasses.TREE : JdkClasses.LINKED_SET;
    } else {
      boolean linked = object instanceof List<?> && !(object instanceof RandomAccess);
      backing = linked ? JdkClasses.LINKED_LIST : JdkClasses.ARRAY_LIST;
    }
    walk.add(ownBytes(backing));
    return collection(object, backing.getSimpleName());
  }

  private boolean value(Object object, String name) {
    switch (name) {
      case "BitSet" -> walk.add(walk.layout().array(Long.BYTES, ((BitSet) object).size() / 64));
      case "Optional" -> walk.reference(((Optional<?>) object).orElse(null));
      case "AbstractMap$SimpleEntry", "AbstractMap$SimpleImmutableEntry", "KeyValueHolder" -> {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) object;
        pair(entry.getKey(), entry.getValue());
      }
      // A calendar's view of a date, the constants of an enum, views of a map: seldom there, or
      // not its own.
      case "Date", "RegularEnumSet", "AbstractMap" -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean concurrent(Object object, String name) {
    switch (name) {
      case "ConcurrentHashMap" -> concurrentMap(object);
      case "ConcurrentHashMap$KeySetView" -> {
        walk.add(ownBytes(JdkClasses.CONCURRENT_MAP));
        walk.add(size(object) * ownBytes(JdkClasses.CONCURRENT_MAP_NODE));
        list(object, Capacities.hashTable(size(object)));
      }
      case "CopyOnWriteArrayList" -> {
        walk.add(walk.layout().object(0));
        list(object, size(object));
      }
      case "ConcurrentLinkedQueue" ->
          nodes(object, queueNodes(size(object)), JdkClasses.CONCURRENT_QUEUE_NODE);
      case "atomic.AtomicReference" -> walk.reference(((AtomicReference<?>) object).get());
      default -> {
        return false;
      }
    }
    return true;
  }

  /** The node without an element goes when somebody reads the queue, as is done here. */
  private static int queueNodes(int size) {
    return size < 2 ? size + 1 : size;
  }

  private boolean other(Object object, String name) {
    switch (name) {
      case "java.time.LocalDateTime" -> parts(JdkClasses.LOCAL_DATE, JdkClasses.LOCAL_TIME);
      case "java.time.OffsetDateTime", "java.time.ZonedDateTime" ->
          parts(JdkClasses.LOCAL_DATE_TIME, JdkClasses.LOCAL_DATE, JdkClasses.LOCAL_TIME);
      case "java.time.OffsetTime" -> parts(JdkClasses.LOCAL_TIME);
      case "java.lang.StringBuilder" -> chars(object, ((StringBuilder) object).capacity());
      case "java.lang.StringBuffer" -> chars(object, ((StringBuffer) object).capacity());
      case "java.net.URI" -> uri((URI) object);
      case "java.sql.Date", "java.sql.Time", "java.sql.Timestamp" -> {}
      default -> {
        if (!Proxy.isProxyClass(object.getClass())) {
          return false;
        }
        walk.reference(Proxy.getInvocationHandler(object));
      }
    }
    return true;
  }

  private void parts(Class<?>... types) {
    for (Class<?> type : types) {
      walk.add(ownBytes(type));
    }
  }

  private void chars(Object text, int capacity) {
    walk.add(walk.leaves().chars((CharSequence) text, capacity));
  }

  /** Its text and the parts of it, which it keeps beside each other. */
  private void uri(URI uri) {
    walk.reference(uri.toString());
    walk.reference(uri.getScheme());
    walk.reference(uri.getRawSchemeSpecificPart());
    walk.reference(uri.getRawAuthority());
    walk.reference(uri.getRawUserInfo());
    walk.reference(uri.getHost());
    walk.reference(uri.getRawPath());
    walk.reference(uri.getRawQuery());
    walk.reference(uri.getRawFragment());
  }

  /** A class without a formula. If it is a collection, at least its elements can be seen. */
  private void unknown(Object object, Class<?> type) {
    walk.markEstimate();
    if (type != object.getClass()) {
      return;
    }
    if (object instanceof Collection<?> collection) {
      walk.add((long) UNKNOWN_NODE * collection.size());
      collection.forEach(walk::reference);
    } else if (object instanceof Map<?, ?> map) {
      walk.add((long) UNKNOWN_NODE * map.size());
      map.forEach(this::pair);
    }
  }

  private static int size(Object object) {
    return object instanceof Map<?, ?> map ? map.size() : ((Collection<?>) object).size();
  }

  private long ownBytes(Class<?> type) {
    return walk.shapes().ownBytes(type);
  }

  /** Elements in an array of {@code capacity} references. */
  private void list(Object collection, long capacity) {
    array(capacity);
    ((Collection<?>) collection).forEach(walk::reference);
  }

  private void array(long capacity) {
    if (capacity != Capacities.NO_ARRAY) {
      walk.add(walk.layout().referenceArray(capacity));
    }
  }

  private void nodes(Object collection, int nodes, Class<?> node) {
    walk.add(nodes * ownBytes(node));
    ((Collection<?>) collection).forEach(walk::reference);
  }

  private void hashMap(Object map, Class<?> node) {
    map(map, Capacities.hashTable(size(map)), node);
  }

  private void concurrentMap(Object map) {
    map(map, Capacities.concurrentTable(size(map)), JdkClasses.CONCURRENT_MAP_NODE);
  }

  /** Pairs in nodes, or, where {@code node} is null, in the array itself. */
  private void map(Object object, long capacity, @Nullable Class<?> node) {
    Map<?, ?> map = (Map<?, ?>) object;
    array(capacity);
    if (node != null) {
      walk.add(map.size() * ownBytes(node));
    }
    map.forEach(this::pair);
  }

  private void pair(@Nullable Object key, @Nullable Object value) {
    walk.reference(key);
    walk.reference(value);
  }

  /** The array has a place for each constant; reading the pairs makes the map keep a view. */
  private void enumMap(EnumMap<?, ?> map) {
    if (map.isEmpty()) {
      walk.markEstimate();
      return;
    }
    Enum<?> first = map.keySet().iterator().next();
    array(first.getDeclaringClass().getEnumConstants().length);
    walk.add(ownBytes(JdkClasses.ENUM_MAP_KEYS) + ownBytes(JdkClasses.ENUM_MAP_PAIRS));
    map.forEach(this::pair);
  }

  private void hashSet(Object set, JdkClasses.SetParts parts) {
    set(set, Capacities.hashTable(size(set)), parts);
  }

  /** A set is a map's keys; reading them makes that map keep a view. */
  private void set(Object object, long capacity, JdkClasses.SetParts parts) {
    walk.add(ownBytes(parts.map()) + ownBytes(parts.view()));
    walk.add(size(object) * ownBytes(parts.node()));
    list(object, capacity);
  }
}
