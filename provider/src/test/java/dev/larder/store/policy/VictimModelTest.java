package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact policies against obvious models: every victim and every order, on random events. */
class VictimModelTest {
  private static final int EVENTS = 5_000;

  /** The simplest thing that gives the order. */
  private interface Model {
    void inserted(int slot);

    void hit(int slot);

    void removed(int slot);

    /** All rows, next victim first. */
    List<Integer> order();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void lru_randomEvents_evictsLeastRecentlyUsed(long seed) {
    runBeside(seed, rig -> new Lru(rig.space), rig -> new Recency());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void lfu_randomEvents_evictsLeastFrequentlyUsedAndOldestAtItsCount(long seed) {
    runBeside(seed, rig -> new Lfu(rig.space), rig -> new Frequency());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void soonestExpiry_randomEvents_evictsNearestDeadlineAndOldestAtTies(long seed) {
    runBeside(seed, rig -> new SoonestExpiry(rig.space, rig.deadlineView), Nearness::new);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void soonestExpiry_arrivalNumbersRunOut_keepsTheOrder(long seed) {
    int nearlyAll = Integer.MAX_VALUE - 100;
    runBeside(
        seed,
        rig -> new SoonestExpiry(rig.space, rig.deadlineView, null, nearlyAll),
        Nearness::new);
  }

  static List<Long> seeds() {
    return List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
  }

  private static void runBeside(
      long seed, Function<PolicyRig, EvictionPolicy> maker, Function<PolicyRig, Model> modelMaker) {
    Random random = new Random(seed);
    int maxRows = 1 + random.nextInt(120);
    PolicyRig rig = new PolicyRig(maxRows, maker);
    Model model = modelMaker.apply(rig);
    for (int i = 0; i < EVENTS; i++) {
      if (rig.live.size() < maxRows && (rig.live.isEmpty() || random.nextInt(4) == 0)) {
        model.inserted(rig.insert(i, 100, randomDeadline(random)));
      } else {
        changeRow(rig, model, random);
      }
      List<Integer> expected = model.order();
      assertThat(rig.policy.nextVictim()).isEqualTo(expected.isEmpty() ? -1 : expected.get(0));
      if (i % 64 == 0) {
        assertThat(rig.order()).containsExactly(expected.toArray(Integer[]::new));
      }
    }
  }

  private static void changeRow(PolicyRig rig, Model model, Random random) {
    List<Integer> rows = new ArrayList<>(rig.live);
    int slot = rows.get((int) (rows.size() * Math.pow(random.nextDouble(), 2)));
    int choice = random.nextInt(10);
    if (choice == 0) {
      rig.remove(slot);
      model.removed(slot);
    } else if (choice == 1) {
      model.removed(rig.evict());
    } else if (choice == 2) {
      rig.reschedule(slot, randomDeadline(random));
    } else {
      rig.hit(slot);
      model.hit(slot);
    }
  }

  private static long randomDeadline(Random random) {
    return random.nextInt(5) == 0 ? Deadlines.ETERNAL : random.nextInt(30);
  }

  private static final class Recency implements Model {
    private final LinkedHashSet<Integer> rows = new LinkedHashSet<>();

    @Override
    public void inserted(int slot) {
      rows.add(slot);
    }

    @Override
    public void hit(int slot) {
      rows.remove(slot);
      rows.add(slot);
    }

    @Override
    public void removed(int slot) {
      rows.remove(slot);
    }

    @Override
    public List<Integer> order() {
      return List.copyOf(rows);
    }
  }

  /** The lesson's buckets: a set in order of arrival for each count. */
  private static final class Frequency implements Model {
    private final int[] counts = new int[200];
    private final SortedMap<Integer, Set<Integer>> buckets = new TreeMap<>();

    @Override
    public void inserted(int slot) {
      put(slot, 1);
    }

    @Override
    public void hit(int slot) {
      removed(slot);
      put(slot, counts[slot] + 1);
    }

    private void put(int slot, int count) {
      counts[slot] = count;
      bucket(count).add(slot);
    }

    @Override
    public void removed(int slot) {
      bucket(counts[slot]).remove(slot);
    }

    private Set<Integer> bucket(int count) {
      return buckets.computeIfAbsent(count, c -> new LinkedHashSet<>());
    }

    @Override
    public List<Integer> order() {
      return buckets.values().stream().flatMap(Set::stream).toList();
    }
  }

  private static final class Nearness implements Model {
    private final PolicyRig rig;
    private final List<Integer> byArrival = new ArrayList<>();

    Nearness(PolicyRig rig) {
      this.rig = rig;
    }

    @Override
    public void inserted(int slot) {
      byArrival.add(slot);
    }

    @Override
    public void hit(int slot) {}

    @Override
    public void removed(int slot) {
      byArrival.remove((Integer) slot);
    }

    /** Sorting is stable, so rows of one deadline stay in order of arrival. */
    @Override
    public List<Integer> order() {
      return byArrival.stream().sorted(Comparator.comparingLong(rig::deadline)).toList();
    }
  }
}
