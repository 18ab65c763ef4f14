package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.larder.store.payload.SizerOracle.Sizes;
import dev.larder.testkit.ForeignClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.ClassLayout;

final class ObjectSizerTest {
  private static final int SHAPES = SizedShapes.all().size();

  private static final Pattern TWO_ANSWERS =
      Pattern.compile(
          "(ArrayList|HashMap|ConcurrentHashMap) copied of [123]"
              + "|(ConcurrentHashMap|Properties) of 0");

  /** A table of 16 references of 8 bytes, the header and 16-byte alignment. */
  private static final long MOST_OVER = 16 * 8 + 32;

  private final ObjectSizer sizer = new ObjectSizer();

  @Test
  void sizeOf_allShapes_isJolsSizeOrALittleMore() {
    assertCloseToJol(SizerOracle.compare(), 0.10);
  }

  static Stream<List<String>> otherLayouts() {
    List<List<String>> flags = new ArrayList<>();
    flags.add(List.of("-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"));
    flags.add(List.of("-XX:ObjectAlignmentInBytes=16", "-XX:-CompactStrings"));
    if (Runtime.version().feature() >= 25) {
      flags.add(List.of("-XX:+UseCompactObjectHeaders"));
      flags.add(List.of("-XX:+UseCompactObjectHeaders", "-XX:-UseCompressedOops"));
    }
    return flags.stream();
  }

  @ParameterizedTest
  @MethodSource("otherLayouts")
  void sizeOf_allShapesOnAJvmWithOtherLayout_isJolsSizeOrALittleMore(List<String> flags) {
    // Wide references make the tables that JDK 17 may or may not have made weigh more.
    boolean wide = flags.contains("-XX:-UseCompressedOops");
    assertCloseToJol(ChildOracle.run(flags), wide ? 0.13 : 0.10);
  }

  private static void assertCloseToJol(List<Sizes> sizes, double mostOver) {
    double mean =
        sizes.stream().mapToDouble(size -> Math.abs(size.error())).average().orElseThrow();
    report(sizes, mean);
    assertThat(sizes).hasSize(SHAPES).hasSizeGreaterThan(300);
    assertThat(mean).as("mean error").isLessThanOrEqualTo(0.02);
    assertThat(sizes).allSatisfy(size -> assertThat(size.error()).isGreaterThanOrEqualTo(-0.01));
    assertThat(sizes)
        .filteredOn(size -> !isEitherOfTwo(size))
        .allSatisfy(size -> assertThat(size.error()).isLessThanOrEqualTo(mostOver));
    assertThat(sizes)
        .filteredOn(ObjectSizerTest::isEitherOfTwo)
        .allSatisfy(size -> assertThat(size.ours() - size.jol()).isLessThanOrEqualTo(MOST_OVER));
  }

  /**
   * The JDK gives a collection of very few elements a shorter array, or none, if it was made in
   * another way, and nobody can see in which: the longer one is charged.
   */
  private static boolean isEitherOfTwo(Sizes size) {
    return TWO_ANSWERS.matcher(size.name()).matches();
  }

  private static void report(List<Sizes> sizes, double mean) {
    DoubleSummaryStatistics errors =
        sizes.stream()
            .filter(size -> !isEitherOfTwo(size))
            .mapToDouble(Sizes::error)
            .summaryStatistics();
    System.out.printf(
        Locale.ROOT,
        "SIZER java=%s shapes=%d mean_error=%.4f least=%.4f most=%.4f (of two: %.4f)%n",
        Runtime.version().feature(),
        sizes.size(),
        mean,
        errors.getMin(),
        errors.getMax(),
        sizes.stream().mapToDouble(Sizes::error).max().orElseThrow());
  }

  static List<Object> shared() {
    return List.of(TimeUnit.DAYS, String.class, ClassLoader.getSystemClassLoader());
  }

  @ParameterizedTest
  @MethodSource("shared")
  void sizeOf_whatIsNobodysOwn_is0(Object object) {
    assertThat(sizer.sizeOf(object)).isZero();
    assertThat(sizer.sizeOf(Thread.currentThread())).isZero();
  }

