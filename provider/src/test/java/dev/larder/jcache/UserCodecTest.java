package dev.larder.jcache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.CacheException;
import javax.cache.configuration.Factory;
import javax.cache.configuration.FactoryBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Codecs of the user's: that they are asked, and that one that misbehaves harms nobody else. */
class UserCodecTest {

  /** A class that Larder has no form for: only a codec can store it. */
  public static final class Title {
    final String text;

    Title(String text) {
      this.text = text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Title title && title.text.equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  /** A codec that works, and closes. */
  public static final class TitleCodec implements Codec<Title>, AutoCloseable {
    static final AtomicInteger CLOSED = new AtomicInteger();

    @Override
    public byte[] encode(Title title) {
      return title.text.getBytes(UTF_8);
    }

    /** Spoils the bytes, as it may. */
    @Override
    public Title decode(byte[] bytes) {
      Title title = new Title(new String(bytes, UTF_8));
      Arrays.fill(bytes, (byte) 0);
      return title;
    }

    @Override
    public void close() {
      CLOSED.incrementAndGet();
    }
  }

  /** A codec that does what a test says. */
  private static class Hooked implements Codec<Title> {
    final TitleCodec codec = new TitleCodec();
    volatile Runnable onEncode = () -> {};
    volatile Runnable onDecode = () -> {};
    volatile boolean encodesNull;
    volatile boolean decodesNull;

    @Override
    public byte @Nullable [] encode(Title title) {
      onEncode.run();
      return encodesNull ? null : codec.encode(title);
    }

    @Override
    public @Nullable Title decode(byte[] bytes) {
      onDecode.run();
      return decodesNull ? null : codec.decode(bytes);
    }
  }

  private final Threads threads = new Threads();
  private final CacheFixture fixture = new CacheFixture();
  private final Hooked hooked = new Hooked();

  @AfterEach
  void close() {
    fixture.close();
    threads.close();
  }

  private static LarderConfiguration.Builder<String, Title> titles() {
    return LarderConfiguration.builder(String.class, Title.class).budget("1MiB");
  }

  private LarderCache<String, Title> open() {
    return fixture.create(titles().valueCodec(Recorder.factory(hooked)).build());
  }

  // ---- that works

  @Test
  void valueCodec_thatWorks_storesWhatLarderHasNoFormFor() {
    LarderCache<String, Title> cache =
        fixture.create(titles().valueCodec(FactoryBuilder.factoryOf(TitleCodec.class)).build());
    Title title = new Title("Walden");

    cache.put("k", title);
    cache.put("empty", new Title(""));

    assertThat(cache.get("k")).isEqualTo(title).isNotSameAs(title);
    assertThat(cache.get("k")).as("a second time").isEqualTo(title);
    assertThat(cache.get("empty")).isEqualTo(new Title(""));
    assertThat(cache.replace("k", title, new Title("Emma"))).isTrue();
    assertThat(cache.getAndRemove("k")).isEqualTo(new Title("Emma"));
    assertThat(cache.iterator().next().getValue()).isEqualTo(new Title(""));
  }

  @Test
  void decode_thatSpoilsItsBytes_spoilsNobodyElses() {
    LarderCache<String, Title> cache = open();
    cache.put("k", new Title("Emma"));

    String twice =
        cache.invoke(
            "k",
            (entry, arguments) ->
                requireNonNull(entry.getValue()).text + requireNonNull(entry.getValue()).text);

    assertThat(twice).isEqualTo("EmmaEmma");
  }

  @Test
  void valueCodec_bytesOfAValue_areWhatItMakesAndNothingMore() {
    LarderCache<String, Title> cache = open();

    assertThat(cache.administration().parts().codecs().values().encode(new Title("Emma")))
        .isEqualTo("Emma".getBytes(UTF_8));
  }

  @Test
  void keyCodec_forAKeyOfTheUsers_copiesIt() {
    AtomicInteger copies = new AtomicInteger();
    hooked.onEncode = copies::incrementAndGet;
    LarderCache<Title, String> cache =
        fixture.create(
            LarderConfiguration.builder(Title.class, String.class)
                .budget("1MiB")
                .keyCodec(Recorder.factory(hooked))
                .build());
    Title key = new Title("k");

    cache.put(key, "v");

    assertThat(copies.get()).isPositive();
    assertThat(cache.get(new Title("k"))).isEqualTo("v");
    assertThat(cache.iterator().next().getKey()).isEqualTo(key).isNotSameAs(key);
  }

  @Test
  void keyCodec_forKeysOfTheJdk_isNotAsked() {
    Codec<Object> never =
        new Codec<>() {
          @Override
          public byte[] encode(Object key) {
            throw new AssertionError("asked");
          }

          @Override
          public Object decode(byte[] bytes) {
            throw new AssertionError("asked");
          }
        };
    LarderCache<Object, String> cache =
        fixture.create(
            LarderConfiguration.builder(Object.class, String.class)
                .budget("1MiB")
                .keyCodec(Recorder.factory(never))
                .build());

    for (Object key : new Object[] {"k", 1L, BigDecimal.ONE}) {
      cache.put(key, "v");
      assertThat(cache.get(key)).isEqualTo("v");
    }
    assertThat(cache.iterator()).toIterable().hasSize(3);
  }

  @Test
  void codec_thatCloses_isClosedOnceWithTheCache() {
    int before = TitleCodec.CLOSED.get();
    LarderCache<String, Title> cache =
        fixture.create(titles().valueCodec(FactoryBuilder.factoryOf(TitleCodec.class)).build());

    cache.close();
    cache.close();

    assertThat(TitleCodec.CLOSED.get()).isEqualTo(before + 1);
  }

  // ---- by name

  private static CacheFixture withProperty(String setting, String text) {
    Properties properties = new Properties();
    properties.setProperty("larder.cache.orders." + setting, text);
    return new CacheFixture(properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"larder.cache.orders.valueCodec", "larder.default.valueCodec"})
  void valueCodec_byName_isMade(String key) {
    Properties properties = new Properties();
    properties.setProperty(key, TitleCodec.class.getName());
    try (CacheFixture named = new CacheFixture(properties)) {
      LarderCache<String, Title> cache = named.create(titles().build());

      cache.put("k", new Title("Emma"));

      assertThat(requireNonNull(cache.get("k")).text).isEqualTo("Emma");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dev.larder.NoSuchCodec, was not found",
    "java.lang.String, is not a dev.larder.Codec",
    "dev.larder.jcache.UserCodecTest$NoConstructor, has no public constructor without arguments",
    "dev.larder.jcache.UserCodecTest$Abstract, cannot be made",
    "dev.larder.jcache.UserCodecTest$Failing, its constructor failed",
  })
  void valueCodec_byABadName_isRefusedWithPropertyClassAndCache(String name, String why) {
    for (String setting : new String[] {"valueCodec", "keyCodec"}) {
      try (CacheFixture named = withProperty(setting, name)) {
        assertThatThrownBy(() -> named.create(titles().build()))
            .isInstanceOfAny(IllegalArgumentException.class, CacheException.class)
            .hasMessageContaining("larder.cache.orders." + setting)
            .hasMessageContaining(name)
            .hasMessageContaining(why)
            .hasMessageContaining("Cache 'orders'");
        assertThat(named.manager.getCacheNames()).isEmpty();
      }
    }
  }

  /** Cannot be made by name. */
  public static final class NoConstructor extends Hooked {
    public NoConstructor(int number) {}
  }

  /** Cannot be made at all. */
  public abstract static class Abstract extends Hooked {
    public Abstract() {}
  }

  /** Fails when it is made. */
  public static final class Failing extends Hooked {
    public Failing() {
      throw new IllegalStateException("as the test wants it");
    }
  }

  @Test
  void factory_thatFails_closesWhatWasMadeBefore() {
    int before = TitleCodec.CLOSED.get();
    Factory<Hooked> failing =
        () -> {
          throw new IllegalStateException("as the test wants it");
        };

    assertThatThrownBy(
            () ->
                fixture.create(
                    LarderConfiguration.builder(Title.class, Title.class)
                        .keyCodec(FactoryBuilder.factoryOf(TitleCodec.class))
                        .valueCodec(failing)
                        .build()))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("'orders'")
        .hasMessageContaining("Codec failed")
        .hasRootCauseMessage("as the test wants it");
    assertThat(TitleCodec.CLOSED.get()).isEqualTo(before + 1);
  }

  // ---- that misbehaves

  private void expectFailure(Runnable operation, String... parts) {
    assertThatThrownBy(operation::run)
        .isInstanceOf(CacheException.class)
        .hasMessageContainingAll("'orders'", Title.class.getName(), Hooked.class.getName())
        .hasMessageContainingAll(parts)
        .hasMessageNotContaining("secret");
  }

  private void assertWholeAndOld(LarderCache<String, Title> cache) {
    hooked.onEncode = () -> {};
    hooked.onDecode = () -> {};
    hooked.encodesNull = false;
    hooked.decodesNull = false;
    assertThat(KeyLocks.held()).isZero();
    cache.administration().parts().store().checkInvariants();
    assertThat(cache.get("k")).as("nothing lost").isEqualTo(new Title("old"));
  }

  @Test
  void encode_throwsOrReturnsNull_failsTheWriteAndChangesNothing() {
    LarderCache<String, Title> cache = open();
    cache.put("k", new Title("old"));
    Title secret = new Title("secret");
    for (boolean nulls : new boolean[] {true, false}) {
      hooked.encodesNull = nulls;
      hooked.onEncode =
          nulls
              ? () -> {}
              : () -> {
                throw new Misdeed.Mischief();
              };
      String what = nulls ? "returned null" : "failed; see cause";
      expectFailure(() -> cache.put("k", secret), what);
      expectFailure(() -> cache.getAndPut("k", secret), what);
      expectFailure(() -> cache.replace("k", secret), what);
      expectFailure(() -> cache.putAll(Map.of("k", secret)), what);
      expectFailure(() -> cache.putIfAbsent("other", secret), what);
    }
    assertWholeAndOld(cache);
    assertThat(cache.containsKey("other")).isFalse();
  }

  @Test
  void decode_throwsOrReturnsNull_failsTheReadAndKeepsTheEntry() {
    LarderCache<String, Title> cache = open();
    cache.put("k", new Title("old"));
    for (boolean nulls : new boolean[] {true, false}) {
      hooked.decodesNull = nulls;
      hooked.onDecode =
          nulls
              ? () -> {}
              : () -> {
                throw new Misdeed.Mischief();
              };
      String what = nulls ? "returned null" : "failed; see cause";
      expectFailure(() -> cache.get("k"), what, "3 bytes");
      expectFailure(() -> cache.getAndPut("k", new Title("new")), what);
      expectFailure(() -> cache.getAndRemove("k"), what);
      expectFailure(() -> cache.replace("k", new Title("old"), new Title("new")), what);
      expectFailure(() -> cache.iterator().next(), what);
    }
    assertWholeAndOld(cache);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // what callers without checks may pass
  void decode_returnsAnotherType_failsWithBoth() {
    Codec<Object> wrong =
        new Codec<>() {
          @Override
          public byte[] encode(Object value) {
            return new byte[1];
          }

          @Override
          public Object decode(byte[] bytes) {
            return 1;
          }
        };
    LarderCache<String, Title> cache =
        fixture.create(titles().valueCodec((Factory) Recorder.factory(wrong)).build());
    cache.put("k", new Title("secret"));

    assertThatThrownBy(() -> cache.get("k"))
        .isInstanceOf(CacheException.class)
        .hasMessageContainingAll("'orders'", "java.lang.Integer", Title.class.getName());
  }

  @Test
  void codec_throwsAnError_passesItOnAndChangesNothing() {
    LarderCache<String, Title> cache = open();
    cache.put("k", new Title("old"));
    Runnable disaster =
        () -> {
          throw new Misdeed.Disaster();
        };

    hooked.onEncode = disaster;
    assertThatThrownBy(() -> cache.put("k", new Title("new"))).isInstanceOf(Misdeed.Disaster.class);
    hooked.onEncode = () -> {};
    hooked.onDecode = disaster;
    assertThatThrownBy(() -> cache.getAndPut("k", new Title("new")))
        .isInstanceOf(Misdeed.Disaster.class);
    hooked.onDecode = () -> Misdeed.overflow(0);
    assertThatThrownBy(() -> cache.get("k")).isInstanceOf(StackOverflowError.class);

    assertWholeAndOld(cache);
  }

  @Test
  void codec_callsTheCache_works() {
    LarderCache<String, Title> cache = open();
    hooked.onEncode =
        () -> {
          hooked.onEncode = () -> {};
          cache.put("nested", new Title("1"));
          cache.put("k", new Title("old"));
        };
    cache.put("k", new Title("new"));
    hooked.onDecode =
        () -> {
          hooked.onDecode = () -> {};
          cache.put("k", new Title("old"));
        };

    assertThat(cache.get("k")).isEqualTo(new Title("new"));
    assertThat(cache.get("nested")).isEqualTo(new Title("1"));
    assertWholeAndOld(cache);
  }

  @Test
  void codec_closesTheCache_endsTheOperation() {
    LarderCache<String, Title> cache = open();
    hooked.onEncode = cache::close;

    assertThatThrownBy(() -> cache.put("k", new Title("new")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(KeyLocks.held()).isZero();
  }

  @Test
  void codec_blocks_holdsNobodyElseUp() throws Exception {
    LarderCache<String, Title> cache = open();
    cache.put("k", new Title("old"));
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch blocked = new CountDownLatch(2);
    Runnable block =
        () -> {
          hooked.onEncode = () -> {};
          hooked.onDecode = () -> {};
          blocked.countDown();
          Threads.await(released);
        };
    hooked.onDecode = block;
    Future<?> reader = threads.start(() -> cache.get("k"));
    HostileCallersTest.awaitTrue(() -> blocked.getCount() == 1, "the reader blocks");
    hooked.onEncode = block;
    Future<?> writer = threads.run(() -> cache.put("j", new Title("new")));
    Threads.await(blocked);

    for (int i = 0; i < 100; i++) {
      cache.put("k" + i, new Title("v"));
      assertThat(cache.get("k" + i)).isEqualTo(new Title("v"));
    }
    cache.put("k", new Title("same key"));
    released.countDown();

    assertThat(Threads.get(reader)).isEqualTo(new Title("old"));
    Threads.get(writer);
    assertThat(cache.get("j")).isEqualTo(new Title("new"));
  }

  @Test
  void valueCodec_manyThreads_neverMixesValues() throws Exception {
    LarderCache<String, Title> cache = open();
    Future<?>[] running = new Future<?>[4];
    for (int t = 0; t < running.length; t++) {
      String own = "t" + t + " ";
      running[t] =
          threads.run(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  cache.put("k" + i % 10, new Title(own + i));
                  Title seen = cache.get("k" + i % 10);
                  assertThat(requireNonNull(seen).text).matches("t\\d \\d+");
                }
              });
    }
    for (Future<?> run : running) {
      Threads.get(run);
    }
  }
}
