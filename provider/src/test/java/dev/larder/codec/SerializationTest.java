package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larder.codec.graph.ClassGate;
import dev.larder.testkit.ForeignClasses;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("JavaUtilDate") // users store them
final class SerializationTest {
  private final ValueCodec values = values(SerializationTest.class.getClassLoader());

  private static ValueCodec values(ClassLoader loader) {
    return Codecs.byValue("books", loader).values();
  }

  private Object copy(Object value) {
    return values.decoder().fromObject(values.encode(value));
  }

  static List<Object> mutable() {
    return List.of(new Date(5), new ArrayList<>(List.of("a")), new HashMap<>(Map.of("a", 1)));
  }

  @ParameterizedTest
  @MethodSource("mutable")
  void decode_twice_givesTwoCopies(Object value) {
    Object encoded = values.encode(value);

    Object first = values.decoder().fromObject(encoded);
    Object second = values.decoder().fromObject(encoded);

    assertThat(first).isEqualTo(value).isNotSameAs(value).isNotSameAs(second);
    assertThat(second).isEqualTo(value);
  }

  @Test
  void decode_anArrayTwice_givesTwoCopies() {
    byte[] value = {1, 2, 3};
    Object encoded = values.encode(value);
    value[0] = 9;
    byte[] first = (byte[]) values.decoder().fromObject(encoded);
    first[1] = 9;

    assertThat((byte[]) values.decoder().fromObject(encoded)).containsExactly(1, 2, 3);
  }

  /** Not serialisable, and its text must not get into a message. */
  private static final class Secret {
    @Override
    public String toString() {
      return "secret";
    }
  }

  private record Holder(String name, Secret secret) implements Serializable {}

  static List<Object> notSerializable() {
    return List.of(
        new Secret(),
        new Holder("secret", new Secret()),
        new ArrayList<>(List.of(new Secret())),
        Optional.of("secret"),
        new Thread("secret"));
  }

  @ParameterizedTest
  @MethodSource("notSerializable")
  void encode_whatIsNotSerializable_namesCacheAndClassesButNoContent(Object value) {
    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> values.encode(value))
        .withMessageContaining("'books'")
        .withMessageContaining(value.getClass().getName())
        .withMessageContaining("is not Serializable")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  private static final class Refusing implements Serializable {
    private static final long serialVersionUID = 1L;
    private final @Nullable RuntimeException failure;

    Refusing(@Nullable RuntimeException failure) {
      this.failure = failure;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      if (failure != null) {
        throw failure;
      }
      throw new IOException("disk full");
    }
  }

