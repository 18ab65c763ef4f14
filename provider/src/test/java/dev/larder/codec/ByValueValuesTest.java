package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.HeapMemory;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ByValueValuesTest {
  private final ValueCodec codec =
      Codecs.byValue("books", ByValueValuesTest.class.getClassLoader()).values();

  static Stream<Object> comparable() {
    return Samples.comparable();
  }

  static List<Object> arrays() {
    return Samples.arrays();
  }

  @ParameterizedTest
  @MethodSource("comparable")
  void decode_ofEncoded_givesAnEqualObjectOfTheSameClass(Object value) {
    Object decoded = codec.decoder().fromObject(codec.encode(value));

    assertThat(decoded).isEqualTo(value).hasSameClassAs(value);
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void decode_ofEncodedArray_givesAnEqualArray(Object array) {
    Object decoded = codec.decoder().fromObject(codec.encode(array));

    assertThat(decoded).isNotSameAs(array).hasSameClassAs(array);
    assertThat(Arrays.deepEquals(new Object[] {decoded}, new Object[] {array})).isTrue();
  }

  @ParameterizedTest
  @MethodSource("comparable")
  void tryDecode_inTheMiddleOfABlock_givesTheObjectUnlessOthersHaveASay(Object value) {
    byte[] encoded = (byte[]) codec.encode(value);
    byte[] block = new byte[encoded.length + 20];
    Arrays.fill(block, (byte) 0x5a);
    System.arraycopy(encoded, 0, block, 7, encoded.length);

    Object decoded = codec.decoder().tryDecode(new HeapMemory(block), 7, encoded.length);

    boolean isLeft = Samples.ofManyParts().contains(value) || isTime(value);
    assertThat(decoded).isEqualTo(isLeft ? null : value);
  }

  private static boolean isTime(Object value) {
    return value instanceof LocalTime
        || value instanceof LocalDateTime
        || value instanceof Duration
        || value instanceof OffsetDateTime
        || value instanceof ZonedDateTime;
  }
}
