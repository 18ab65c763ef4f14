package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.HeapMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ByReferenceTest {
  private final Codecs codecs = Codecs.byReference();

  static Stream<Object> objects() {
    return Stream.concat(Samples.comparable(), Stream.of(new byte[] {1}, new Object()));
  }

  @ParameterizedTest
  @MethodSource("objects")
  void storedAndDecoded_anyObject_isItself(Object object) {
    CodecKey key = codecs.keys().key(object);

    assertThat(key.stored()).isSameAs(object);
    assertThat(key.hash()).isEqualTo(Hashing.mix(object.hashCode()));
    assertThat(key.matches(object)).isTrue();
    assertThat(codecs.keys().decoder().fromObject(object)).isSameAs(object);
    assertThat(codecs.values().encode(object)).isSameAs(object);
    assertThat(codecs.values().decoder().fromObject(object)).isSameAs(object);
  }

  @Test
  void matches_anotherObject_isWhatEqualsSays() {
    CodecKey key = codecs.keys().key(new ArrayList<>(List.of("a")));

    assertThat(key.matches(List.of("a"))).isTrue();
    assertThat(key.matches(List.of("b"))).isFalse();
    assertThat(codecs.keys().key(5).matches(5L)).isFalse();
    assertThat(codecs.keys().key(new byte[] {1}).matches(new byte[] {1})).isFalse();
    assertThat(key.matches(new HeapMemory(new byte[] {1}), 0, 1)).isFalse();
  }

  @Test
  void trusted_byClass_isTrueForTheJdksValuesOnly() {
    assertThat(Samples.canonical()).allMatch(key -> codecs.keys().key(key).trusted());
    assertThat(codecs.keys().key(new Samples.Book("x", 1)).trusted()).isFalse();
    assertThat(codecs.keys().key(new byte[0]).trusted()).isFalse();
  }

  @Test
  void bytes_whereThereAreNone_fail() {
    HeapMemory memory = new HeapMemory(new byte[] {1});

    assertThatIllegalStateException()
        .isThrownBy(() -> codecs.values().decoder().tryDecode(memory, 0, 1));
    assertThatIllegalStateException().isThrownBy(() -> codecs.keys().hash(memory, 0, 1));
  }
}
