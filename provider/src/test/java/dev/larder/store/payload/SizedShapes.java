package dev.larder.store.payload;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Objects like those that are cached, for comparison with JOL. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"}) // users store them
final class SizedShapes {
  /**
   * One of them.
   *
   * @param name for messages
   * @param object the object, which shares nothing with other shapes
   * @param shared what it refers to that nobody charges; JOL counts it, so it is taken off again
   */
  record Shape(String name, Object object, List<Object> shared) {
    @Override
    public String toString() {
      return name;
    }
  }

  private final List<Shape> shapes = new ArrayList<>();

  private SizedShapes() {}

  static List<Shape> all() {
    SizedShapes all = new SizedShapes();
    all.values();
    for (int size : new int[] {0, 1, 2, 3, 10, 13, 100, 400}) {
      all.collections(size);
    }
    all.userClasses();
    return all.shapes;
  }

  private void add(String name, Object object, Object... shared) {
    shapes.add(new Shape(name, object, List.of(shared)));
  }

  private void values() {
    for (int length : new int[] {0, 1, 7, 8, 9, 16, 24, 100, 1_000}) {
      add("Latin-1 String of " + length, "x".repeat(length));
      add("UTF-16 String of " + length, "\u4e16".repeat(length));
      add("byte[" + length + "]", new byte[length]);
      add("boolean[" + length + "]", new boolean[length]);
      add("char[" + length + "]", new char[length]);
      add("short[" + length + "]", new short[length]);
      add("int[" + length + "]", new int[length]);
      add("long[" + length + "]", new long[length]);
      add("float[" + length + "]", new float[length]);
      add("double[" + length + "]", new double[length]);
      add("Object[" + length + "]", new Object[length]);
    }
    add("Integer", 100_000);
    add("Long", 100_000L);
    add("Short", (short) 1_000);
    add("Byte", (byte) 1);
    add("Character", '\u4e16');
    add("Boolean", true);
    add("Float", 1.5f);
    add("Double", 1.5);
    add("UUID", new UUID(1, 2));
    add("Date", new Date(5));
    add("Instant", Instant.ofEpochSecond(5, 5));
    add("LocalDate", LocalDate.of(2026, 7, 31));
    LocalDateTime time = LocalDateTime.of(2026, 7, 31, 12, 1, 2, 3);
    add("LocalDateTime", time);
    add("LocalTime", time.toLocalTime());
    add("Duration", Duration.ofSeconds(5, 5));
    add("Period", Period.of(1, 2, 3));
    add("YearMonth", YearMonth.of(2026, 7));
    add("OffsetTime", OffsetTime.of(time.toLocalTime(), ZoneOffset.UTC), ZoneOffset.UTC);
    add("OffsetDateTime", OffsetDateTime.of(time, ZoneOffset.UTC), ZoneOffset.UTC);
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    ZonedDateTime zoned = ZonedDateTime.of(time.minusYears(1), berlin);
    add("ZonedDateTime", zoned, berlin, zoned.getOffset());
    add("BigInteger of 1 int", BigInteger.valueOf(5));
    add("BigInteger of 2 ints", BigInteger.TWO.pow(32).negate());
    add("BigInteger of 40 ints", BigInteger.TWO.pow(1_279));
    add("negative power of two", BigInteger.TWO.pow(64).negate());
    add("BigDecimal", new BigDecimal("12345.67"));
    add("long BigDecimal", new BigDecimal("123456789012345678901234567890.12"));
    add("Optional", Optional.of("x".repeat(20)));
    add("OptionalInt", OptionalInt.of(5));
    add("AtomicLong", new AtomicLong(5));
    add("AtomicReference", new AtomicReference<>("x".repeat(20)));
    add("StringBuilder", new StringBuilder(50).append("x".repeat(20)).reverse());
    add("BitSet", bits(1_000));
    add("entry", Map.entry("k".repeat(10), "v".repeat(10)));
    add("mutable entry", new AbstractMap.SimpleEntry<>("k".repeat(10), "v".repeat(10)));
    add("URI", touched(URI.create("https://user@example.org:80/some/long/path?and=query#x")));
    add("String[][]", new String[][] {{"a".repeat(5)}, {"b".repeat(5), "c".repeat(5)}, {}});
  }

  private static BitSet bits(int size) {
    BitSet bits = new BitSet();
    bits.set(size);
    return bits;
  }

  /** A part that is made when first asked for. */
  private static URI touched(URI uri) {
    uri.getRawSchemeSpecificPart();
    return uri;
  }

  private static List<String> strings(int size) {
    String[] strings = new String[size];
    Arrays.setAll(strings, i -> "element-" + i);
    return Arrays.asList(strings);
  }

  private static <C extends Collection<? super String>> C filled(C collection, int size) {
    strings(size).forEach(collection::add);
    return collection;
  }

  private static <M extends Map<? super String, ? super Long>> M filled(M map, int size) {
    strings(size).forEach(text -> map.put(text, 1_000L + text.length()));
    map.replaceAll((k, v) -> 1_000_000L + k.hashCode());
    return map;
  }

