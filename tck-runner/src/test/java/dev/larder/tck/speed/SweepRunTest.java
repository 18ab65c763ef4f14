package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.MapUnderTest;
import dev.larder.tck.memory.Values;
import dev.larder.tck.speed.Access.Keys;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Entries that expire while others are read, in a real cache. */
final class SweepRunTest {
  private static final Pace PACE = new Pace(0, 0, 1, 0.3);
  private static final long ENTRIES = 2_000;

  @Test
  void run_whileEntriesExpire_tellsHowLongReadsTookAndWhenAllWereGone() throws Exception {
    Map<Figure, Double> figures = new SweepRun(job(Workload.SWEEP)).run(new SpeedSetups.Larder());

    assertThat(figures)
        .containsOnlyKeys(Figure.P999_NANOS, Figure.OPERATIONS_PER_SECOND, Figure.GONE_SECONDS);
    assertThat(figures.get(Figure.P999_NANOS)).isPositive();
    assertThat(figures.get(Figure.OPERATIONS_PER_SECOND)).isPositive();
  }

  @Test
  void run_whileEntriesStay_hasNoTimeOfTheLast() throws Exception {
    Map<Figure, Double> figures =
        new SweepRun(job(Workload.NO_SWEEP)).run(new SpeedSetups.Larder());

    assertThat(figures).containsOnlyKeys(Figure.P999_NANOS, Figure.OPERATIONS_PER_SECOND);
  }

  @Test
  void run_whereAnEntryThatStaysIsLost_isRefused() {
    SpeedSetup forgetful =
        (stock, configuration) ->
            new MapUnderTest(
                new ConcurrentHashMap<>() {
                  private static final long serialVersionUID = 1;

                  @Override
                  public @Nullable Object put(String key, Object value) {
                    return null;
                  }
                });

    assertThatThrownBy(() -> new SweepRun(job(Workload.SWEEP)).run(forgetful))
        .rootCause()
        .hasMessage("an entry that had not expired was not there");
  }

  /** One that never had them would look fast. */
  @Test
  void run_whereEntriesLeaveOtherwise_isRefused() {
    SpeedSetup picky =
        (stock, configuration) ->
            new Picky(new SpeedSetups.Larder().open(stock, configuration), Values.key(ENTRIES));

    assertThatIllegalStateException()
        .isThrownBy(() -> new SweepRun(job(Workload.SWEEP)).run(picky))
        .withMessage("entries left otherwise than by expiring");
  }

  /** Takes only keys from a certain one on. */
  private record Picky(CacheUnderTest cache, String first) implements CacheUnderTest {
    @Override
    public void put(String key, Object value) {
      if (key.compareTo(first) >= 0) {
        cache.put(key, value);
      }
    }

    @Override
    public @Nullable Object get(String key) {
      return cache.get(key);
    }

    @Override
    public void remove(String key) {
      cache.remove(key);
    }

    @Override
    public long size() {
      return cache.size();
    }

    @Override
    public @Nullable CacheUsage usage() {
      return cache.usage();
    }

    @Override
    public void close() {
      cache.close();
    }
  }

  private static SpeedJob job(Workload workload) {
    Stock stock = Stock.of(Form.REFERENCE, Values.fixed(24), ENTRIES);
    return new SpeedJob("", new Scene(workload, stock, Access.zipf(Keys.COPY, 2)), PACE);
  }
}
