package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.jcache.OperationTables.Row;
import dev.larder.jcache.management.StatisticsBean;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The semantics, row by row: runs the tables of {@code docs/JSR107.md}. */
class OperationTableTest {
  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  static Stream<Arguments> rows() throws IOException {
    return OperationTables.read().stream()
        .flatMap(row -> Stream.of("by value", "by reference").map(how -> Arguments.of(row, how)));
  }

  @ParameterizedTest(name = "{1}, {0}")
  @MethodSource("rows")
  void operation_onAnEntry_isAsTheTableSays(Row row, String how) {
    TableSetting setting = TableSetting.of(row.setting());
    LarderCache<String, String> cache =
        fixture.create(setting.configuration(how.equals("by value"), recorder));
    setting.prepare(row.entry(), cache, recorder, fixture.ticker);
    recorder.take();
    StatisticsBean statistics = CacheFixture.statistics(cache);
    statistics.clear();

    String result = Operations.run(row.operation(), cache, setting.fresh());
    String calls = String.join(", ", recorder.take());
    String counts = counted(statistics);
    String left = String.valueOf(setting.left(cache));

    List<String> actual =
        Stream.of(result, calls, counts, left)
            .map(setting::shown)
            .map(cell -> cell.equals("null") ? "-" : cell)
            .toList();
    assertThat(row.with(actual)).as(row.toString()).isEqualTo(row.with(row.expected()));
  }

  private static String counted(StatisticsBean statistics) {
    List<String> words = new ArrayList<>();
    add(words, "hit", statistics.getCacheHits());
    add(words, "miss", statistics.getCacheMisses());
    add(words, "put", statistics.getCachePuts());
    add(words, "removal", statistics.getCacheRemovals());
    add(words, "eviction", statistics.getCacheEvictions());
    return String.join(", ", words);
  }

  private static void add(List<String> words, String word, long count) {
    if (count > 0) {
      words.add(count == 1 ? word : count + " " + word + "s");
    }
  }

  @Test
  void tables_firstOne_hasEveryOperationOnEveryEntry() throws IOException {
    Set<String> named = new LinkedHashSet<>();
    OperationTables.read().stream()
        .filter(row -> TableSetting.of(row.setting()) == TableSetting.PLAIN)
        .forEach(row -> named.add(row.operation() + " on " + row.entry()));

    for (String operation : Operations.names()) {
      for (String entry : List.of("absent", "present", "expired")) {
        assertThat(named).contains(operation + " on " + entry);
      }
    }
  }

  @Test
  void tables_all_haveRows() throws IOException {
    assertThat(OperationTables.read().stream().map(Row::setting).distinct().map(TableSetting::of))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(TableSetting.values()));
  }
}