  private record Shared(Class<?> type, ClassLoader loader, Thread thread, TimeUnit unit) {}

  @Test
  void sizeOf_fieldsThatLeadToWhatIsNobodysOwn_stopsThere() {
    Shared shared =
        new Shared(
            String.class,
            ClassLoader.getSystemClassLoader(),
            Thread.currentThread(),
            TimeUnit.DAYS);

    assertThat(sizer.sizeOf(shared)).isEqualTo(own(shared));
    assertThat(sizer.estimates()).isZero();
  }

  @Test
  void sizeOf_asManyObjectsAsAreWalked_isExactAndOneMoreIsAnEstimate() {
    Object[] most = new Object[ObjectSizer.MOST_OBJECTS - 1];
    Arrays.setAll(most, i -> new Object());
    Object[] more = Arrays.copyOf(most, most.length + 1);
    more[most.length] = new Object();
    long each = sizer.sizeOf(new Object());

    assertThat(sizer.sizeOf(most)).isEqualTo(own(most) + each * most.length);
    assertThat(sizer.estimates()).isZero();
    assertThat(sizer.sizeOf(more)).isGreaterThanOrEqualTo(own(more) + each * more.length);
    assertThat(sizer.estimates()).isEqualTo(1);
  }

  @Test
  void forPairs_bothAreEstimates_countsOne() {
    sizer.forPairs().chargeOf(new IOException("k"), new IOException("v"));
    assertThat(sizer.estimates()).isEqualTo(1);
    sizer.forPairs().chargeOf("k", "v");
    assertThat(sizer.estimates()).isEqualTo(1);
  }

  @Test
  void sizeOf_anEnumMap_hasAPlaceForEachConstant() {
    Map<TimeUnit, String> map = new EnumMap<>(Map.of(TimeUnit.DAYS, "x".repeat(100)));
    long values = own(new Object[TimeUnit.values().length]);
    long views = own(map.keySet()) + own(map.entrySet());

    assertThat(sizer.sizeOf(map))
        .isEqualTo(own(map) + values + views + sizer.sizeOf("x".repeat(100)));
    assertThat(sizer.sizeOf(EnumSet.of(TimeUnit.DAYS))).isEqualTo(own(EnumSet.of(TimeUnit.DAYS)));
  }

  private static long own(Object object) {
    return ClassLayout.parseInstance(object).instanceSize();
  }

  @Test
  void sizeOf_moreObjectsThanAreWalked_isChargedWhatTheSeenCostOnAverage() {
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      strings.add("element-" + (1_000_000 + i));
    }
    long one = sizer.sizeOf(strings.get(0));
    long array = sizer.sizeOf(new Object[strings.size()]);
    assertThat(sizer.estimates()).isZero();

    long bytes = sizer.sizeOf(strings);

