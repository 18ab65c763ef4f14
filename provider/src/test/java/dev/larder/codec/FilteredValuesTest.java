package dev.larder.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of every form meet the same filter, and what it refuses is refused when it is written. */
class FilteredValuesTest {
  private static final String HERE = FilteredValuesTest.class.getName();

  /** A link of a chain, with fields alone. */
  private static class Link implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Object next;

    Link(@Nullable Object next) {
      this.next = next;
    }
  }

  /** A link that only Java serialisation can encode. */
  private static final class HookedLink extends Link {
    private static final long serialVersionUID = 1L;

    HookedLink(@Nullable Object next) {
      super(next);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      if (next instanceof InvocationHandler) {
        throw new InvalidObjectException("not such a one");
      }
    }
  }

  private record Pair(Object one, Object two) implements Serializable {}

  private enum Colour {
    RED
  }

  private record Handler() implements InvocationHandler, Serializable {
    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
      return null;
    }
  }

  private static Object proxy() {
    return Proxy.newProxyInstance(
        FilteredValuesTest.class.getClassLoader(),
        new Class<?>[] {Comparable.class},
        new Handler());
  }

  private static ValueCodec values(@Nullable String pattern) {
    return Codecs.byValue(
            "books",
            FilteredValuesTest.class.getClassLoader(),
            new Wishes(null, null, FilterGate.of(pattern)))
        .values();
  }

  private static Object copy(ValueCodec values, Object value) {
    return values.decoder().fromObject(values.encode(value));
  }

  private static Object chain(boolean hooked, int links) {
    Object chain = "end";
    for (int i = 0; i < links; i++) {
      chain = hooked ? new HookedLink(chain) : new Link(chain);
    }
    return chain;
  }

  static Stream<Arguments> whatIsRefused() {
    Link secret = new Link("secret");
    return Stream.<Object>of(
            secret,
            new HookedLink(secret),
            new Pair("one", secret),
            new ArrayList<>(List.of(secret)),
            new Object[] {"one", secret},
            new Link[] {},
            Collections.singletonMap("one", new ArrayList<>(List.of(secret))))
        .map(value -> Arguments.of(value.getClass().getSimpleName(), (Supplier<?>) () -> value));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("whatIsRefused")
  void encode_aRefusedClassAnywhere_namesItAndTheFilterButNoContent(
      String what, Supplier<Object> holder) {
    Object value = holder.get();
    assertThatThrownBy(() -> values("!" + HERE + "$Link").encode(value))
        .isInstanceOf(RefusedException.class)
        .hasMessageContainingAll("'books'", HERE + "$Link", "filter=!")
        .hasMessageNotContaining("secret");
    assertThat(copy(values(null), value)).isNotNull();
  }

  @Test
  void encode_aRefusedEnumOrProxy_isRefused() {
    assertThatThrownBy(
            () -> values("!" + HERE + "$Colour").encode(new Object[] {Colour.RED, new Link(null)}))
        .hasMessageContaining(HERE + "$Colour");
    assertThatThrownBy(() -> values("!java.lang.Comparable").encode(new HookedLink(proxy())))
        .hasMessageContaining("java.lang.Comparable");
    assertThatThrownBy(() -> values("!" + HERE + "$Handler").encode(proxy()))
        .hasMessageContaining(HERE + "$Handler");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void encode_deeperThanTheFilterAllows_isRefusedAtOnce(boolean hooked) {
    ValueCodec values = values(null);
    assertThat(copy(values, chain(hooked, 60))).isNotNull();

    assertThatThrownBy(() -> values.encode(chain(hooked, 70)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("maxdepth=64");
    assertThatThrownBy(() -> values("maxdepth=5").encode(chain(hooked, 7)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("filter=maxdepth=5");
    assertThat(copy(values("maxdepth=20"), chain(hooked, 7))).isNotNull();
  }

  @Test
  void encode_moreReferencesThanTheFilterAllows_isRefusedAtOnce() {
    Object[] many = new Object[1_000_001];
    Arrays.fill(many, "one and the same");

    assertThatThrownBy(() -> values(null).encode(new HookedLink(many)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("maxrefs=1,000,000");
  }

  @Test
  void encode_anArrayLongerThanTheFilterAllows_isRefused() {
    assertThatThrownBy(() -> values("maxarray=10").encode(new HookedLink(new int[11])))
        .isInstanceOf(RefusedException.class)
        .hasMessageContainingAll("int[]", "filter=maxarray=10", "array length=11");
    assertThat(copy(values("maxarray=10"), new HookedLink(new int[10]))).isNotNull();
  }

  /**
   * A filter that comes to refuse what it let pass: the JVM's may be set while caches are in use.
   */
  @Test
  void decode_whatTheFilterRefusesNow_isARefusalNotAFailure() {
    AtomicReference<@Nullable ObjectInputFilter> jvmWide = new AtomicReference<>();
    ValueCodec values =
        Codecs.byValue(
                "books",
                FilteredValuesTest.class.getClassLoader(),
                new Wishes(null, null, FilterGate.of(jvmWide::get, null)))
            .values();
    for (Object value : List.of(new Link("secret"), new HookedLink("secret"), new Pair(1, 2))) {
      jvmWide.set(null);
      Object encoded = values.encode(value);
      jvmWide.set(ObjectInputFilter.Config.createFilter("!" + HERE + "$*"));

      assertThatThrownBy(() -> values.decoder().fromObject(encoded))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining(HERE)
          .hasMessageNotContaining("secret");
    }
  }

  /** Strings and nulls are no objects that a filter is asked about, but they are references. */
  @Test
  void encode_moreReferencesThanAllowedAfterTheLastObject_isRefused() {
    List<@Nullable Object> many = new ArrayList<>(Collections.nCopies(20, null));

    assertThatThrownBy(() -> values("maxrefs=20").encode(many))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("filter=maxrefs=20");
    assertThat(copy(values("maxrefs=21"), many)).isEqualTo(many);
    assertThat(values("maxrefs=21").encode(many)).isEqualTo(values(null).encode(many));
  }

  /** A collection asks for an array of its own, as its readObject would. */
  @Test
  void encode_aCollectionOfMoreThanTheFilterAllows_isRefused() {
    for (Object value :
        List.of(
            new ArrayList<>(Collections.nCopies(11, 1)),
            new HashSet<>(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
            new HashMap<>(Map.of(1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 7, 1, 8, 1, 9, 1, 10, 1)))) {
      assertThatThrownBy(() -> values("maxarray=9").encode(value))
          .isInstanceOf(RefusedException.class)
          .hasMessageContainingAll(value.getClass().getName(), "filter=maxarray=9");
      assertThat(copy(values("maxarray=16"), value)).isEqualTo(value);
    }
  }
}
