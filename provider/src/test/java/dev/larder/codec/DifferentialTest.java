package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larder.codec.ShapeTypes.Holder;
import dev.larder.codec.ShapeTypes.Node;
import dev.larder.codec.ShapeTypes.Opaque;
import dev.larder.codec.ShapeTypes.Pair;
import dev.larder.codec.ShapeTypes.Point;
import dev.larder.codec.ShapeTypes.Suspicious;
import dev.larder.codec.ShapeTypes.Unmakeable;
import dev.larder.codec.Shapes.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.cache.CacheException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes out of a cache is what Java serialisation would have made of it. */
final class DifferentialTest {
  private final Codecs codecs = Codecs.byValue("books", DifferentialTest.class.getClassLoader());

  static Stream<Shape> all() {
    return Shapes.all();
  }

  static Stream<Shape> compact() {
    return Shapes.compact();
  }

  static Stream<Shape> serialised() {
    return Shapes.serialised();
  }

  private static Object javaCopy(Object object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  private Object larderCopy(Object object) {
    return codecs.values().decoder().fromObject(codecs.values().encode(object));
  }

  /** What an operation gave, and which hooks it called how often. */
  private record Outcome(Object copy, Map<String, Integer> calls) {
    static Outcome of(Callable<Object> operation) throws Exception {
      ShapeTypes.CALLS.get().clear();
      Object copy = operation.call();
      return new Outcome(copy, new TreeMap<>(ShapeTypes.CALLS.get()));
    }
  }

  @Test
  void shapes_areManyAndNamed() {
    assertThat(all().map(Shape::name).distinct().count()).isGreaterThanOrEqualTo(90);
  }

  @ParameterizedTest
  @MethodSource("all")
  void value_ofAnyShape_isTheCopyThatJavaSerialisationMakes(Shape shape) throws Exception {
    Object object = shape.maker().get();
    Outcome java = Outcome.of(() -> javaCopy(object));

    Outcome first = Outcome.of(() -> larderCopy(object));
    Outcome second = Outcome.of(() -> larderCopy(object));

    assertThat(Likeness.of(first.copy())).isEqualTo(Likeness.of(java.copy()));
    assertThat(Likeness.of(second.copy())).isEqualTo(Likeness.of(java.copy()));
    assertThat(first.calls()).as("hooks called").isEqualTo(java.calls());
    assertThat(second.calls()).as("hooks called").isEqualTo(java.calls());
  }

  @ParameterizedTest
  @MethodSource("compact")
  void value_ofACompactShape_isCompactAndSmaller(Shape shape) throws IOException {
    Object object = shape.maker().get();
    byte[] encoded = (byte[]) codecs.values().encode(object);
    ByteArrayOutputStream java = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(java)) {
      out.writeObject(object);
    }

    assertThat(encoded[0]).isEqualTo((byte) Tag.COMPACT);
    assertThat(encoded.length).isLessThan(java.size());
  }