    assertThat((double) bytes).isCloseTo(one * 100_000.0 + array, within(0.1 * bytes));
    assertThat(sizer.estimates()).isEqualTo(1);
  }

  @Test
  void sizeOf_aLongChain_endsWithoutRecursion() {
    Object[] chain = new Object[1];
    for (int i = 0; i < 5_000; i++) {
      chain = new Object[] {chain};
    }

    assertThat(sizer.sizeOf(chain)).isEqualTo(5_001 * sizer.sizeOf(new Object[1]));
  }

  static List<Object> unseen() {
    return List.of(
        new IOException("x"),
        Pattern.compile("x"),
        Collections.unmodifiableList(new ArrayList<>(List.of("x"))),
        new ConcurrentSkipListMap<>(Map.of("k", "v")),
        new HashMap<>(Map.of("k", new IOException("x"))));
  }

  @ParameterizedTest
  @MethodSource("unseen")
  void sizeOf_whatCannotBeSeen_isAtLeastItsOwnBytesAndCounted(Object object) {
    assertThat(sizer.sizeOf(object)).isGreaterThanOrEqualTo(own(object));
    assertThat(sizer.estimates()).isEqualTo(1);
  }

  @Test
  void sizeOf_anUnknownMap_countsItsPairs() {
    Map<String, String> map = new ConcurrentSkipListMap<>();
    for (int i = 0; i < 100; i++) {
      map.put("key" + i, "x".repeat(1_000));
    }

    assertThat(sizer.sizeOf(map)).isGreaterThan(100 * sizer.sizeOf("x".repeat(1_000)));
  }

  @Test
  void sizeOf_aSubclassThatFailsToBeRead_isAnEstimate() {
    List<String> broken =
        new ArrayList<>(List.of("x")) {
          private static final long serialVersionUID = 1L;

          @Override
          public void forEach(Consumer<? super String> action) {
            throw new UncheckedIOException(new IOException("not now"));
          }
        };

    assertThat(sizer.sizeOf(broken)).isGreaterThanOrEqualTo(own(broken));
    assertThat(sizer.estimates()).isEqualTo(1);
  }

  @Test
  void sizeOf_objectsThatAreWhole_countsNoEstimate() {
    SizedShapes.all().stream()
        .filter(shape -> !shape.name().startsWith("unmodifiable"))
        .filter(shape -> !shape.name().startsWith("synchronized"))
        .forEach(
            shape -> {
              sizer.sizeOf(shape.object());
              assertThat(sizer.estimates()).as(shape.name()).isZero();
            });
  }

  @Test
  void forPairs_andForKeys_addUpWhatIsStored() {
    String key = "k".repeat(20);
    byte[] value = new byte[100];

    assertThat(sizer.forPairs().chargeOf(key, value))
        .isEqualTo(sizer.sizeOf(key) + sizer.sizeOf(value));
    assertThat(sizer.forKeys().chargeOf(key, value)).isEqualTo(sizer.sizeOf(key));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16, 17, 100, 5_000})
  void identityList_equalButDifferentObjects_keepsEachOnceInOrder(int size) {
    IdentityList list = new IdentityList();
    Object[] objects = new Object[size];
    Arrays.setAll(objects, i -> new String("equal"));

    for (int round = 0; round < 3; round++) {
      for (Object object : objects) {
        list.add(object);
      }
    }

    assertThat(list.size()).isEqualTo(size);
    for (int i = 0; i < size; i++) {
      assertThat(list.get(i)).isSameAs(objects[i]);
    }
  }

  @Test
  void capacities_ofGrownCollections_areNeverBelowTheirSize() {
    for (int size = 1; size < 5_000; size++) {
      Collection<Long> capacities =
          List.of(
              Capacities.arrayList(size),
              Capacities.arrayDeque(size) - 1,
              Capacities.priorityQueue(size),
              Capacities.hashTable(size) * 3 / 4,
              Capacities.concurrentTable(size) * 3 / 4,
              Capacities.hashtable(size),
              Capacities.identityTable(size) / 3);
      assertThat(Collections.min(capacities)).isGreaterThanOrEqualTo(size);
    }
  }

  @Test
  void sizeOf_aRecordOfAClosedModule_readsItByItsAccessors(@TempDir Path dir) throws Exception {
    Object book = ForeignClasses.newInstanceOfClosedModule(dir, "closed.api.Book");

    assertThat(sizer.sizeOf(book))
        .isEqualTo(
            own(new SameAsBook("", 1, ""))
                + sizer.sizeOf("x".repeat(100))
                + sizer.sizeOf(new byte[1_000]));
    assertThat(sizer.estimates()).isZero();
  }

  private record SameAsBook(String title, int year, Object cover) {}

  @ParameterizedTest
  @ValueSource(strings = {"closed.api.Shelf", "closed.inside.Box"})
  void sizeOf_whatAClosedModuleHides_isItsOwnBytesAndCounted(String className, @TempDir Path dir)
      throws Exception {
    Object hidden = ForeignClasses.newInstanceOfClosedModule(dir, className);

    assertThat(sizer.sizeOf(hidden)).isEqualTo(own(hidden));
    assertThat(sizer.estimates()).isEqualTo(1);
  }

  @Test
  void sizeOf_objectsOfAnotherLoader_doesNotKeepTheLoader(@TempDir Path dir) throws Exception {
    assertThat(ForeignClasses.loaderIsCollectedAfter(dir, sizer::sizeOf)).isTrue();
  }
}
