package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.MapUnderTest;
import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Keys;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What callers ask for and put, and what becomes of it, with maps in place of caches. */
final class KeyringTest {
  private static final long ENTRIES = 1_000;
  private static final Pace PACE = new Pace(0.01, 0.01, 2, 0);

  /** A map that notes what it was called with. */
  private static final class Notes implements CacheUnderTest {
    private final Map<String, Object> map = new HashMap<>();
    private final Set<String> stored = Collections.newSetFromMap(new IdentityHashMap<>());
    private long puts;
    private long newKeys;
    private long gets;
    private long getsOfStoredKeys;

    @Override
    public void put(String key, Object value) {
      puts++;
      stored.add(key);
      if (map.put(key, value) == null) {
        newKeys++;
      }
    }

    @Override
    public @Nullable Object get(String key) {
      gets++;
      if (stored.contains(key)) {
        getsOfStoredKeys++;
      }
      return map.get(key);
    }

    @Override
    public void remove(String key) {
      map.remove(key);
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @EnumSource(Keys.class)
  void caller_thatGets_asksWithTheStoredKeysOrWithEqualOnes(Keys keys) {
    Notes cache = new Notes();
    Keyring keyring = keyring(Workload.GET, keys);
    keyring.fill(cache, stock());
    Caller.Lap lap = keyring.caller(cache, 0, 1).run(0);

    assertThat(cache.puts).isEqualTo(ENTRIES);
    assertThat(cache.newKeys).isEqualTo(ENTRIES);
    assertThat(lap.misses()).isZero();
    assertThat(lap.operations()).isEqualTo(Caller.BATCH);
    assertThat(cache.gets).isEqualTo(Caller.BATCH);
    assertThat(cache.getsOfStoredKeys).isEqualTo(keys == Keys.SAME ? Caller.BATCH : 0);
  }

  @ParameterizedTest
  @CsvSource({"MIX_90, 8, 12", "MIX_50, 47, 53", "PUT, 100, 100"})
  void caller_thatPutsToo_replacesValuesAsOftenAsTheWorkloadSays(
      Workload workload, int least, int most) {
    Notes cache = new Notes();
    Keyring keyring = keyring(workload, Keys.COPY);
    keyring.fill(cache, stock());
    Caller caller = keyring.caller(cache, 0, 1);
    long operations = 0;
    for (int i = 0; i < 20; i++) {
      operations += caller.run(0).operations();
    }

    assertThat(cache.newKeys).isEqualTo(ENTRIES);
    assertThat(100.0 * (cache.puts - ENTRIES) / operations)
        .isBetween((double) least, (double) most);
  }

  @Test
  void caller_inAStorm_putsKeysThatAreNotThere() {
    Notes cache = new Notes();
    Keyring keyring = keyring(Workload.STORM, Keys.SAME);
    keyring.fill(cache, stock());
    long operations = keyring.caller(cache, 0, 1).run(0).operations();

    assertThat(cache.newKeys).isEqualTo(ENTRIES + operations);
    assertThat(cache.gets).isZero();
  }

  @Test
  void run_ofAMap_hasARateAndNothingAllocated() throws Exception {
    RateRun run = new RateRun(new MapUnderTest(new ConcurrentHashMap<>()), job(Workload.GET, 2));

    Map<Figure, Double> figures = run.run();

    assertThat(figures.get(Figure.OPERATIONS_PER_SECOND)).isPositive();
    assertThat(figures.get(Figure.BYTES_PER_OPERATION)).isLessThan(1);
  }

  @Test
  void run_ofACacheThatLosesEntries_isRefused() {
    MapUnderTest forgetful =
        new MapUnderTest(
            new ConcurrentHashMap<>() {
              private static final long serialVersionUID = 1;

              @Override
              public @Nullable Object put(String key, Object value) {
                return key.endsWith("7") ? null : super.put(key, value);
              }
            });

    assertThatIllegalStateException()
        .isThrownBy(() -> new RateRun(forgetful, job(Workload.GET, 1)).run())
        .withMessageEndingWith("gets found nothing where all keys had room");
  }

  private static Keyring keyring(Workload workload, Keys keys) {
    return Keyring.of(new Scene(workload, stock(), Access.zipf(keys, 1)));
  }

  private static SpeedJob job(Workload workload, int threads) {
    return new SpeedJob("", new Scene(workload, stock(), Access.zipf(Keys.COPY, threads)), PACE);
  }

  private static Stock stock() {
    return Stock.of(Form.REFERENCE, Values.fixed(24), ENTRIES);
  }
}
