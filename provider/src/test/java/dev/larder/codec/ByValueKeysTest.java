package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larder.codec.Samples.Book;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.HeapMemory;
import dev.larder.testkit.ForeignClasses;
import java.io.Serializable;
import java.math.BigDecimal;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import javax.cache.CacheException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("JavaUtilDate") // users store them
final class ByValueKeysTest {
  private final KeyCodec codec = codec(ByValueKeysTest.class.getClassLoader());

  private static KeyCodec codec(ClassLoader loader) {
    return Codecs.byValue("books", loader).keys();
  }

  static List<Object> canonical() {
    return Samples.canonical();
  }

  /** The key's bytes in the middle of others, so that a step outside them shows. */
  private static final class Block {
    static final int OFFSET = 9;
    final HeapMemory memory;
    final int length;

    Block(byte[] stored) {
      byte[] block = new byte[stored.length + 2 * OFFSET];
      Arrays.fill(block, (byte) 0x5a);
      System.arraycopy(stored, 0, block, OFFSET, stored.length);
      memory = new HeapMemory(block);
      length = stored.length;
    }
  }

  @ParameterizedTest
  @MethodSource("canonical")
  void matches_allCanonicalKeysAgainstOne_isTrueForItselfOnly(Object stored) {
    byte[] bytes = (byte[]) codec.key(stored).stored();
    Block block = new Block(bytes);

    for (Object key : Samples.canonical()) {
      CodecKey probe = codec.key(key);
      assertThat(probe.matches(block.memory, Block.OFFSET, block.length))
          .as("%s (%s) against %s", key, key.getClass(), stored)
          .isEqualTo(key.equals(stored));
      assertThat(probe.matches(bytes)).isEqualTo(key.equals(stored));
      assertThat(codec.matcher().matches(key, block.memory, Block.OFFSET, block.length))
          .as("%s (%s) against %s, by the matcher", key, key.getClass(), stored)
          .isEqualTo(key.equals(stored));
      assertThat(codec.matcher().matches(key, bytes)).isEqualTo(key.equals(stored));
      assertThat(codec.matcher().hash(key)).isEqualTo(probe.hash());
      assertThat(Arrays.equals((byte[]) probe.stored(), bytes)).isEqualTo(key.equals(stored));
    }
  }

