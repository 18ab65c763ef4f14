package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.codec.graph.ClassRefusedException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterGateTest {
  private static final String HERE = FilterGateTest.class.getName();

  static class Entity implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static class Book extends Entity {
    private static final long serialVersionUID = 1L;
  }

  interface Face {}

  private static FilterGate of(@Nullable String jvmWide, @Nullable String own) {
    ObjectInputFilter filter =
        jvmWide == null ? null : ObjectInputFilter.Config.createFilter(jvmWide);
    return FilterGate.of(() -> filter, own);
  }

  private static boolean passes(FilterGate gate, Class<?> type) {
    try {
      gate.check(type, -1, 1, 1, 0);
      return true;
    } catch (ClassRefusedException e) {
      assertThat(e).hasMessageContaining(type.getTypeName().replace("[]", ""));
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    // array length, depth, references, passes
    "-1, 64, 1, true",
    "-1, 65, 1, false",
    "16777216, 1, 1, true",
    "16777217, 1, 1, false",
    "-1, 1, 1000000, true",
    "-1, 1, 1000001, false",
  })
  void check_builtInLimits_holdExactly(long length, long depth, long references, boolean passes) {
    FilterGate gate = of(null, null);

    if (passes) {
      assertThatCode(() -> gate.check(int[].class, length, depth, references, 0))
          .doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> gate.check(int[].class, length, depth, references, 0))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("int[]")
          .hasMessageContaining("maxdepth=64;maxarray=16,777,216;maxrefs=1,000,000");
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // JVM-wide, own, passes
        "-, -, true",
        "-, !*, false",
        "!*, -, false",
        "*, !*, false",
        "!*, *, false",
        "*, *, true",
        "maxdepth=0, *, false",
        "*, maxdepth=0, false",
      })
  void check_twoFilters_theStricterWins(
      @Nullable String jvmWide, @Nullable String own, boolean passes) {
    assertThat(passes(of(jvmWide, own), Book.class)).isEqualTo(passes);
  }

  @Test
  void check_aClassWhoseSuperclassIsNotListed_isRefusedAsOnReading() {
    assertThat(passes(of(null, HERE + "$Book;!*"), Book.class)).isFalse();
    assertThat(passes(of(null, HERE + "$Book;" + HERE + "$Entity;!*"), Book.class)).isTrue();
    assertThat(passes(of(null, HERE + "$*;!*"), Book.class)).isTrue();
    assertThat(passes(of(null, "java.lang.Integer;!*"), Integer.class)).isFalse();
    assertThat(passes(of(null, "java.base/*;!*"), Integer.class)).isTrue();
  }

  @Test
  void check_anArray_isOfItsElementsClass() {
    assertThat(passes(of(null, "!" + HERE + "$Book"), Book[].class)).isFalse();
    assertThat(passes(of(null, "!" + HERE + "$Book"), Entity[].class)).isTrue();
  }

  @Test
  void check_aProxy_isItsInterfaces() {
    InvocationHandler handler = (proxy, method, arguments) -> null;
    Object proxy =
        Proxy.newProxyInstance(
            FilterGateTest.class.getClassLoader(), new Class<?>[] {Face.class}, handler);

    assertThatCode(
            () -> of(null, HERE + "$Face;java.base/*;!*").check(proxy.getClass(), -1, 1, 1, 0))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> of(null, "!" + HERE + "$Face").check(proxy.getClass(), -1, 1, 1, 0))
        .hasMessageContaining("$Face");
  }

  @Test
  void check_theJvmsFilter_isAskedAsItIsNow() {
    AtomicReference<@Nullable ObjectInputFilter> jvmWide = new AtomicReference<>();
    FilterGate gate = FilterGate.of(jvmWide::get, null);
    assertThat(passes(gate, Book.class)).isTrue();

    jvmWide.set(info -> ObjectInputFilter.Status.REJECTED);
    assertThat(passes(gate, Book.class)).isFalse();
  }

  @Test
  @SuppressWarnings("NullAway") // what filters of users may do
  void check_aFilterThatFailsOrSaysNothing_refuses() {
    assertThat(passes(FilterGate.of(() -> info -> null, null), Book.class)).isFalse();
    ObjectInputFilter failing =
        info -> {
          throw new IllegalStateException("as the test wants it");
        };
    assertThat(passes(FilterGate.of(() -> failing, null), Book.class)).isFalse();
  }

  @Test
  void check_whatAFilterIsTold_areTheNumbersGiven() {
    List<String> told = new ArrayList<>();
    ObjectInputFilter filter =
        info -> {
          told.add(
              info.serialClass()
                  + " "
                  + info.arrayLength()
                  + " "
                  + info.depth()
                  + " "
                  + info.references()
                  + " "
                  + info.streamBytes());
          return ObjectInputFilter.Status.UNDECIDED;
        };

    FilterGate.of(() -> filter, null).check(int[].class, 2, 3, 4, 5);
    FilterGate.of(() -> filter, null).check(null, -1, 3, 4, 5);

    assertThat(told).containsExactly("class [I 2 3 4 5", "null -1 3 4 5");
  }
}
