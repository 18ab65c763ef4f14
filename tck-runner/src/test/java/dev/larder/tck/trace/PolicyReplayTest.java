package dev.larder.tck.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SplitMix;
import dev.larder.store.policy.Adaptive;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.store.policy.Lfu;
import dev.larder.store.policy.Lru;
import dev.larder.store.policy.RandomEviction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies alone, without a store, at equal numbers of entries. */
class PolicyReplayTest {
  private static final long CHARGE = 100;

  private interface Maker {
    EvictionPolicy make(RowSpace rows, Charges charges);
  }

  @ParameterizedTest(name = "{0} % of the keys")
  @CsvSource({"1, 0.97", "5, 0.91", "20, 0.93"})
  void web12_adaptiveMissesFewerThanRecencyAndTheOthersMore(int percent, double most)
      throws Exception {
    Trace web12 =
        TraceReader.read(
            Path.of(
                Objects.requireNonNull(getClass().getResource("/traces/cache2k_web12.csv.gz"))
                    .toURI()));
    int entries = web12.distinct() * percent / 100;
    double lru = misses(web12, entries, (rows, charges) -> new Lru(rows));

    assertThat(misses(web12, entries, Adaptive::new) / lru).isBetween(0.80, most);
    assertThat(misses(web12, entries, (rows, charges) -> new Lfu(rows)) / lru).isGreaterThan(1.05);
    assertThat(
            misses(web12, entries, (rows, charges) -> new RandomEviction(rows, new SplitMix(1)))
                / lru)
        .isGreaterThan(1.03);
  }

  @Test
  void library_whereThePopularBooksJustFit_adaptiveMissesAQuarterFewer() {
    Trace library = LibraryTrace.create();
    double lru = misses(library, 1_500, (rows, charges) -> new Lru(rows));
    assertThat(misses(library, 1_500, Adaptive::new) / lru).isLessThan(0.75);
  }

  @Test
  void library_whereNearlyEverythingFits_adaptiveAndRecencyAreAlike() {
    Trace library = LibraryTrace.create();
    double lru = misses(library, 8_695, (rows, charges) -> new Lru(rows));
    assertThat(misses(library, 8_695, Adaptive::new) / lru).isBetween(0.99, 1.01);
  }

  private static int misses(Trace trace, int entries, Maker maker) {
    RowSpace rows = new RowSpace(256);
    EvictionPolicy policy = maker.make(rows, slot -> CHARGE);
    while (rows.rows() < entries) {
      rows.grow();
    }
    int[] slotOf = new int[trace.idSpace()];
    int[] idOf = new int[entries];
    Arrays.fill(slotOf, -1);
    int misses = 0;
    for (int request = 0; request < trace.length(); request++) {
      int id = trace.id(request);
      if (slotOf[id] >= 0) {
        policy.hit(slotOf[id]);
      } else {
        int slot = misses < entries ? misses : evict(policy, idOf, slotOf);
        policy.inserted(slot, Hashing.mix(id), CHARGE);
        slotOf[id] = slot;
        idOf[slot] = id;
        misses++;
      }
      if (policy.needs() > 0) {
        policy.grow();
      }
    }
    return misses;
  }

  private static int evict(EvictionPolicy policy, int[] idOf, int[] slotOf) {
    int victim = policy.nextVictim();
    policy.removed(victim, Hashing.mix(idOf[victim]), CHARGE);
    slotOf[idOf[victim]] = -1;
    return victim;
  }
}