  @Test
  void encode_aUsersMethodThatFails_isACacheExceptionWithItsCause() {
    RuntimeException failure = new IllegalStateException("not now");

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> values.encode(new Refusing(failure)))
        .withCause(failure)
        .withMessageContaining("Refusing");
    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> values.encode(new Refusing(null)))
        .withCauseInstanceOf(IOException.class);
  }

  private static final class Vanishing implements Serializable {
    private static final long serialVersionUID = 1L;

    private @Nullable Object readResolve() {
      return null;
    }
  }

  private static final class Exploding implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object readResolve() {
      throw new IllegalStateException("boom");
    }
  }

  static List<Object> undecodable() {
    return List.of(new Vanishing(), new Exploding());
  }

  @ParameterizedTest
  @MethodSource("undecodable")
  void decode_aUsersMethodThatFails_isACodecExceptionWithLengthAndCache(Object value) {
    byte[] encoded = (byte[]) values.encode(value);

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> values.decoder().fromObject(encoded))
        .withMessageContaining("'books'")
        .withMessageContaining(encoded.length + " bytes of a serialised object");
  }

  @Test
  void decode_classesOfPrimitivesAndProxies_comeBack() {
    Object types = new ArrayList<>(List.of(int.class, void.class, String.class, int[].class));
    assertThat(copy(types)).isEqualTo(types);

    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Callable.class}, new Answer("five"));
    assertThat(copy(proxy)).isInstanceOf(Callable.class).isNotSameAs(proxy).hasToString("five");
  }

  private record Answer(String answer) implements InvocationHandler, Serializable {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return answer;
    }
  }

  @Test
  void decode_aClassOfTheCachesLoader_isOfThatLoaderWhateverTheThreads(@TempDir Path dir)
      throws Exception {
    ForeignClasses.compileInto(dir);
    try (URLClassLoader one = ForeignClasses.loader(dir);
        URLClassLoader other = ForeignClasses.loader(dir)) {
      Object point = ForeignClasses.newInstance(other, "foreign.Point");

      Object decoded = withContext(other, () -> decode(values(one), point));

      assertThat(decoded.getClass().getClassLoader()).isSameAs(one);
      assertThat(decoded).hasToString(point.toString());
    }
  }

  @Test
  void decode_aClassThatOnlyTheThreadsLoaderFinds_isOfThatLoader(@TempDir Path dir)
      throws Exception {
    ForeignClasses.compileInto(dir);
    try (URLClassLoader loader = ForeignClasses.loader(dir)) {
      Object point = ForeignClasses.newInstance(loader, "foreign.Point");
      Object level = ForeignClasses.constant(loader, "HIGH");

      assertThat(withContext(loader, () -> decode(values, point))).isEqualTo(point);
      assertThat(withContext(loader, () -> decode(values, level))).isSameAs(level);
      assertThat(withContext(loader, () -> decode(values, new Object[] {point})))
          .isEqualTo(new Object[] {point});
    }
  }

  @Test
  void decode_aClassThatNobodyFinds_namesIt(@TempDir Path dir) throws Exception {
    ForeignClasses.compileInto(dir);
    try (URLClassLoader loader = ForeignClasses.loader(dir)) {
      Object encoded = values.encode(ForeignClasses.newInstance(loader, "foreign.Point"));

      assertThatExceptionOfType(CodecException.class)
          .isThrownBy(() -> withContext(null, () -> values.decoder().fromObject(encoded)))
          .withMessageContaining("'books'")
          .withMessageContaining("foreign.Point");
    }
  }

  private static Object decode(ValueCodec codec, Object value) {
    return codec.decoder().fromObject(codec.encode(value));
  }

  private static Object withContext(@Nullable ClassLoader loader, Callable<Object> task)
      throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return task.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void codecs_onceTheirCacheIsGone_keepNoLoader(@TempDir Path dir) throws Exception {
    assertThat(
            ForeignClasses.loaderIsCollectedAfter(
                dir,
                point -> {
                  ClassLoader loader = point.getClass().getClassLoader();
                  Codecs codecs = Codecs.byValue("books", loader);
                  try {
                    Object level = ForeignClasses.constant(loader, "HIGH");
                    assertThat(codecs.keys().key(level).stored()).isInstanceOf(byte[].class);
                    assertThat(decode(codecs.values(), level)).isSameAs(level);
                    assertThat(decode(codecs.values(), Thread.State.NEW))
                        .isSameAs(Thread.State.NEW);
                    // Not equals: the JDK keeps what it links for a record's.
                    assertThat(decode(codecs.values(), point).getClass())
                        .isSameAs(point.getClass());
                    assertThat((byte[]) codecs.values().encode(point)).startsWith(Tag.COMPACT);
                  } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                  }
                }))
        .isTrue();
  }

  /** Only classes that the cache's own loader finds get a number, which holds them. */
  @Test
  void codecs_asLongAsTheirCacheLives_keepNoLoaderButTheirs(@TempDir Path dir) throws Exception {
    assertThat(
            ForeignClasses.loaderIsCollectedAfter(
                dir,
                point -> {
                  try {
                    ClassLoader loader = point.getClass().getClassLoader();
                    assertThat(withContext(loader, () -> decode(values, point)).getClass())
                        .isSameAs(point.getClass());
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }))
        .isTrue();
    assertThat(copy("still there")).isEqualTo("still there");
  }

  /** The cache's loader has the class as it was, whoever puts has it with a field more. */
  @Test
  void decode_aClassOfAnotherVersion_namesIt(@TempDir Path dir, @TempDir Path later)
      throws Exception {
    ForeignClasses.compileInto(dir);
    ForeignClasses.compileLaterInto(later);
    try (URLClassLoader one = ForeignClasses.loader(dir);
        URLClassLoader other = ForeignClasses.loader(later)) {
      ValueCodec values = values(one);
      Object before = ForeignClasses.newInstance(one, "foreign.Person");
      assertThat(decode(values, before)).hasSameClassAs(before);

      Object encoded = values.encode(ForeignClasses.newInstance(other, "foreign.Person"));

      assertThatExceptionOfType(CodecException.class)
          .isThrownBy(() -> values.decoder().fromObject(encoded))
          .withMessageContaining("class foreign.Person is another version here")
          .withCauseInstanceOf(InvalidClassException.class);
    }
  }

  /** A class is charged once; where there is no room for it, it has its name in each value. */
  @Test
  void encode_aClassThatTheBudgetHasNoRoomFor_goesByName() {
    List<Long> charged = new ArrayList<>();
    Object value = new ShapeTypes.Point(1, 2);
    ValueCodec roomy = values(bytes -> charged.add(bytes));
    ValueCodec full = values(bytes -> false);

    byte[] compact = (byte[]) roomy.encode(value);
    assertThat(roomy.encode(value)).isEqualTo(compact);
    assertThat(charged).hasSize(1).allMatch(bytes -> bytes > 1_000);
    byte[] named = (byte[]) full.encode(value);

    assertThat(compact).startsWith(Tag.COMPACT);
    assertThat(named).startsWith(Tag.SERIALIZED).hasSizeGreaterThan(50);
    assertThat(full.decoder().fromObject(named)).isEqualTo(value);
  }

  /** Threads that met a class at the same moment each charged it, and nothing gave that back. */
  @Test
  void encode_aClassThatManyThreadsMeetAtOnce_chargesItOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 50; round++) {
        AtomicInteger charged = new AtomicInteger();
        ValueCodec codec = values(bytes -> charged.incrementAndGet() > 0);
        CyclicBarrier start = new CyclicBarrier(4);
        List<Future<Object>> encoded = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          encoded.add(
              threads.submit(
                  () -> {
                    start.await();
                    return codec.encode(new ShapeTypes.Point(1, 2));
                  }));
        }
        for (Future<Object> one : encoded) {
          assertThat((byte[]) one.get()).startsWith(Tag.COMPACT);
        }
        assertThat(charged).hasValue(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static ValueCodec values(LongPredicate charge) {
    return Codecs.byValue(
            "books",
            SerializationTest.class.getClassLoader(),
            new Wishes(null, null, ClassGate.OPEN),
            charge)
        .values();
  }
}
