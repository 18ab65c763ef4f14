package dev.larder.tck.speed;

import static dev.larder.tck.speed.Contender.CACHE2K;
import static dev.larder.tck.speed.Contender.CAFFEINE;
import static dev.larder.tck.speed.Contender.CAFFEINE_CORE;
import static dev.larder.tck.speed.Contender.EHCACHE;
import static dev.larder.tck.speed.Contender.EHCACHE_OFF_HEAP;
import static dev.larder.tck.speed.Contender.LARDER;
import static dev.larder.tck.speed.Contender.LARDER_OFF_HEAP;
import static dev.larder.tck.speed.Contender.MAP;
import static dev.larder.tck.speed.Contender.OHC;
import static dev.larder.tck.speed.Contender.RI;

import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Keys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of all races: who runs, at what, and what is promised. */
final class Races {
  private static final long ENTRIES = 100_000;
  private static final long SWEPT_ENTRIES = 5_000_000;

  /** From so many entries on, Larder is to be ahead of Caffeine itself. */
  private static final long ENTRIES_AHEAD_OF_CORE = 1_000_000;

  /** Readers beside one writer, and how often each of their reads may have to look again. */
  private static final int READERS = 2;

  private static final double RETRIES = 0.1;

  /** So many grow, fill a cache, expire and are swept within seconds. */
  private static final long TURNED_OVER = 200_000;

  /** The 99th percentile of holds of a lock, while all that may take long is going on. */
  private static final double HOLD_NANOS = 150_000;

  /** Virtual threads give way in synchronized code too, which a loader may have. */
  private static final int VIRTUAL_JAVA = 25;

  private static final Values TEXT = Values.fixed(100);
  private static final Values BYTES = Values.bytes(100);
  private static final Values OBJECT = Values.objects();
  private static final Values SHORT_TEXT = Values.fixed(24);

  /** What a get allocates for its result: an array of 100 bytes, and a String around one. */
  private static final double ARRAY_BYTES = 120;

  private static final double TEXT_BYTES = ARRAY_BYTES + 24;

  /** What the JVM's own counting may add to a thread's allocation, for each operation. */
  private static final double NOTHING = 0.05;

  /** Sizes of the growth, by the end of their labels. */
  private static final Map<String, Long> SIZES = sizes();

  /** Filling a cache of 10,000,000 entries takes longer than measuring it. */
  private static final Race.Limits LARGE = Race.Limits.NONE.withUsualForks(2);

  /** A sweep takes a minute and a half each time. */
  private static final Race.Limits LONG = Race.Limits.NONE.withUsualForks(1);

  /** The last expired entry is gone so many seconds after its deadline: one, and one to sweep. */
  private static final double GONE_SECONDS = 2;

  /** If loads of different keys waited for each other, the last would wait twice as long. */
  private static final double WAIT_MILLIS = LoadsRun.KEYS * LoadsRun.LOAD_MILLIS / 2.0;

  private Races() {}

  private static Map<String, Long> sizes() {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("10k", 10_000L);
    sizes.put("100k", 100_000L);
    sizes.put("1M", 1_000_000L);
    sizes.put("10M", 10_000_000L);
    return sizes;
  }

  /** All of them, in the order in which they run. */
  static List<Race> all() {
    return Stream.of(
            gets(), mixes(), copies(), objects(), threads(), offHeap(), growth(), sweeps(),
            storms(), watched(), loads())
        .flatMap(List::stream)
        .toList();
  }

  /** The names of all races, for messages. */
  static String names() {
    return all().stream().map(Race::name).collect(Collectors.joining(", "));
  }

  private static List<Race> gets() {
    List<Race> races = new ArrayList<>();
    for (Keys keys : Keys.values()) {
      races.add(
          new Race(
              "get-" + name(keys),
              among(
                  scene(Workload.GET, Form.REFERENCE, TEXT, keys, 1),
                  LARDER,
                  CAFFEINE,
                  EHCACHE,
                  CACHE2K,
                  RI,
                  MAP),
              List.of(
                  Bar.faster(LARDER, 4, CAFFEINE),
                  Bar.faster(LARDER, 2, EHCACHE),
                  Bar.faster(LARDER, 0.8, CACHE2K),
                  Bar.faster(LARDER, keys == Keys.SAME ? 0.25 : 0.4, MAP),
                  Bar.atMost(Figure.BYTES_PER_OPERATION, LARDER, NOTHING))));
    }
    return races;
  }