  @ParameterizedTest
  @MethodSource("canonical")
  void hash_ofStoredBytes_isTheProbes(Object key) {
    CodecKey probe = codec.key(key);
    Block block = new Block((byte[]) probe.stored());

    assertThat(codec.hash(block.memory, Block.OFFSET, block.length)).isEqualTo(probe.hash());
    assertThat(probe.trusted()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("canonical")
  void decode_storedBytes_givesTheKeyBack(Object key) {
    byte[] stored = (byte[]) codec.key(key).stored();
    Block block = new Block(stored);

    assertThat(codec.decoder().fromObject(stored)).isEqualTo(key).hasSameClassAs(key);
    assertThat(codec.decoder().tryDecode(block.memory, Block.OFFSET, block.length)).isEqualTo(key);
  }

  @Test
  void samples_ofCanonicalKeys_areAllDifferentAndOfAllTypes() {
    assertThat(new HashSet<>(Samples.canonical())).hasSameSizeAs(Samples.canonical());
    assertThat(Samples.canonical())
        .hasAtLeastOneElementOfType(String.class)
        .hasAtLeastOneElementOfType(UUID.class)
        .hasAtLeastOneElementOfType(LocalDate.class)
        .hasAtLeastOneElementOfType(Instant.class);
  }

  @Test
  void matches_nansOfAllKinds_areOneKey() {
    CodecKey nan = codec.key(Double.longBitsToDouble(0x7ff8_0000_dead_beefL));
    CodecKey floatNan = codec.key(Float.intBitsToFloat(0x7fc0_1234));

    assertThat(nan.matches(codec.key(Double.NaN).stored())).isTrue();
    assertThat(nan.hash()).isEqualTo(codec.key(Double.NaN).hash());
    assertThat(floatNan.matches(codec.key(Float.NaN).stored())).isTrue();
    assertThat(floatNan.matches(codec.key(Double.NaN).stored())).isFalse();
  }

  @Test
  void matches_anEqualCopyOfAString_isTrue() {
    byte[] stored = (byte[]) codec.key("book:00001").stored();

    assertThat(codec.key(new String("book:00001".toCharArray())).matches(stored)).isTrue();
    assertThat(codec.key("book:00002").matches(stored)).isFalse();
    assertThat(codec.key("book:0000").matches(stored)).isFalse();
    assertThat(codec.key("book:000010").matches(stored)).isFalse();
  }

  @Test
  void stored_shortForms_takeAsFewBytesAsTheyNeed() {
    assertThat((byte[]) codec.key("book:00001").stored()).hasSize(11);
    assertThat((byte[]) codec.key("日本").stored()).hasSize(5);
    assertThat((byte[]) codec.key(0L).stored()).hasSize(1);
    assertThat((byte[]) codec.key(127L).stored()).hasSize(2);
    assertThat((byte[]) codec.key(128L).stored()).hasSize(3);
    assertThat((byte[]) codec.key(-128L).stored()).hasSize(2);
    assertThat((byte[]) codec.key(Long.MIN_VALUE).stored()).hasSize(9);
    assertThat((byte[]) codec.key(UUID.randomUUID()).stored()).hasSize(17);
    assertThat((byte[]) codec.key(Samples.Sign.PLUS).stored()).hasSizeLessThanOrEqualTo(6);
  }

  @Test
  void numbers_ofEveryLength_comeBack() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      Object number = random.nextLong() >> random.nextInt(Long.SIZE);
      byte[] stored = (byte[]) codec.key(number).stored();

      assertThat(codec.decoder().fromObject(stored)).as("seed %d", seed).isEqualTo(number);
      assertThat(codec.hash(new HeapMemory(stored), 0, stored.length))
          .isEqualTo(codec.key(number).hash());
    }
  }

  @Test
  void hash_aMillionSequentialKeys_collidesHardlyEver() {
    for (int shift : new int[] {0, 8, 20}) {
      Set<Integer> hashes = new HashSet<>();
      for (long i = 0; i < 100_000; i++) {
        hashes.add(codec.key(i << shift).hash());
      }
      assertThat(hashes).as("shift %d", shift).hasSizeGreaterThan(99_900);
    }
  }

  static List<Object> objects() {
    return List.of(
        new Book("Moby Dick", 1851),
        new ArrayList<>(List.of("a", 5)),
        new BigDecimal("1.0"),
        LocalDateTime.of(2026, 7, 31, 12, 0),
        new Date(5),
        Set.of("a"));
  }

  @ParameterizedTest
  @MethodSource("objects")
  void stored_ofAnotherType_isAnEqualCopyThatOnlyItsEqualsFinds(Object key) {
    CodecKey probe = codec.key(key);
    Object stored = probe.stored();

    assertThat(stored).isEqualTo(key).hasSameClassAs(key);
    assertThat(probe.matches(stored)).isTrue();
    assertThat(probe.hash()).isEqualTo(Hashing.mix(key.hashCode()));
    assertThat(probe.matches(codec.key("a").stored())).isFalse();
    assertThat(codec.key("a").matches(stored)).isFalse();
    assertThat(probe.matches(new HeapMemory(new byte[] {1, 'a'}), 0, 2)).isFalse();
    assertThat(codec.decoder().fromObject(stored)).isEqualTo(key).hasSameClassAs(key);
  }

