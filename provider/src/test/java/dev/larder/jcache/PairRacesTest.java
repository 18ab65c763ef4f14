package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.jcache.PairCache.Start;
import dev.larder.jcache.PairCache.Variant;
import dev.larder.jcache.PairRow.Legal;
import dev.larder.testkit.SpinPair;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every two operations that change a key, at the same moment: what comes of it is what comes of
 * running them in one order or the other. {@code pair-races.txt} lists what is legal, for people to
 * read; a run computes it again, and races are held to it.
 *
 * <p>Each pair races {@code pairs.rounds} times, spread evenly over what is there when it begins
 * and over caches with and without listener, writer and expiry.
 */
class PairRacesTest {
  private static final int ROUNDS = Integer.getInteger("pairs.rounds", 20_000);
  private static final String LIST = "/pair-races.txt";

  /** Of the rows in which the order shows, in how many both must have been seen. */
  private static final double REAL_RACES = 0.8;

  /** In about half nanoseconds: longer than the shortest operation takes. */
  private static final int DELAY = 2_000;

  private static final Map<PairOperation, PairTally> TALLIES = new EnumMap<>(PairOperation.class);
  private static List<PairCache> caches = List.of();
  private static SpinPair threads = new SpinPair();

  private final SplittableRandom random = new SplittableRandom(ROUNDS);

  @BeforeAll
  static void open() {
    caches = Variant.all().stream().map(PairCache::new).toList();
  }

  @AfterAll
  static void close() {
    threads.close();
    caches.forEach(PairCache::close);
  }

  @Test
  void list_everyPairRunInEitherOrder_isWhatIsCheckedIn() throws IOException {
    List<String> computed = new ArrayList<>();
    try (PairCache full = new PairCache(Variant.FULL)) {
      for (PairOperation first : PairOperation.values()) {
        for (PairRow row : PairRow.of(first)) {
          computed.add(row.line(row.legal(full)));
        }
      }
    }
    Path written = Path.of("target", "pair-races.txt");
    Files.createDirectories(requireNonNull(written.getParent()));
    Files.write(written, computed);

    assertThat(computed)
        .as("legal outcomes; as computed they stand in %s", written)
        .isEqualTo(checkedIn());
  }

  private static List<String> checkedIn() throws IOException {
    try (InputStream list = requireNonNull(PairRacesTest.class.getResourceAsStream(LIST))) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void race_withEveryOtherOperation_endsAsOneAfterTheOther(PairOperation first) {
    PairTally tally = new PairTally();
    Map<PairRow, List<Legal>> legal = new LinkedHashMap<>();
    try (PairCache full = new PairCache(Variant.FULL)) {
      PairRow.of(first).forEach(row -> legal.put(row, row.legal(full)));
    }
    legal.forEach((row, outcomes) -> race(row, outcomes, tally));

    TALLIES.put(first, tally);
    assertThat(tally.illegal()).as("outcomes of no order").isEmpty();
  }

  /** All rounds of a row: its share of its pair's. */
  private void race(PairRow row, List<Legal> legal, PairTally tally) {
    List<PairCache> able =
        caches.stream().filter(cache -> cache.variant().allows(row.start())).toList();
    for (PairCache cache : able) {
      List<int[]> outcomes = PairRow.seenBy(cache.variant(), legal);
      tally.begin(row, cache.variant(), outcomes);
      race(row, cache, (share(row) + able.size() - 1) / able.size(), tally);
      cache.check();
    }
    tally.end(row);
  }

  private static int share(PairRow row) {
    // With the sweep, only what has expired is of interest; else the three are alike.
    return row.has(PairOperation.SWEEP) ? ROUNDS : ROUNDS / Start.values().length;
  }

  private void race(PairRow row, PairCache cache, int rounds, PairTally tally) {
    PairActor first = row.first(cache);
    PairActor second = row.second(cache);
    cache.skipAccess(row.has(PairOperation.ITERATOR_REMOVE));
    for (int i = 0; i < rounds; i++) {
      row.begin(cache, first, second);
      boolean swapped = (i & 1) != 0;
      int delay = random.nextInt(-DELAY, DELAY);
      threads.together(swapped ? second : first, swapped ? first : second, delay);
      tally.count(cache.outcome(first, second), cache.outcomeLength(), first, second);
    }
  }

  @AfterAll
  static void races_takenTogether_wereReal() {
    if (TALLIES.size() < PairOperation.values().length) {
      return;
    }
    PairTally all = PairTally.sum(TALLIES.values());
    System.out.println(all.report());
    assertThat(all.bothOrders())
        .as("rows in which both orders were seen, of %s in which it shows", all.telling())
        .isGreaterThan((int) (REAL_RACES * all.telling()));
  }
}
