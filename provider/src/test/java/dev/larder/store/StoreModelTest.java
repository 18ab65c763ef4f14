package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStores;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random sequences of operations against the plain model, over every combination of parts. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class StoreModelTest {
  private static final int OPERATIONS = 3_000;
  private static final long FIXED_SEED = 20_260_731;

  @RegisterExtension final TestStores stores = new TestStores();

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#all")
  void operations_fixedSeed_agreeWithTheModel(StoreSpec spec) {
    run(spec, FIXED_SEED);
  }

  @ParameterizedTest
  @MethodSource("dev.larder.testkit.StoreSpec#matrix")
  void operations_newSeeds_agreeWithTheModel(StoreSpec spec) {
    run(spec, System.nanoTime());
  }

  @Test
  void operations_overTheMatrix_mostlyMeetAFullStore() {
    List<ModelRun> runs = StoreSpec.matrix().map(spec -> run(spec, FIXED_SEED + 1)).toList();

    double full =
        LongStream.of(sum(runs, true), sum(runs, false))
            .asDoubleStream()
            .reduce((a, b) -> a / b)
            .orElseThrow();
    assertThat(full).as("share of operations in a full store").isGreaterThan(0.3);
  }

  private static long sum(List<ModelRun> runs, boolean inFullStore) {
    return runs.stream()
        .mapToLong(run -> inFullStore ? run.operationsWhenFull() : OPERATIONS)
        .sum();
  }

  private ModelRun run(StoreSpec spec, long seed) {
    ModelRun run = new ModelRun(stores, spec, new SplittableRandom(seed));
    try {
      for (int i = 0; i < OPERATIONS; i++) {
        run.step();
      }
      run.check();
    } catch (Throwable e) {
      throw new AssertionError(spec + " with seed " + seed + ", " + run, e);
    }
    return run;
  }
}
