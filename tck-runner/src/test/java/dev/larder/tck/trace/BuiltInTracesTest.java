package dev.larder.tck.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BuiltInTracesTest {
  @ParameterizedTest
  @ValueSource(strings = {"flood", "library", "loop", "zipf", "zipf-sized"})
  void named_twice_isTheSameRequestsUnderThatName(String name) {
    Trace first = trace(name);
    Trace second = trace(name);

    assertThat(first.name()).isEqualTo(name);
    assertThat(first.hasTtls()).isFalse();
    assertThat(requests(first)).isEqualTo(requests(second)).hasSizeGreaterThanOrEqualTo(200_000);
    assertThat(IntStream.range(0, first.length()).map(first::size).toArray())
        .isEqualTo(IntStream.range(0, first.length()).map(second::size).toArray());
  }

  @Test
  void names_all_areThoseThatCanBeNamed() {
    assertThat(BuiltInTraces.names())
        .containsExactlyInAnyOrder("flood", "library", "loop", "zipf", "zipf-sized");
    assertThat(BuiltInTraces.named("cache2k_web12")).isNull();
  }

  @Test
  void flood_ofAMillionKeys_hardlyRepeatsOne() {
    Trace flood = trace(FloodTrace.NAME);

    assertThat(flood.length()).isEqualTo(FloodTrace.REQUESTS);
    assertThat(flood.idSpace()).isBetween(990_000, FloodTrace.KEYS);
    // Of n draws among k keys, k * (1 - exp(-n/k)) = 259,182 are of different ones.
    assertThat(flood.distinct()).isBetween(258_000, 260_400);
  }

  @Test
  void loop_ofItsKeys_asksForEachInTurn() {
    Trace loop = trace(LoopTrace.NAME);

    assertThat(loop.distinct()).isEqualTo(LoopTrace.KEYS);
    assertThat(IntStream.range(LoopTrace.KEYS, loop.length()))
        .allMatch(i -> loop.id(i) == loop.id(i - LoopTrace.KEYS));
  }

  @Test
  void zipf_ofItsKeys_asksForTheFirstOnesMostOften() {
    int[] asked = new int[ZipfTrace.KEYS];
    Arrays.stream(requests(trace(ZipfTrace.NAME))).forEach(id -> asked[id]++);

    // 1 by the sum of n to the power of -0.9 for 50,000 keys, 20.09.
    assertThat(asked[0]).isBetween(14_400, 15_500);
    // A tenth to the power of 0.9 is 0.126 of that.
    assertThat(asked[9]).isBetween(1_700, 2_070);
    assertThat(trace(ZipfTrace.NAME).hasVaryingSizes()).isFalse();
  }

  @Test
  void zipfSized_aKey_alwaysHasTheSameSizeOfManyThatDoNotGoByPopularity() {
    Trace sized = trace(ZipfTrace.SIZED_NAME);
    int[] sizes = new int[ZipfTrace.KEYS];

    for (int i = 0; i < sized.length(); i++) {
      int before = sizes[sized.id(i)];
      assertThat(before == 0 || before == sized.size(i)).isTrue();
      sizes[sized.id(i)] = sized.size(i);
    }

    int[] known = Arrays.stream(sizes).filter(size -> size > 0).toArray();
    assertThat(Arrays.stream(known))
        .allMatch(size -> size >= ZipfTrace.SMALLEST && size <= ZipfTrace.LARGEST);
    // The mean of a log-uniform size: (largest - smallest) / ln(largest / smallest).
    assertThat(Arrays.stream(known).average().orElseThrow()).isBetween(360.0, 392.0);
    assertThat(Arrays.stream(sizes).limit(1_000).average().orElseThrow()).isBetween(320.0, 430.0);
  }

  private static Trace trace(String name) {
    return Objects.requireNonNull(BuiltInTraces.named(name));
  }

  private static int[] requests(Trace trace) {
    return IntStream.range(0, trace.length()).map(trace::id).toArray();
  }
}
