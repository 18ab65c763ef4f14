package dev.larder.testkit;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Two actors that start at the same moment, over and over, each time on a fresh state. A test lists
 * all legal outcomes; any other fails it.
 *
 * @param <S> what they work on
 */
public final class RacePair<S> {
  /** What one of the two does; what it returns becomes part of the outcome. */
  @FunctionalInterface
  public interface Actor<S> {
    /** Acts. */
    Object act(S state);
  }

  private final Callable<S> states;
  private final Actor<S> first;
  private final Actor<S> second;
  private final Function<S, Object> afterwards;

  /** Two actors, and what to look at when both are done. */
  public RacePair(
      Callable<S> states, Actor<S> first, Actor<S> second, Function<S, Object> afterwards) {
    this.states = states;
    this.first = first;
    this.second = second;
    this.afterwards = afterwards;
  }

  /**
   * Runs {@code rounds} races; outcomes read "first second afterwards".
   *
   * @return how often each outcome came
   */
  public Map<String, Integer> run(int rounds, String... legal) throws Exception {
    Set<String> allowed = Set.copyOf(Arrays.asList(legal));
    Map<String, Integer> seen = new TreeMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      CyclicBarrier barrier = new CyclicBarrier(2);
      for (int i = 0; i < rounds; i++) {
        S state = states.call();
        Future<Object> one = threads.submit(() -> actTogether(barrier, first, state));
        Future<Object> two = threads.submit(() -> actTogether(barrier, second, state));
        String outcome = outcome(one) + " " + outcome(two) + " " + afterwards.apply(state);
        if (!allowed.contains(outcome)) {
          throw new AssertionError("round " + i + ": \"" + outcome + "\" is none of " + allowed);
        }
        seen.merge(outcome, 1, Integer::sum);
      }
    } finally {
      threads.shutdownNow();
    }
    return seen;
  }

  private static <S> Object actTogether(CyclicBarrier barrier, Actor<S> actor, S state)
      throws Exception {
    barrier.await();
    return actor.act(state);
  }

  private static Object outcome(Future<Object> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new AssertionError("an actor failed", e.getCause());
    }
  }
}
