package dev.larder.store;

import dev.larder.testkit.StoreSpec;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of operations on a store and its model, over every combination of parts: half of
 * them the same each time, half new. A sequence that fails is printed, as short as it gets.
 *
 * <pre>
 *   -Dmodel.operations=10000000   how many in all, at least (-Pmodel does that)
 *   -Dmodel.seed=42               the sequence of this seed alone, for each combination
 * </pre>
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class StoreModelTest {
  private static final long OPERATIONS = Long.getLong("model.operations", 1_000_000);
  private static final long COMBINATIONS = StoreSpec.all().count();
  private static final int LENGTH = 1_750;

  // A seed's last bit says whether segments split.
  private static final long FIXED_SEED = 20_260_730;
  private static final long NEW_SEED = System.nanoTime() & ~1L;

  private static final ModelTally TOTAL = new ModelTally();

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#all")
  void operations_randomSequences_agreeWithTheModel(StoreSpec spec) {
    ModelTally tally = new ModelTally();

    seeds().forEach(seed -> tally.add(ModelSequence.of(spec, seed, LENGTH).run()));

    System.out.println("model " + spec + ": " + tally);
    TOTAL.add(tally);
    if (Long.getLong("model.seed") == null) {
      tally.expectAll(spec);
    }
  }

  private static LongStream seeds() {
    Long seed = Long.getLong("model.seed");
    if (seed != null) {
      return LongStream.of(seed);
    }
    // An even number, so that as many split as do not.
    long half = Math.max(2, (OPERATIONS / COMBINATIONS / LENGTH + 2) / 2);
    return LongStream.concat(
        LongStream.range(FIXED_SEED, FIXED_SEED + half),
        LongStream.range(NEW_SEED, NEW_SEED + half));
  }

  @AfterAll
  static void printTotal() {
    System.out.println("model, new seeds from " + NEW_SEED + ", in all: " + TOTAL);
  }
}