  /** Classes are named once per cache: the second value has only numbers. */
  @ParameterizedTest
  @MethodSource("serialised")
  void value_thatGoesByJavaSerialisation_doesNotNameItsClasses(Shape shape) throws IOException {
    Object object = shape.maker().get();
    codecs.values().encode(object);

    byte[] encoded = (byte[]) codecs.values().encode(shape.maker().get());

    String text = new String(encoded, StandardCharsets.ISO_8859_1);
    ByteArrayOutputStream java = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(java)) {
      out.writeObject(object);
    }
    assertThat(encoded[0]).isEqualTo((byte) Tag.SERIALIZED);
    assertThat(text).doesNotContain(object.getClass().getName());
    assertThat(encoded.length).isLessThan(java.size());
  }

  @ParameterizedTest
  @MethodSource("all")
  void key_ofAnyShape_isACopyOrIsRefused(Shape shape) throws Exception {
    Object key = shape.maker().get();
    Object java = javaCopy(key);
    boolean fit = isFitForAKey(key, java);

    if (!fit) {
      assertThat(catchThrowable(() -> codecs.keys().key(key).stored()))
          .isInstanceOfAny(CacheException.class, StackOverflowError.class);
      return;
    }
    Object stored = codecs.keys().key(key).stored();
    assertThat(Likeness.of(codecs.keys().decoder().fromObject(stored)))
        .isEqualTo(Likeness.of(java));
  }

  private static boolean isFitForAKey(Object key, Object copy) {
    try {
      return key.equals(copy) && copy.equals(key) && key.hashCode() == copy.hashCode();
    } catch (StackOverflowError e) {
      return false;
    }
  }

  static Stream<Shape> refused() {
    return Stream.<Object>of(
            new Opaque(),
            new Holder(new Opaque()),
            new Object[] {"a", new Opaque()},
            new Pair<>(new Opaque(), "b"),
            new ArrayList<>(List.of(new Opaque())),
            List.of("a", new Opaque()),
            new HashMap<>(Map.of("a", new Opaque())),
            Map.of("a", new Opaque()),
            Collections.singletonList(new Opaque()),
            Collections.unmodifiableList(Arrays.asList(new Opaque())),
            Optional.of("a"),
            new Holder(Optional.of("a")),
            new Holder(new Thread()),
            new Holder((Runnable) () -> {}),
            new Holder(Map.entry("a", "b")))
        .map(object -> new Shape(object.getClass().getSimpleName(), () -> object));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void encode_whatJavaSerialisationRefuses_namesTheSameClass(Shape shape) {
    Object object = shape.maker().get();
    Throwable java = catchThrowable(() -> javaCopy(object));
    assertThat(java).isInstanceOf(NotSerializableException.class);

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> codecs.values().encode(object))
        .withMessageContaining(object.getClass().getName())
        .withMessageContaining(java.getMessage() + " is not Serializable")
        .withCauseInstanceOf(NotSerializableException.class);
  }

  @Test
  void decode_whatJavaSerialisationCannotDecode_fails() {
    for (Object object : List.of(new Unmakeable(), new Suspicious())) {
      assertThat(catchThrowable(() -> javaCopy(object))).isInstanceOf(IOException.class);

      Object encoded = codecs.values().encode(object);
      assertThatExceptionOfType(CodecException.class)
          .isThrownBy(() -> codecs.values().decoder().fromObject(encoded))
          .withMessageContaining("'books'");
    }
  }

  @Test
  void value_asDeepAsJavaSerialisationGoes_isStored() throws Exception {
    onADeepStack(
        () -> {
          Node copy = (Node) larderCopy(Shapes.nodes(5_000));
          int nodes = 0;
          for (Node at = copy; at != null; at = at.next) {
            nodes++;
          }
          assertThat(nodes).isEqualTo(5_000);
        });
  }

  private static void onADeepStack(Runnable task) throws InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                task.run();
              } catch (Throwable e) {
                failures.add(e);
              }
            },
            "deep",
            64 << 20);
    thread.start();
    thread.join();
    assertThat(failures).isEmpty();
  }

  @Test
  void value_deeperThanTheStack_isRefused() {
    Object deep = Shapes.nodes(1_000_000);

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> codecs.values().encode(deep))
        .withMessageContaining("nested too deeply");
  }

  @Test
  void value_deeperThanTheReadersStack_isRefused() throws Exception {
    List<Object> encoded = new ArrayList<>();
    onADeepStack(() -> encoded.add(codecs.values().encode(Shapes.nodes(30_000))));

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> codecs.values().decoder().fromObject(encoded.get(0)))
        .withMessageContaining("nested too deeply");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void copyOfALinkedHashMap_movesWhatIsReadIfTheOriginalDoes(boolean byAccess) {
    for (Object first : new Object[] {"a", 1, new Point(1, 2)}) {
      for (int others = 0; others < 3; others++) {
        Map<Object, Integer> map = new LinkedHashMap<>(16, 0.75f, byAccess);
        map.put(first, 0);
        for (int i = 0; i < others; i++) {
          map.put("other " + i, i);
        }
        @SuppressWarnings("unchecked")
        Map<Object, Integer> copy = (Map<Object, Integer>) larderCopy(map);
        copy.put("last", 1);

        copy.get(first);

        Object[] keys = copy.keySet().toArray();
        assertThat(keys[byAccess ? keys.length - 1 : 0]).isEqualTo(first);
        assertThat(map.keySet().iterator().next()).as("the original's first").isEqualTo(first);
      }
    }
  }

  @Test
  void copyOfATreeMap_comparesAsTheOriginal() {
    Map<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    map.put("a", 1);
    @SuppressWarnings("unchecked")
    Map<String, Integer> copy = (Map<String, Integer>) larderCopy(Collections.unmodifiableMap(map));

    assertThat(copy.get("A")).isEqualTo(1);
  }

  @Test
  void copyOfAStreamsList_mayBeAskedForNull() {
    List<?> copy = (List<?>) larderCopy(Stream.of("a").toList());

    assertThat(copy.contains(null)).isFalse();
    assertThat(catchThrowable(() -> ((List<?>) larderCopy(List.of("a", "b", "c"))).contains(null)))
        .isInstanceOf(NullPointerException.class);
  }

  /** Reflection, because the class is on the class path of Maven's tests only. */
  @Test
  void springsNullValue_keepsItsIdentity() throws ReflectiveOperationException {
    Class<?> type = Class.forName("org.springframework.cache.support.NullValue");
    Object instance = type.getField("INSTANCE").get(null);

    assertThat(larderCopy(instance)).isSameAs(instance);
    assertThat((byte[]) codecs.values().encode(instance)).hasSizeLessThan(10);
    assertThat(((Object[]) larderCopy(new Object[] {instance, 1}))[0]).isSameAs(instance);
  }

  @Test
  void oneCachesCodecs_usedByManyThreads_giveEachItsCopy() throws Exception {
    List<Shape> shapes = all().toList();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        int first = thread * 11;
        futures.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 3 * shapes.size(); i++) {
                    Object object = shapes.get((first + i) % shapes.size()).maker().get();
                    assertThat(Likeness.of(larderCopy(object)))
                        .isEqualTo(Likeness.of(javaCopy(object)));
                  }
                  return null;
                }));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