  @Test
  void trusted_ofAnotherType_isTrueForTheJdksValuesOnly() {
    assertThat(codec.key(new BigDecimal("1.0")).trusted()).isTrue();
    assertThat(codec.key(LocalDateTime.MAX).trusted()).isTrue();
    assertThat(codec.key(new Book("x", 1)).trusted()).isFalse();
    assertThat(codec.key(new ArrayList<>()).trusted()).isFalse();
    assertThat(
            codec
                .key(
                    new BigDecimal("1.0") {
                      private static final long serialVersionUID = 1L;
                    })
                .trusted())
        .isFalse();
  }

  @Test
  void storedAndDecode_ofAMutableKey_shareNothing() {
    List<String> key = new ArrayList<>(List.of("a"));
    Object stored = codec.key(key).stored();
    key.add("b");
    @SuppressWarnings("unchecked")
    List<String> decoded = (List<String>) codec.decoder().fromObject(stored);
    decoded.add("c");

    assertThat(stored).isEqualTo(List.of("a"));
    assertThat(codec.key(List.of("a")).matches(stored)).isTrue();
  }

  /** Equal only to itself, like most classes. */
  private static final class Identity implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static Stream<Arguments> identities() {
    return Stream.of(
            new byte[] {1}, new int[] {1}, new String[] {"a"}, new Object[0], new Identity())
        .map(key -> Arguments.of((Object) key));
  }

  @ParameterizedTest
  @MethodSource("identities")
  void stored_ofAKeyThatNoCopyEquals_isRefusedByItsClass(Object key) {
    CodecKey probe = codec.key(key);

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(probe::stored)
        .withMessageContaining("'books'")
        .withMessageContaining(key.getClass().getTypeName())
        .withMessageContaining("equals and hashCode");
  }

  @Test
  void stored_ofAKeyThatIsNotSerializable_isRefusedByItsClass() {
    CodecKey probe = codec.key(new Object());

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(probe::stored)
        .withMessageContaining("'books'")
        .withMessageContaining("java.lang.Object is not Serializable");
  }

  @Test
  void stored_ofAClassThatTheCachesLoaderFinds_isOfThatLoader(@TempDir Path dir) throws Exception {
    ForeignClasses.compileInto(dir);
    try (URLClassLoader loader = ForeignClasses.loader(dir)) {
      KeyCodec foreign = codec(loader);
      Object point = ForeignClasses.newInstance(loader, "foreign.Point");

      Object stored = foreign.key(point).stored();

      assertThat(stored).isEqualTo(point).isNotSameAs(point);
      Object level = ForeignClasses.constant(loader, "HIGH");
      assertThat(foreign.key(level).stored()).isInstanceOf(byte[].class);
      assertThat(foreign.decoder().fromObject(foreign.key(level).stored())).isSameAs(level);
    }
  }

  @Test
  void stored_ofAClassThatTheCachesLoaderHasAnotherOf_isRefused(@TempDir Path dir)
      throws Exception {
    ForeignClasses.compileInto(dir);
    try (URLClassLoader one = ForeignClasses.loader(dir);
        URLClassLoader other = ForeignClasses.loader(dir)) {
      KeyCodec foreign = codec(one);
      CodecKey point = foreign.key(ForeignClasses.newInstance(other, "foreign.Point"));
      CodecKey level = foreign.key(ForeignClasses.constant(other, "HIGH"));

      assertThatExceptionOfType(CacheException.class)
          .isThrownBy(point::stored)
          .withMessageContaining("foreign.Point");
      assertThatExceptionOfType(CacheException.class)
          .isThrownBy(level::stored)
          .withMessageContaining("foreign.Level");
      assertThat(level.matches(foreign.key(ForeignClasses.constant(one, "HIGH")).stored()))
          .isFalse();
    }
  }

  @Test
  void stored_ofAnEnumThatOnlyTheThreadsLoaderFinds_isAnObject(@TempDir Path dir) throws Exception {
    ForeignClasses.compileInto(dir);
    try (URLClassLoader loader = ForeignClasses.loader(dir)) {
      Object level = ForeignClasses.constant(loader, "HIGH");
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader);
      try {
        assertThat(codec.key(level).stored()).isSameAs(level);
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
