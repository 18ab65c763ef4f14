package dev.larder.store;

import dev.larder.testkit.RowWatch;
import dev.larder.testkit.Shrinker;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStores;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of operations that can be run any number of times, each time on a new store beside a
 * new model; so it can be made short when it fails.
 */
final class ModelSequence {
  private static final int MAX_ATTEMPTS = 3_000;

  private final StoreSpec spec;
  private final long seed;
  private final List<ModelOperation> operations;
  private final UnaryOperator<TestStores.Builder> settings;

  private ModelSequence(
      StoreSpec spec,
      long seed,
      List<ModelOperation> operations,
      UnaryOperator<TestStores.Builder> settings) {
    this.spec = spec;
    this.seed = seed;
    this.operations = operations;
    this.settings = settings;
  }

  /** The sequence of a seed. Segments split early if the seed is odd. */
  static ModelSequence of(StoreSpec spec, long seed, int length) {
    List<ModelOperation> operations = ModelOperation.sequence(seed, length);
    return new ModelSequence(spec, seed, operations, UnaryOperator.identity());
  }

  /** The same on another store: one that is broken on purpose. */
  ModelSequence with(UnaryOperator<TestStores.Builder> otherSettings) {
    return new ModelSequence(spec, seed, operations, otherSettings);
  }

  /**
   * Runs it.
   *
   * @throws AssertionError with a short sequence that fails as well, if it fails
   */
  ModelTally run() {
    ModelRun run = newRun();
    try {
      operations.forEach(run::apply);
      return run.finish();
    } catch (AssertionError | RuntimeException e) {
      throw shrunk(operations.subList(0, run.operations()));
    }
  }

  private ModelRun newRun() {
    RowWatch watch = new RowWatch();
    TestStores.Builder builder = settings.apply(new TestStores().of(spec)).around(watch::watch);
    return new ModelRun(spec, splits(), builder, watch);
  }

  private boolean splits() {
    return (seed & 1) == 1;
  }

  private AssertionError shrunk(List<ModelOperation> failing) {
    List<ModelOperation> shortest =
        Shrinker.shrink(failing, list -> failure(list) != null, MAX_ATTEMPTS);
    String lines =
        shortest.stream().map(ModelOperation::toString).collect(Collectors.joining("\n  "));
    Throwable failure = failure(shortest);
    return new AssertionError(
        String.format(
            "%s%s, seed %d: %s%n%d of %d operations do, on a new store:%n  %s",
            spec,
            splits() ? " with early splits" : "",
            seed,
            failure,
            shortest.size(),
            operations.size(),
            lines),
        failure);
  }

  private @Nullable Throwable failure(List<ModelOperation> some) {
    try {
      ModelRun run = newRun();
      some.forEach(run::apply);
      run.finish();
      return null;
    } catch (AssertionError | RuntimeException e) {
      return e;
    }
  }
}
