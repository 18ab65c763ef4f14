package dev.larder.codec;

import dev.larder.codec.ShapeTypes.Answer;
import dev.larder.codec.ShapeTypes.Attributes;
import dev.larder.codec.ShapeTypes.Bottom;
import dev.larder.codec.ShapeTypes.ByLength;
import dev.larder.codec.ShapeTypes.Child;
import dev.larder.codec.ShapeTypes.Empty;
import dev.larder.codec.ShapeTypes.External;
import dev.larder.codec.ShapeTypes.Failure;
import dev.larder.codec.ShapeTypes.Holder;
import dev.larder.codec.ShapeTypes.InheritsReadObject;
import dev.larder.codec.ShapeTypes.InheritsResolve;
import dev.larder.codec.ShapeTypes.Level;
import dev.larder.codec.ShapeTypes.Middle;
import dev.larder.codec.ShapeTypes.Node;
import dev.larder.codec.ShapeTypes.Nothing;
import dev.larder.codec.ShapeTypes.Outer;
import dev.larder.codec.ShapeTypes.Pair;
import dev.larder.codec.ShapeTypes.Person;
import dev.larder.codec.ShapeTypes.Point;
import dev.larder.codec.ShapeTypes.Primitives;
import dev.larder.codec.ShapeTypes.Range;
import dev.larder.codec.ShapeTypes.Replaced;
import dev.larder.codec.ShapeTypes.Resolved;
import dev.larder.codec.ShapeTypes.SerializableSupplier;
import dev.larder.codec.ShapeTypes.Singleton;
import dev.larder.codec.ShapeTypes.Tags;
import dev.larder.codec.ShapeTypes.WithIgnoredHooks;
import dev.larder.codec.ShapeTypes.WithPersistentFields;
import dev.larder.codec.ShapeTypes.WithReadObjectNoData;
import dev.larder.codec.ShapeTypes.WithReadObjectOnly;
import dev.larder.codec.ShapeTypes.WithWriteObject;
import dev.larder.codec.ShapeTypes.WithWriteReplace;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Kinds of objects that users store, by name; each is made anew when asked for.
 *
 * <p>Those of {@link #compact()} have the compact form, those of {@link #serialised()} go by Java
 * serialisation.
 */
@SuppressWarnings({
  "JavaUtilDate",
  "JdkObsolete",
  "NonApiType",
  "UnnecessaryLambda",
  "UnnecessaryStringBuilder"
})
final class Shapes {
  private Shapes() {}

  record Shape(String name, Supplier<Object> maker) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Shape shape(String name, Supplier<Object> maker) {
    return new Shape(name, maker);
  }

  static Stream<Shape> all() {
    return Stream.concat(compact(), serialised());
  }

  static Stream<Shape> compact() {
    return Stream.of(values(), classes(), collections(), immutable(), graphs())
        .flatMap(List::stream);
  }

  static Stream<Shape> serialised() {
    return Stream.of(hooks(), others()).flatMap(List::stream);
  }

  private static List<Shape> values() {
    return List.of(
        shape(
            "boxes",
            () ->
                new Object[] {
                  1,
                  -1,
                  Integer.MIN_VALUE,
                  5L,
                  Long.MIN_VALUE,
                  Long.MAX_VALUE,
                  (short) -5,
                  (byte) 7,
                  'x',
                  '\uffff',
                  true,
                  false,
                  1.5f,
                  -0.0f,
                  Float.NaN,
                  Float.MAX_VALUE,
                  19.99,
                  -0.0,
                  0.1 + 0.2,
                  Double.NaN,
                  Double.MIN_VALUE,
                  1e300,
                  -1234567.0,
                  (double) (1L << 44)
                }),
        shape(
            "strings",
            () ->
                new String[] {
                  "",
                  "a",
                  "ä\u00ff",
                  "x".repeat(95),
                  "y".repeat(96),
                  "z".repeat(1000),
                  "日本",
                  "\ud83d",
                  "\ud83d\ude00",
                  "€".repeat(200),
                  null
                }),
        shape(
            "big numbers",
            () ->
                new ArrayList<>(
                    List.of(
                        BigInteger.TWO.pow(300).negate(),
                        BigInteger.ZERO,
                        new BigDecimal("19.90"),
                        new BigDecimal("-1e400"),
                        new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
                        new BigDecimal(BigInteger.TWO.pow(63), Integer.MAX_VALUE),
                        new BigDecimal(BigInteger.TWO.pow(63).negate())))),
        shape(
            "dates and times",
            () ->
                new Object[] {
                  Instant.now(),
                  Instant.MIN,
                  Instant.MAX,
                  LocalDate.MIN,
                  LocalDate.MAX,
                  LocalTime.MIN,
                  LocalTime.MAX,
                  LocalTime.of(12, 30),
                  LocalDateTime.MAX,
                  OffsetDateTime.MIN,
                  OffsetDateTime.MAX,
                  OffsetTime.MAX,
                  Duration.ofMillis(-1),
                  Duration.ofSeconds(Long.MIN_VALUE),
                  Period.of(-1, 14, 40),
                  Year.of(-5),
                  YearMonth.of(2026, 12),
                  MonthDay.of(2, 29),
                  ZoneOffset.MIN,
                  ZoneOffset.UTC,
                  ZoneOffset.ofTotalSeconds(3_601),
                  ZoneId.of("Europe/Berlin"),
                  ZoneId.of("GMT+2"),
                  Instant.ofEpochSecond(5, 123_000_000),
                  Instant.ofEpochSecond(-5, 123_456_000)
                }),
        shape(
            "zoned times",
            () ->
                new Object[] {
                  ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")),
                  ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"))
                      .withLaterOffsetAtOverlap(),
                  ZonedDateTime.of(2026, 1, 1, 0, 0, 0, 7, ZoneOffset.ofHours(-5))
                }),
        shape(
            "dates of java.sql",
            () ->
                new Object[] {
                  sql("Timestamp", 1_700_000_000_123L),
                  sql("Timestamp", -1),
                  nanos(sql("Timestamp", 0)),
                  sql("Date", 5),
                  sql("Time", 7),
                  new Date(9)
                }),
        shape(
            "identifiers",
            () ->
                new Object[] {
                  new UUID(5, -7),
                  URI.create("https://example.org/a?b=c#d"),
                  Locale.GERMANY,
                  Locale.ROOT,
                  Locale.forLanguageTag("zh-Hant-TW"),
                  new Locale("ja", "JP", "JP"),
                  Currency.getInstance("EUR")
                }),
        shape(
            "atomic numbers",
            () ->
                List.of(new AtomicInteger(-5), new AtomicLong(1L << 40), new AtomicBoolean(true))),
        shape(
            "enum constants",
            () -> new Object[] {Level.LOW, Level.HIGH, TimeUnit.DAYS, Level.HIGH}),
        shape(
            "arrays of primitives",
            () ->
                new Object[] {
                  new byte[] {1, -1},
                  new char[] {'a', '\uffff'},
                  new short[] {-5},
                  new int[] {1, Integer.MIN_VALUE},
                  new long[] {Long.MIN_VALUE, 1},
                  new float[] {-0.0f},
                  new double[] {Double.NaN},
                  new boolean[] {true, false},
                  new int[0]
                }),
        shape("array of arrays", () -> new int[][] {{1, 2}, {}, null}),
        shape("array of records", () -> new Point[] {new Point(1, 2), null}),
        shape("array of an interface", () -> new Comparable<?>[] {"a", 5, LocalDate.EPOCH}),
        shape("array of what is not Serializable, empty", () -> new Thread[2]));
  }

  /** Our module does not read java.sql. */
  static Date sql(String name, long millis) {
    try {
      return Class.forName("java.sql." + name)
          .asSubclass(Date.class)
          .getConstructor(long.class)
          .newInstance(millis);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Date nanos(Date timestamp) {
    try {
      timestamp.getClass().getMethod("setNanos", int.class).invoke(timestamp, 123_456_789);
      return timestamp;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Shape> classes() {
    return List.of(
        shape("bean", () -> new Person(5, "Ann")),
        shape(
            "list of beans",
            () ->
                new ArrayList<>(
                    IntStream.range(0, 10).mapToObj(i -> new Person(i, "Name" + i)).toList())),
        shape("record", () -> new Point(1, -2)),
        shape("generic record", () -> new Pair<>("a", new Pair<>(new Point(1, 2), "b"))),
        shape("record without components", Empty::new),
        shape(
            "record of every primitive type",
            () -> new Primitives(true, (byte) -1, 'x', (short) -2, 3, 1L << 50, 1.5f, -0.0)),
        shape("record that checks", () -> new Range(1, 2)),
        shape("record whose hooks are ignored", () -> new WithIgnoredHooks("a")),
        shape("class below one that is not Serializable", Middle::new),
        shape("fields of the same name", () -> new Bottom(new Point(1, 2))),
        shape("inner object", () -> new Outer().new Inner()),
        shape("object of an anonymous class", () -> new Outer().anonymous("text")),
        shape(
            "entry of an entity",
            () ->
                new Object[] {
                  17L,
                  "Moby Dick",
                  null,
                  sql("Timestamp", 1_700_000_000_123L),
                  5,
                  new BigDecimal("9.90")
                }));
  }

  private static List<Shape> collections() {
    return List.of(
        shape("ArrayList", () -> new ArrayList<>(Arrays.asList("a", null, 5))),
        shape("LinkedList", () -> new LinkedList<>(Arrays.asList("a", null, 5))),
        shape("ArrayDeque", () -> new ArrayDeque<>(List.of("b", "a", 5))),
        shape(
            "HashSet", () -> new HashSet<>(IntStream.range(0, 40).mapToObj(i -> "k" + i).toList())),
        shape("HashSet with null", () -> new HashSet<>(Arrays.asList("a", null))),
        shape("LinkedHashSet", () -> new LinkedHashSet<>(Arrays.asList("z", null, "a"))),
        shape("HashMap", () -> map(new HashMap<>(), 40)),
        shape("HashMap that has shrunk", Shapes::shrunk),
        shape(
            "HashMaps and HashSets of all sizes",
            () ->
                IntStream.range(0, 100)
                    .mapToObj(i -> map(new HashMap<>(), i))
                    .flatMap(map -> Stream.of(map, new HashSet<>(map.keySet())))
                    .collect(Collectors.toCollection(ArrayList::new))),
        shape("LinkedHashMap", () -> map(new LinkedHashMap<>(), 20)),
        shape("LinkedHashMap by access", () -> map(new LinkedHashMap<>(16, 0.75f, true), 5)),
        shape("LinkedHashMaps of other keys and sizes", Shapes::linkedMaps),
        shape("TreeMap", () -> map(new TreeMap<>(), 20)),
        shape(
            "TreeMap of case-insensitive keys",
            () -> map(new TreeMap<>(String.CASE_INSENSITIVE_ORDER), 5)),
        shape("TreeMap in reverse", () -> map(new TreeMap<>(Comparator.reverseOrder()), 5)),
        shape("TreeMap by a user's record", () -> map(new TreeMap<>(new ByLength()), 30)),
        shape("TreeSet", () -> new TreeSet<>(List.of(5, 3, 9))),
        shape("TreeSet in natural order, said", () -> withElements(Comparator.naturalOrder())),
        shape("TreeSet by a user's record", () -> withElements(new ByLength())),
        shape(
            "EnumSet",
            () -> {
              EnumSet<Level> set = EnumSet.of(Level.HIGH);
              return new Object[] {
                set, EnumSet.noneOf(Level.class), set, EnumSet.allOf(Level.class)
              };
            }),
        shape(
            "EnumSet of a large type",
            () -> EnumSet.range(Character.UnicodeScript.COMMON, Character.UnicodeScript.ARABIC)),
        shape(
            "EnumMap",
            () -> {
              Map<Level, Object> map = new EnumMap<>(Level.class);
              map.put(Level.HIGH, map);
              map.put(Level.LOW, EnumSet.of(TimeUnit.DAYS));
              return map;
            }),
        shape(
            "map of lists",
            () -> {
              Map<String, List<String>> map = new HashMap<>();
              IntStream.range(0, 10)
                  .forEach(i -> map.put("key" + i, new ArrayList<>(List.of("a" + i, "b" + i))));
              return map;
            }),
        shape(
            "empty ones",
            () ->
                new Object[] {
                  new ArrayList<>(), new LinkedList<>(), new HashMap<>(), new HashSet<>(),
                  new LinkedHashMap<>(), new TreeMap<>(), new TreeSet<>(), new ArrayDeque<>()
                }));
  }

  private static Map<String, Object> map(Map<String, Object> map, int size) {
    for (int i = size; i > 0; i--) {
      map.put("key".repeat(i % 3) + i, i);
    }
    return map;
  }

  private static Object linkedMaps() {
    List<Object> maps = new ArrayList<>();
    for (boolean byAccess : new boolean[] {true, false}) {
      for (Object key : new Object[] {"a", 5, new Point(1, 2)}) {
        Map<Object, Object> map = new LinkedHashMap<>(16, 0.75f, byAccess);
        maps.add(new LinkedHashMap<>(map));
        map.put(key, "one");
        maps.add(new LinkedHashMap<>(map));
        map.put("b", "two");
        maps.add(map);
      }
    }
    return maps;
  }

  private static Object shrunk() {
    Map<String, Object> map = map(new HashMap<>(), 500);
    map.keySet().removeIf(key -> key.length() > 3);
    return map;
  }

  private static TreeSet<String> withElements(Comparator<String> comparator) {
    TreeSet<String> set = new TreeSet<>(comparator);
    set.addAll(List.of("ccc", "a", "bb"));
    return set;
  }

  private static List<Shape> immutable() {
    return List.of(
        shape(
            "List.of", () -> new Object[] {List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3)}),
        shape(
            "Stream.toList",
            () ->
                new Object[] {
                  Stream.of(1).toList(), Stream.of("a", null).toList(), Stream.of().toList()
                }),
        shape(
            "Set.of",
            () -> new Object[] {Set.of(), Set.of(1), Set.of(1, 2), Set.of("a", "b", "c")}),
        shape("Map.of", () -> new Object[] {Map.of(), Map.of("a", 1), Map.of("a", 1, "b", 2)}),
        shape(
            "Collections.empty",
            () ->
                new Object[] {
                  Collections.emptyList(), Collections.emptySet(), Collections.emptyMap()
                }),
        shape(
            "Collections.singleton",
            () ->
                new Object[] {
                  Collections.singletonList("a"),
                  Collections.singleton(null),
                  Collections.singletonMap("k", "v")
                }),
        shape("Arrays.asList", () -> Arrays.asList("a", null)),
        shape("Arrays.asList of objects", () -> Arrays.asList("a", 5, new Point(1, 2))),
        shape(
            "Collections.unmodifiable",
            () ->
                new Object[] {
                  Collections.unmodifiableList(new ArrayList<>(List.of("a"))),
                  Collections.unmodifiableList(new LinkedList<>(List.of("a"))),
                  Collections.unmodifiableCollection(new HashSet<>(List.of("a"))),
                  Collections.unmodifiableSet(new TreeSet<>(List.of("b", "a"))),
                  Collections.unmodifiableMap(map(new LinkedHashMap<>(), 5)),
                  Collections.unmodifiableSortedSet(withElements(new ByLength())),
                  Collections.unmodifiableNavigableSet(withElements(new ByLength())),
                  Collections.unmodifiableSortedMap(new TreeMap<>(Map.of("a", 1))),
                  Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of("a", 1)))
                }));
  }

  private static List<Shape> graphs() {
    return List.of(
        shape(
            "shared objects",
            () -> {
              Point point = new Point(1, 2);
              Date date = new Date(5);
              String text = new String(new char[] {'t'});
              BigDecimal number = new BigDecimal("1.5");
              return new Object[] {
                point, date, text, number, number, text, date, point, new Point(1, 2), "t"
              };
            }),
        shape(
            "more than 32 shared objects",
            () -> {
              List<Object> list = new ArrayList<>();
              IntStream.range(0, 200).forEach(i -> list.add(new Point(i, i)));
              list.addAll(list.subList(10, 150));
              return list;
            }),
        shape(
            "shared immutable lists",
            () -> {
              List<Object> list = List.of(new Date(1));
              List<Object> view = Collections.unmodifiableList(new ArrayList<>(List.of("a")));
              Set<Object> set = Collections.unmodifiableSet(new HashSet<>());
              return new Object[] {list, list, view, view, set, set};
            }),
        shape(
            "view and what it shows",
            () -> {
              List<Object> list = new ArrayList<>(List.of("a"));
              return new Object[] {list, Collections.unmodifiableCollection(list), list};
            }),
        shape(
            "array in its list",
            () -> {
              String[] array = {"a"};
              return new Object[] {Arrays.asList(array), array};
            }),
        shape(
            "object that refers to itself",
            () -> {
              Node node = new Node(1, null);
              node.next = node;
              node.other = new Object[] {node};
              return node;
            }),
        shape(
            "ring",
            () -> {
              Node last = new Node(3, null);
              last.next = new Node(1, new Node(2, last));
              return last;
            }),
        shape(
            "list that contains itself",
            () -> {
              List<Object> list = new ArrayList<>();
              list.add(list);
              return list;
            }),
        shape(
            "map whose value is itself",
            () -> {
              Map<Object, Object> map = new HashMap<>();
              map.put("me", map);
              return map;
            }),
        shape(
            "cycle through List.of",
            () -> {
              List<Object> list = new ArrayList<>();
              list.add(List.of(list));
              return list;
            }),
        shape(
            "cycle through a hash that is taken too early",
            () -> {
              Child one = new Child(1, "zip");
              Child two = new Child(2, "zap");
              one.siblings.put(two, "a");
              two.siblings.put(one, "b");
              return one;
            }),
        shape("list of 200 nodes", () -> nodes(200)));
  }

  static Node nodes(int count) {
    Node node = new Node(0, null);
    for (int i = 1; i < count; i++) {
      node = new Node(i, node);
    }
    return node;
  }

  private static List<Shape> hooks() {
    return List.of(
        shape("writeObject", () -> new WithWriteObject("x")),
        shape("writeObject deep inside", () -> new Pair<>("a", List.of(new WithWriteObject(null)))),
        shape("readObject alone", WithReadObjectOnly::new),
        shape("readObject inherited", InheritsReadObject::new),
        shape("readResolve to a singleton", () -> new Object[] {Singleton.INSTANCE, 1}),
        shape("readResolve inherited", InheritsResolve::new),
        shape("readResolve of a record", () -> new Resolved("a")),
        shape("writeReplace", () -> new WithWriteReplace("text")),
        shape("writeReplace of a record", () -> new Replaced("four")),
        shape("writeReplace, shared", Shapes::sharedReplaced),
        shape("Externalizable", () -> new Pair<>(new External("x"), new External("y"))),
        shape("serialPersistentFields", WithPersistentFields::new),
        shape("readObjectNoData", WithReadObjectNoData::new),
        shape("list of a user's", () -> new Tags("owner", List.of("a", "b"))),
        shape("map of a user's", () -> map(new Attributes(), 3)),
        shape("key with hooks", () -> new HashMap<>(Map.of(new Resolved("a"), "b"))),
        shape("hooks in a map by access", Shapes::hooksInLinkedMap),
        shape(
            "lambda",
            () -> {
              String captured = "text";
              return (SerializableSupplier<String>) () -> captured + "!";
            }),
        shape(
            "proxy",
            () ->
                Proxy.newProxyInstance(
                    Shapes.class.getClassLoader(),
                    new Class<?>[] {Supplier.class, Serializable.class},
                    new Answer("answer"))),
        shape(
            "comparator that is a lambda",
            () -> {
              Comparator<String> comparator =
                  (Comparator<String> & Serializable) (one, other) -> other.compareTo(one);
              TreeMap<String, Object> map = new TreeMap<>(comparator);
              map.putAll(Map.of("a", 1, "b", 2));
              return map;
            }),
        shape("exception", () -> new Failure(5, new IllegalStateException("cause"))));
  }

  private static Object sharedReplaced() {
    WithWriteReplace shared = new WithWriteReplace("shared");
    return new Object[] {shared, shared};
  }

  private static Object hooksInLinkedMap() {
    Map<Object, Object> map = new LinkedHashMap<>(16, 0.75f, true);
    map.put("a", new WithWriteReplace("x"));
    return map;
  }

  private static List<Shape> others() {
    return List.of(
        shape("class", () -> new Object[] {String.class, int.class, Point.class, Point[].class}),
        shape("EnumMap, empty", () -> new EnumMap<>(Level.class)),
        shape("EnumSet of no constants", () -> EnumSet.noneOf(Nothing.class)),
        shape("BitSet", () -> BitSet.valueOf(new long[] {5, 1})),
        shape("PriorityQueue", () -> new PriorityQueue<>(List.of(3, 1, 2))),
        shape("Vector", () -> new Vector<>(List.of("a"))),
        shape("ConcurrentHashMap", () -> new ConcurrentHashMap<>(Map.of("a", 1, "b", 2))),
        shape("CopyOnWriteArrayList", () -> new CopyOnWriteArrayList<>(List.of("a"))),
        shape("synchronised list", () -> Collections.synchronizedList(new ArrayList<>(List.of(1)))),
        shape("StringBuilder", () -> new Holder(new StringBuilder("text"))),
        shape("locale that is more than its tag", () -> new Holder(new Locale("no", "NO", "NY"))),
        shape(
            "cycle through a record",
            () -> {
              List<Object> list = new ArrayList<>();
              Pair<Object, Object> pair = new Pair<>("a", list);
              list.add(pair);
              return pair;
            }),
        shape(
            "cycle through a view",
            () -> {
              List<Object> list = new ArrayList<>();
              Collection<Object> view = Collections.unmodifiableCollection(list);
              list.add(view);
              return view;
            }),
        shape("list of 400 nodes", () -> nodes(400)));
  }
}