  private static List<Race> mixes() {
    List<Race> races = new ArrayList<>();
    for (Workload mix : List.of(Workload.MIX_90, Workload.MIX_50)) {
      races.add(mix(mix, Keys.SAME, 1));
      races.add(mix(mix, Keys.COPY, 1));
      races.add(mix(mix, Keys.COPY, 2));
    }
    return races;
  }

  private static Race mix(Workload mix, Keys keys, int threads) {
    return new Race(
        "mix%d-%s-%d".formatted(100 - mix.percentPuts(), name(keys), threads),
        among(scene(mix, Form.REFERENCE, TEXT, keys, threads), LARDER, CAFFEINE, CACHE2K),
        List.of(Bar.faster(LARDER, 2, CAFFEINE), Bar.faster(LARDER, 1, CACHE2K)));
  }

  private static List<Race> copies() {
    List<Race> races = new ArrayList<>();
    for (Keys keys : Keys.values()) {
      races.add(copies("get-string-" + name(keys), TEXT, keys, TEXT_BYTES));
      races.add(copies("get-bytes-" + name(keys), BYTES, keys, ARRAY_BYTES));
    }
    return races;
  }

  private static Race copies(String name, Values values, Keys keys, double resultBytes) {
    return new Race(
        name,
        among(scene(Workload.GET, Form.VALUE, values, keys, 1), LARDER, CAFFEINE, EHCACHE),
        List.of(
            Bar.faster(LARDER, 2, CAFFEINE),
            Bar.faster(LARDER, 1.5, EHCACHE),
            Bar.atMost(Figure.BYTES_PER_OPERATION, LARDER, resultBytes + NOTHING)));
  }

  private static List<Race> objects() {
    List<Race> races = new ArrayList<>();
    for (Keys keys : Keys.values()) {
      races.add(
          new Race(
              "get-object-" + name(keys),
              among(
                  scene(Workload.GET, Form.VALUE, OBJECT, keys, 1), LARDER, CAFFEINE, RI, EHCACHE),
              List.of(
                  Bar.faster(LARDER, 3, CAFFEINE),
                  Bar.faster(LARDER, 2, RI),
                  Bar.faster(LARDER, 2, EHCACHE))));
    }
    races.add(
        new Race(
            "put-object-copy",
            among(
                scene(Workload.PUT, Form.VALUE, OBJECT, Keys.COPY, 1),
                LARDER,
                CAFFEINE,
                RI,
                EHCACHE),
            List.of(Bar.faster(LARDER, 2, CAFFEINE))));
    return races;
  }

  private static List<Race> threads() {
    return Stream.of(Form.values())
        .map(
            form ->
                new Race(
                    "threads-" + name(form),
                    List.of(
                        Entrant.of(LARDER, "1", scene(Workload.GET, form, TEXT, Keys.COPY, 1)),
                        Entrant.of(LARDER, "2", scene(Workload.GET, form, TEXT, Keys.COPY, 2))),
                    List.of(Bar.faster(LARDER + "@2", 1.7, LARDER + "@1"))))
        .toList();
  }

  private static List<Race> offHeap() {
    return Stream.of(Keys.values())
        .map(
            keys ->
                new Race(
                    "get-offheap-" + name(keys),
                    among(
                        scene(Workload.GET, Form.VALUE, TEXT, keys, 1),
                        LARDER_OFF_HEAP,
                        EHCACHE_OFF_HEAP,
                        OHC),
                    List.of(
                        Bar.faster(LARDER_OFF_HEAP, 3, EHCACHE_OFF_HEAP),
                        Bar.faster(LARDER_OFF_HEAP, 1.2, OHC))))
        .toList();
  }

  private static List<Race> growth() {
    return List.of(growth(Form.REFERENCE, 2), growth(Form.VALUE, 2.5));
  }

