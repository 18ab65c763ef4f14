package dev.larder.testkit;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import dev.larder.store.memory.HeapMemory;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.util.LoggingLevel;

/**
 * How Lincheck tries: random scenarios of a few operations on a few threads, each run many times.
 * An outcome that no order of the operations explains fails, and is printed.
 *
 * <p>{@code -Dlincheck.scale=N} tries N times as many scenarios.
 */
public enum Lincheck {
  /** On real threads, as the machine happens to interleave them. */
  STRESS {
    @Override
    Options<?, ?> options() {
      return new StressOptions().iterations(5 * SCALE).invocationsPerIteration(200);
    }
  },

  /**
   * One thread at a time, switching at every access to shared memory in turn; except to a record's
   * bytes: Lincheck 3.7 knows no view of bytes as longer numbers. What readers make of changing
   * bytes, {@code LogReaderTest} shows.
   */
  MODEL_CHECKING {
    @Override
    Options<?, ?> options() {
      return new ModelCheckingOptions()
          .iterations(SCALE)
          .invocationsPerIteration(20)
          .addGuarantee(forClasses(HeapMemory.class.getName()).allMethods().ignore())
          .loopBound(LONGEST_LOOP);
    }
  };

  /**
   * What turns more often has hung; the first look at a table or a chunk turns a few hundred times.
   */
  private static final int LONGEST_LOOP = 10_000;

  private static final int SCALE = Integer.getInteger("lincheck.scale", 1);

  abstract Options<?, ?> options();

  /**
   * Fails unless every outcome of the operations of {@code actors} is one that {@code
   * specification} has, called by one thread. Each scenario begins with a new object of either.
   */
  public void check(Class<?> actors, Class<?> specification) {
    options()
        .logLevel(LoggingLevel.ERROR)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(2)
        .actorsAfter(2)
        .sequentialSpecification(specification)
        .check(actors);
  }
}
