package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.fail;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.Memory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UntrustedBytesTest {
  private static final int MOST_BYTES_PER_BYTE = 200;
  private static final long SMALL = 1 << 20;

  private final Codecs codecs = Codecs.byValue("books", UntrustedBytesTest.class.getClassLoader());
  private final Decoder<Object> values = codecs.values().decoder();
  private final Decoder<Object> keys = codecs.keys().decoder();

  /** Fails on any read outside a window, whatever lies there. */
  private record Window(Memory block, int from, int to) implements Memory {
    private int checked(int offset, int length) {
      if (offset < from || length < 0 || offset + length > to) {
        fail("read of " + length + " bytes at " + offset + " outside " + from + ".." + to);
      }
      return offset;
    }

    @Override
    public int length() {
      return block.length();
    }

    @Override
    public byte getByte(int offset) {
      return block.getByte(checked(offset, Byte.BYTES));
    }

    @Override
    public short getShort(int offset) {
      return block.getShort(checked(offset, Short.BYTES));
    }

    @Override
    public int getInt(int offset) {
      return block.getInt(checked(offset, Integer.BYTES));
    }

    @Override
    public long getLong(int offset) {
      return block.getLong(checked(offset, Long.BYTES));
    }

    @Override
    public void copyTo(int offset, byte[] target, int targetOffset, int length) {
      block.copyTo(checked(offset, length), target, targetOffset, length);
    }
  }

  @Test
  void tryDecode_randomBytes_readsNothingOutsideAndNeverThrows() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    int decoded = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[40];
      random.nextBytes(bytes);
      int from = random.nextInt(8);
      int length = random.nextInt(bytes.length - from);
      if (length > 0 && random.nextInt(4) > 0) {
        bytes[from] = (byte) random.nextInt(34);
      }
      Window window = new Window(new HeapMemory(bytes), from, from + length);
      try {
        decoded += values.tryDecode(window, from, length) == null ? 0 : 1;
        keys.tryDecode(window, from, length);
        for (Object key : List.of("a", 5, 5L, 1.5, new java.util.UUID(1, 2), Samples.Sign.PLUS)) {
          codecs.keys().key(key).matches(window, from, length);
        }
      } catch (RuntimeException | Error e) {
        fail("seed " + seed + ", bytes " + Arrays.toString(bytes) + ", length " + length, e);
      }
    }
    assertThat(decoded).as("decoded by chance, seed %d", seed).isGreaterThan(500);
  }

  /** Bytes that are others at every look, as they may be for a reader without a lock. */
  private static final class Changing implements Memory {
    private final SplittableRandom random;
    private final byte[] bytes;

    Changing(SplittableRandom random, int length) {
      this.random = random;
      bytes = new byte[length];
    }

    private Memory next() {
      random.nextBytes(bytes);
      if (random.nextBoolean()) {
        // Some tag, wherever it is looked for.
        Arrays.fill(bytes, 0, Math.min(8, bytes.length), (byte) random.nextInt(34));
      }
      return new HeapMemory(bytes);
    }

    @Override
    public int length() {
      return bytes.length;
    }

    @Override
    public byte getByte(int offset) {
      return next().getByte(offset);
    }

    @Override
    public short getShort(int offset) {
      return next().getShort(offset);
    }

    @Override
    public int getInt(int offset) {
      return next().getInt(offset);
    }

    @Override
    public long getLong(int offset) {
      return next().getLong(offset);
    }

    @Override
    public void copyTo(int offset, byte[] target, int targetOffset, int length) {
      next().copyTo(offset, target, targetOffset, length);
    }
  }

  @Test
  void tryDecode_bytesThatChangeAtEveryLook_neverThrowsAndMakesNoMoreThanTheyAre() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    int decoded = 0;
    for (int i = 0; i < 100_000; i++) {
      int from = random.nextInt(8);
      int length = random.nextInt(300);
      Window window = new Window(new Changing(random, from + length), from, from + length);
      long before = i % 100 == 0 ? allocated() : 0;
      try {
        decoded += values.tryDecode(window, from, length) == null ? 0 : 1;
        keys.tryDecode(window, from, length);
        for (Object key : List.of("a", 5, 5L, 1.5, new java.util.UUID(1, 2), Samples.Sign.PLUS)) {
          codecs.keys().matcher().matches(key, window, from, length);
        }
      } catch (RuntimeException | Error e) {
        fail("seed " + seed + ", length " + length, e);
      }
      if (i > 0 && i % 100 == 0) {
        assertThat(allocated() - before).as("seed %d", seed).isLessThan(SMALL);
      }
    }
    assertThat(decoded).as("decoded by chance, seed %d", seed).isGreaterThan(500);
  }

  static Stream<byte[]> encoded() {
    ValueCodec codec = Codecs.byValue("books", UntrustedBytesTest.class.getClassLoader()).values();
    Stream<Object> all = Stream.concat(Samples.comparable(), Samples.arrays().stream());
    return Stream.concat(all, Stream.of(large())).map(codec::encode).map(byte[].class::cast);
  }

  private static Object large() {
    HashMap<Integer, Object> map = new HashMap<>();
    IntStream.range(0, 300).forEach(i -> map.put(i, new ArrayList<>(List.of("x", new int[i]))));
    return map;
  }

  @ParameterizedTest
  @MethodSource("encoded")
  void fromObject_bytesWithAFewChanged_givesAValueOrACodecException(byte[] encoded) {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 100; i++) {
      byte[] changed = Arrays.copyOf(encoded, Math.max(1, encoded.length - random.nextInt(3)));
      for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      // Only the decoding is measured: the first assertion of a JVM loads megabytes of classes.
      Object decoded = null;
      CodecException refusal = null;
      long before = allocated();
      try {
        decoded = values.fromObject(changed);
      } catch (CodecException e) {
        refusal = e;
      } catch (RuntimeException | Error e) {
        fail("seed " + seed + ", bytes " + Arrays.toString(changed), e);
      }
      long after = allocated();
      assertThat(decoded == null).isEqualTo(refusal != null);
      if (refusal != null) {
        assertThat(refusal.getMessage()).contains("'books'").contains("bytes of a");
      }
      assertThat(after - before)
          .as("allocated for %d bytes, seed %d: %s", changed.length, seed, Arrays.toString(changed))
          .isLessThan(SMALL + (long) MOST_BYTES_PER_BYTE * changed.length);
    }
  }

  /** Bytes that this thread has allocated so far, asked for without naming an optional module. */
  private static long allocated() {
    try {
      return (long)
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName("java.lang:type=Threading"), "CurrentThreadAllocatedBytes");
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 33, 34, 127, 128, 255})
  void fromObject_anUnknownTag_saysSo(int tag) {
    byte[] bytes = {(byte) tag, 1, 2};

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> values.fromObject(bytes))
        .withMessage(
            "Cache 'books': 3 bytes of a unknown type %d could not be decoded: they are malformed",
            tag);
  }

  @Test
  void fromObject_noBytes_saysSo() {
    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> values.fromObject(new byte[0]))
        .withMessageContaining("0 bytes of");
    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> keys.fromObject(new byte[0]))
        .withMessageContaining("0 bytes of");
  }

  @Test
  void fromObject_anArrayLongerThanItsBytes_isRefusedBeforeItIsMade() {
    byte[] encoded = (byte[]) codecs.values().encode(new Object[] {new long[3], new BitSet()});
    byte[] huge = encoded.clone();
    int at = lastIndexOf(huge, 3);
    huge[at - 3] = 0x3f;

    long before = allocated();
    assertThatExceptionOfType(CodecException.class).isThrownBy(() -> values.fromObject(huge));
    assertThat(allocated() - before).isLessThan(SMALL);
    assertThat((Object[]) values.fromObject(encoded)).hasSize(2);
  }

  /** Each array could be that long, but not all of them one in the other. */
  @Test
  void fromObject_arraysThatClaimTheSameBytes_areRefusedBeforeTheyAreMade() {
    byte[] array = (byte[]) codecs.values().encode(new Object[0]);
    assertThat(array).startsWith(Tag.COMPACT).hasSize(3);
    byte[] nested = new byte[20_000];
    nested[0] = Tag.COMPACT;
    for (int at = 1; at < 600; at += 3) {
      nested[at] = array[1];
      nested[at + 1] = (byte) 0xff;
      nested[at + 2] = 0x7f;
    }

    long before = allocated();
    assertThatExceptionOfType(CodecException.class).isThrownBy(() -> values.fromObject(nested));
    assertThat(allocated() - before).isLessThan(SMALL);
  }

  /** Where the last 4-byte length of {@code length} ends. */
  private static int lastIndexOf(byte[] bytes, int length) {
    for (int i = bytes.length - 1; i >= 3; i--) {
      if (bytes[i] == length && bytes[i - 1] == 0 && bytes[i - 2] == 0 && bytes[i - 3] == 0) {
        return i;
      }
    }
    throw new IllegalStateException("no length of " + length);
  }

  @Test
  void fromObject_anEnumConstantThatDoesNotExist_saysSo() {
    byte[] encoded = (byte[]) codecs.values().encode(Samples.Sign.MINUS);
    encoded[encoded.length - 1] = 7;

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(() -> values.fromObject(encoded))
        .withMessageContaining("enum constant");
  }
}