  private static Race growth(Form form, double times) {
    List<Entrant> entrants = new ArrayList<>();
    SIZES.forEach(
        (size, entries) -> {
          Scene scene =
              new Scene(
                  Workload.GET, Stock.of(form, SHORT_TEXT, entries), Access.uniform(Keys.COPY, 1));
          entrants.add(Entrant.of(LARDER, size, scene));
          entrants.add(Entrant.of(MAP, size, scene));
          if (entries >= ENTRIES_AHEAD_OF_CORE) {
            entrants.add(Entrant.of(CAFFEINE_CORE, size, scene));
          }
        });
    return new Race(
        "growth-" + name(form),
        entrants,
        List.of(
            Bar.growth(LARDER, MAP, "10k", "100k", times),
            Bar.growth(LARDER, MAP, "10k", "1M", times),
            Bar.growth(LARDER, MAP, "10k", "10M", times),
            Bar.faster(LARDER + "@1M", 1, CAFFEINE_CORE + "@1M"),
            Bar.faster(LARDER + "@10M", 1, CAFFEINE_CORE + "@10M")),
        LARGE);
  }

  private static List<Race> sweeps() {
    return Stream.of(Form.values())
        .map(
            form -> {
              Scene scene =
                  scene(Workload.SWEEP, form, SHORT_TEXT, Keys.COPY, 2).withEntries(SWEPT_ENTRIES);
              String with = LARDER + "@expiring";
              return new Race(
                  "sweep-" + name(form),
                  List.of(
                      new Entrant(with, LARDER, scene),
                      Entrant.of(LARDER, "lasting", scene.with(Workload.NO_SWEEP))),
                  List.of(
                      Bar.atMost(Figure.P999_NANOS, with, 2, LARDER + "@lasting"),
                      Bar.atMost(Figure.GONE_SECONDS, with, GONE_SECONDS)),
                  LONG);
            })
        .toList();
  }

  private static List<Race> storms() {
    return Stream.of(Form.values())
        .map(
            form -> {
              Scene roomy = scene(Workload.STORM, form, TEXT, Keys.SAME, 1);
              Scene scene = new Scene(roomy.workload(), roomy.stock().filled(), roomy.access());
              return new Race(
                  "storm-" + name(form),
                  among(scene, LARDER, CAFFEINE),
                  List.of(Bar.faster(LARDER, 2, CAFFEINE)));
            })
        .toList();
  }

  private static List<Race> watched() {
    List<Race> races = new ArrayList<>();
    for (Form form : Form.values()) {
      races.add(
          new Race(
              "contended-" + name(form),
              among(scene(Workload.CONTENDED, form, TEXT, Keys.COPY, READERS + 1), LARDER),
              List.of(Bar.atMost(Figure.RETRIES_PER_READ, LARDER, RETRIES))));
    }
    for (Form form : Form.values()) {
      Scene scene =
          new Scene(
              Workload.TURNOVER,
              Stock.of(form, TEXT, TURNED_OVER).filled(),
              Access.uniform(Keys.SAME, 2));
      races.add(
          new Race(
              "turnover-" + name(form),
              among(scene, LARDER),
              List.of(Bar.atMost(Figure.HOLD_P99_NANOS, LARDER, HOLD_NANOS))));
    }
    return races;
  }

  private static List<Race> loads() {
    return List.of(
        loads("loads-platform", 200, Race.Limits.NONE),
        loads("loads-virtual", 10_000, Race.Limits.NONE.withLeastJava(VIRTUAL_JAVA)));
  }

  private static Race loads(String name, int threads, Race.Limits limits) {
    return new Race(
        name,
        among(scene(Workload.LOADS, Form.VALUE, TEXT, Keys.COPY, threads), LARDER),
        List.of(
            Bar.atMost(Figure.MOST_LOADS_PER_KEY, LARDER, 1),
            Bar.atMost(Figure.WORST_WAIT_MILLIS, LARDER, WAIT_MILLIS),
            Bar.atMost(Figure.OTHER_P99_MILLIS, LARDER, LoadsRun.LOAD_MILLIS)),
        limits);
  }

  private static Scene scene(Workload workload, Form form, Values values, Keys keys, int threads) {
    return new Scene(workload, Stock.of(form, values, ENTRIES), Access.zipf(keys, threads));
  }

  private static List<Entrant> among(Scene scene, String... contenders) {
    return Stream.of(contenders).map(contender -> Entrant.of(contender, scene)).toList();
  }

  private static String name(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
