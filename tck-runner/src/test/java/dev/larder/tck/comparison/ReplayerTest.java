package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.tck.trace.LibraryTrace;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceFiles;
import dev.larder.tck.trace.TraceReader;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.cache.Cache;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplayerTest {
  @TempDir Path folder;

  @Test
  void replay_everyKeyKept_missesEachKeyOncePerCopy() {
    Repetition repetition = new Repetition(LibraryTrace.create(), 3);
    Map<String, String> kept = new HashMap<>();

    long hits = replay(repetition, MapCache.over(kept));

    assertThat(hits).isEqualTo(3 * (200_000 - 15_949));
    assertThat(kept).hasSize(3 * 15_949).containsEntry("book:01234", "branch=3;shelf=M34");
  }

  @Test
  void replay_sizes_putsValuesOfTheTracesSize() throws Exception {
    Map<String, String> kept = new HashMap<>();

    replay(new Repetition(trace("0,a,100,\n0,b,,\n"), 1), MapCache.over(kept));

    assertThat(kept.get("key0000000000000")).hasSize(100);
    assertThat(kept.get("key0000000000001")).hasSize(24);
  }

  @Test
  void replay_hitBeforeItsDeadline_isAHitAndKeepsTheDeadline() throws Exception {
    Trace trace = trace("0,a,,10\n9,a,,10\n11,a,,10\n");

    assertThat(replay(new Repetition(trace, 1), MapCache.unbounded())).isEqualTo(1);
  }

  @Test
  void replay_hitAtItsDeadline_isAMissThatIsRemovedAndPutAgain() throws Exception {
    List<String> calls = new ArrayList<>();
    Cache<String, String> cache = MapCache.over(recording(calls));

    long hits = replay(new Repetition(trace("0,a,,10\n10,a,,10\n19,a,,10\n"), 1), cache);

    assertThat(hits).isEqualTo(1);
    assertThat(calls).containsExactly("get", "put", "get", "remove", "put", "get");
  }

  @Test
  void replay_requestsWithoutTtl_neverExpire() throws Exception {
    Trace trace = trace("0,a,,\n1,b,,1\n1000000,a,,\n1000000,b,,\n1000001,b,,\n");

    assertThat(replay(new Repetition(trace, 1), MapCache.unbounded())).isEqualTo(2);
  }

  @Test
  void touchExpired_atTheTracesEnd_removesExpiredKeysOnly() throws Exception {
    Map<String, String> kept = new HashMap<>();
    Replayer replayer =
        new Replayer(new Repetition(trace("0,a,,10\n0,b,,11\n0,c,,\n10,d,,1\n"), 2));
    replayer.replay(MapCache.over(kept), 4, percent -> {});

    replayer.touchExpired(MapCache.over(kept));

    assertThat(kept).hasSize(6).doesNotContainKeys("key0000000000000", "key0000000000004");
  }

  @Test
  void replay_cacheMixesUpItsKeys_failsInsteadOfCountingHits() {
    Cache<String, String> cache =
        MapCache.over(
            new HashMap<>() {
              private static final long serialVersionUID = 1L;

              @Override
              public String get(Object key) {
                return "branch=9;shelf=A00";
              }
            });

    assertThatThrownBy(() -> replay(new Repetition(LibraryTrace.create(), 1), cache))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the cache returned a value that was put under another key");
  }

  @Test
  void replay_progress_endsAtAHundred() {
    List<Integer> percentages = new ArrayList<>();

    new Replayer(new Repetition(LibraryTrace.create(), 1))
        .replay(MapCache.unbounded(), 1_000, percentages::add);

    assertThat(percentages).hasSize(20).isSorted().endsWith(100);
  }

  @Test
  void replay_libraryRepeated_movesTheHitRateByLessThanThreeTenthsOfAPoint() {
    assertRepeatingChangesLittle(LibraryTrace.create(), 1_000);
  }

  @Test
  void replay_realTraceRepeated_movesTheHitRateByLessThanThreeTenthsOfAPoint() throws Exception {
    URL resource = Objects.requireNonNull(getClass().getResource("/traces/cache2k_web12.csv.gz"));
    Trace web12 = TraceReader.read(Path.of(resource.toURI()));

    assertRepeatingChangesLittle(web12, 700);
    assertRepeatingChangesLittle(web12, 3_000);
  }

  private static void assertRepeatingChangesLittle(Trace trace, int entries) {
    Repetition once = new Repetition(trace, 1);
    Repetition repeated = Repetition.toReach(4 << 20, trace);
    assertThat(repeated.copies()).isGreaterThan(10);

    double single = rate(once, replay(once, MapCache.leastRecentlyUsed(entries)));
    int room = entries * repeated.copies();
    double many = rate(repeated, replay(repeated, MapCache.leastRecentlyUsed(room)));

    assertThat(single).as("evicts, and hits").isBetween(0.3, 0.95);
    assertThat(many).isCloseTo(single, Offset.offset(0.003));
  }

  private static double rate(Repetition repetition, long hits) {
    return hits / (double) repetition.length();
  }

  private static long replay(Repetition repetition, Cache<String, String> cache) {
    Replayer replayer = new Replayer(repetition);
    replayer.replay(cache, repetition.trace().length(), percent -> {});
    return replayer.hits();
  }

  private Trace trace(String requests) throws Exception {
    return TraceReader.read(
        TraceFiles.gzip(folder.resolve("t.csv.gz"), TraceFiles.HEADER + requests));
  }

  private static Map<String, String> recording(List<String> calls) {
    return new HashMap<>() {
      private static final long serialVersionUID = 1L;

      @Override
      public @Nullable String get(Object key) {
        calls.add("get");
        return super.get(key);
      }

      @Override
      public @Nullable String put(String key, String value) {
        calls.add("put");
        return super.put(key, value);
      }

      @Override
      public @Nullable String remove(Object key) {
        calls.add("remove");
        return super.remove(key);
      }
    };
  }
}
