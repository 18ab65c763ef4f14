package dev.larder.tck.tables;

import dev.larder.store.Found;
import dev.larder.store.expiry.NoSweep;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.tck.lesson.LoanTrace;
import java.util.Arrays;

/**
 * The eviction lesson: its trace through a store of one policy and one budget. A miss puts the
 * entry; time is counted in accesses.
 */
final class EvictionRuns {
  /** The budgets of the lesson, in bytes. */
  private static final long[] BUDGETS = {200_000, 400_000, 800_000};

  /** Accesses that an entry of the time-based policy stays fresh. */
  private static final int LIFETIME = 3_000;

  /** Seed of the lesson's random victims. */
  static final int RANDOM_SEED = 4_242;

  private final int[] books = LoanTrace.lessonBooks();
  private final String[] keys = new String[LoanTrace.CATALOG_SIZE];
  private final String[] values = new String[LoanTrace.CATALOG_SIZE];

  EvictionRuns() {
    Arrays.setAll(keys, LoanTrace::key);
    Arrays.setAll(values, LoanTrace::value);
  }

  static long[] budgets() {
    return BUDGETS.clone();
  }

  /** A run with the lesson's costs. */
  EvictionResult withLessonCosts(PolicyChoice policy, long budgetBytes) {
    return run(policy, policy.maker(RANDOM_SEED), lessonCost(policy), budgetBytes);
  }

  /** A run with the lesson's costs and another source of random victims, or another policy. */
  EvictionResult withLessonCosts(PolicyChoice policy, PolicyMaker maker, long budgetBytes) {
    return run(policy, maker, lessonCost(policy), budgetBytes);
  }

  private static Cost lessonCost(PolicyChoice policy) {
    return new LessonCost(policy.statedOverhead());
  }

  /** A run with what entries really cost. */
  EvictionResult withRealCosts(PolicyChoice policy, long budgetBytes) {
    return run(policy, policy.maker(RANDOM_SEED), new RealCost(), budgetBytes);
  }

  private EvictionResult run(PolicyChoice policy, PolicyMaker maker, Cost cost, long budgetBytes) {
    LessonClock clock = new LessonClock();
    RunParts parts =
        new RunParts(cost, maker, (rows, deadlines) -> new NoSweep(), new MemoryPool(budgetBytes));
    Shelf shelf = new Shelf(parts, policy.expires(), clock);
    for (int i = 0; i < books.length; i++) {
      long now = i + 1L;
      clock.set(now);
      String key = keys[books[i]];
      Found found = shelf.find(key);
      if (found == null || found.expired()) {
        long deadline = policy.expires() ? now + LIFETIME : Deadlines.ETERNAL;
        shelf.add(key, values[books[i]], deadline);
      }
    }
    return new EvictionResult(policy, budgetBytes, books.length, shelf.usage(), shelf.dead());
  }
}