  private void collections(int size) {
    String of = " of " + size;
    List<Object> empty = new ArrayList<>();
    add("ArrayList" + of, filled(new ArrayList<>(), size), empty);
    add("LinkedList" + of, filled(new LinkedList<>(), size));
    add("ArrayDeque" + of, filled(new ArrayDeque<>(), size));
    add("Vector" + of, filled(new Vector<>(), size));
    add("PriorityQueue" + of, filled(new PriorityQueue<>(), size));
    add("Arrays.asList" + of, strings(size));
    add("CopyOnWriteArrayList" + of, filled(new CopyOnWriteArrayList<>(), size));
    add("ConcurrentLinkedQueue" + of, filled(new ConcurrentLinkedQueue<>(), size));
    add("List.of" + of, List.copyOf(strings(size)), List.of("x"));
    add("HashMap" + of, filled(new HashMap<>(), size));
    add("LinkedHashMap" + of, filled(new LinkedHashMap<>(), size));
    add("TreeMap" + of, filled(new TreeMap<>(), size));
    add("Hashtable" + of, filled(new Hashtable<>(), size));
    add("IdentityHashMap" + of, filled(new IdentityHashMap<>(), size));
    add("ConcurrentHashMap" + of, filled(new ConcurrentHashMap<>(), size));
    add("Properties" + of, filled(new Properties(), size));
    add("Map.of" + of, Map.copyOf(filled(new HashMap<>(), size)));
    Object present = new HashSet<>(Set.of("x"));
    add("HashSet" + of, read(filled(new HashSet<>(), size)), present);
    add("LinkedHashSet" + of, read(filled(new LinkedHashSet<>(), size)), present);
    add("TreeSet" + of, read(filled(new TreeSet<>(), size)), new TreeSet<>(Set.of("x")));
    add("Set.of" + of, Set.copyOf(strings(size)), Set.of("x"));
    add("concurrent set" + of, filled(ConcurrentHashMap.newKeySet(), size), true);
    add(
        "unmodifiable list" + of,
        Collections.unmodifiableList(filled(new ArrayList<>(), size)),
        empty);
    add("synchronized map" + of, Collections.synchronizedMap(filled(new LinkedHashMap<>(), size)));
    add("ArrayList copied" + of, new ArrayList<>(strings(size)), new ArrayList<>(List.of()));
    add("HashMap copied" + of, new HashMap<>(filled(new HashMap<>(), size)));
    add("HashSet copied" + of, read(new HashSet<>(strings(size))), present);
    add("ConcurrentHashMap copied" + of, new ConcurrentHashMap<>(filled(new HashMap<>(), size)));
    add("Integer list" + of, integers(size), empty);
  }

  /** Sets keep a view of themselves once somebody has read them. */
  private static <T> Set<T> read(Set<T> set) {
    set.forEach(x -> {});
    return set;
  }

  private static List<Integer> integers(int size) {
    List<Integer> integers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      integers.add(1_000 + i);
    }
    return integers;
  }

  private void userClasses() {
    add("record", new Book("Moby Dick", 1851, List.of("Herman Melville")), List.of("x"));
    add("nested records", loan(1), List.of("x"));
    add("list of nested records", filled(5, i -> loan(i)), new ArrayList<>(), List.of("x"));
    add("bean", new Customer(1), new ArrayList<>());
    add("map of beans", customers(12), new ArrayList<>());
    add("class with gaps", new Gaps());
    add("subclass with gaps", new MoreGaps());
    add("enum field", new WithEnum(TimeUnit.DAYS, "x"), (Object[]) TimeUnit.values());
    add("list with a name", filled(new NamedList("x".repeat(30)), 20));
    Knot knot = new Knot();
    knot.self = knot;
    knot.other = new Knot();
    knot.other.other = knot;
    add("cycle", knot);
    String twice = "x".repeat(50);
    add("the same String twice", new Object[] {twice, twice});
    add("empty object", new Object());
    add("many small objects", chain(900));
  }

  private static Knot chain(int length) {
    Knot first = new Knot();
    for (int i = 1; i < length; i++) {
      Knot next = new Knot();
      next.other = first;
      first = next;
    }
    return first;
  }

  private static Loan loan(int number) {
    Book book = new Book("Moby Dick, part " + number, 1851, List.of("Herman Melville " + number));
    return new Loan(number, book, LocalDate.of(2026, 7, 1 + number), new BigDecimal("12345.67"));
  }

  private static <T> List<T> filled(int size, IntFunction<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(element.apply(i));
    }
    return list;
  }

  private static Map<String, Customer> customers(int size) {
    Map<String, Customer> customers = new HashMap<>();
    for (int i = 0; i < size; i++) {
      customers.put("customer " + i, new Customer(i));
    }
    return customers;
  }

  record Loan(long number, Book book, LocalDate due, BigDecimal fee) {}

  /** An ordinary bean. */
  @SuppressWarnings("UnusedVariable") // fields are there to be found
  static final class Customer {
    private final long number;
    private final String name;
    private final LocalDateTime since = LocalDateTime.of(2026, 7, 31, 12, 1);
    private final BigDecimal limit = new BigDecimal("1000.00");
    private final Map<String, String> address = new HashMap<>();
    private final List<String> mails = new ArrayList<>();
    private final @Nullable Customer parent;
    private final boolean active = true;
    private final int orders = 7;

    Customer(int number) {
      this.number = number;
      name = "customer with the number " + number;
      address.put("street " + number, "of some name");
      address.put("town " + number, "in some place");
      mails.add(name + "@example.org");
      parent = number % 3 == 0 ? new Customer(number + 1) : null;
    }
  }

  record Book(String title, int year, List<String> authors) implements Serializable {}

  record WithEnum(TimeUnit unit, String text) {}

  static class Gaps {
    byte a;
    String text = "x".repeat(11);
    long b;
    boolean c;
  }

  static final class MoreGaps extends Gaps {
    short d;
    int e;
    byte f;
    double g;
    Object h = new int[3];
  }

  static final class NamedList extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    final String name;

    NamedList(String name) {
      this.name = name;
    }
  }

  static final class Knot {
    Object self = "knot";
    @Nullable Knot other;
  }
}
