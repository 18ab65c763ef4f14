package dev.larder.tck.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EntryShapeTest {

  @Test
  void sized_withoutSizes_hasSixteenAndTwentyFourCharacters() {
    assertThat(EntryShape.SIZED.key(1_234)).isEqualTo("key0000000001234");
    assertThat(EntryShape.SIZED.value(1_234, 24)).isEqualTo("value0000000000000001234");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 16, 24, 25, 1_000, 100_000})
  void value_ofASize_hasThatManyCharacters(int size) {
    assertThat(EntryShape.SIZED.value(Integer.MAX_VALUE, size)).hasSize(size);
  }

  @Test
  void library_keysAndValues_areTheLessons() {
    assertThat(EntryShape.LIBRARY.key(1_234)).isEqualTo("book:01234");
    assertThat(EntryShape.LIBRARY.value(1_234, 99)).isEqualTo("branch=3;shelf=M34");
  }

  @ParameterizedTest
  @EnumSource
  void key_sameIdTwice_isEqualButNotTheSameObject(EntryShape shape) {
    String first = shape.key(77);
    String second = shape.key(77);
    assertThat(second).isEqualTo(first).isNotSameAs(first);
    String value = shape.value(77, 24);
    String again = shape.value(77, 24);
    assertThat(again).isEqualTo(value).isNotSameAs(value);
  }

  @ParameterizedTest
  @EnumSource
  void isValueOf_valueOfAnotherKey_isFalse(EntryShape shape) {
    for (int id = 0; id < 1_000; id++) {
      assertThat(shape.isValueOf(id, shape.value(id, 24))).isTrue();
      assertThat(shape.isValueOf(id + 1, shape.value(id, 24))).isFalse();
    }
  }
}
