package dev.larder.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a failing sequence short: leaves parts out, ever smaller ones, as long as what remains
 * still fails.
 *
 * <p>Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE
 * 28(2), 2002 (the reduction to complements).
 */
public final class Shrinker {
  private Shrinker() {}

  /**
   * A part of {@code failing}, in its order, that fails as well; no single element of it can be
   * left out, unless {@code maxAttempts} did not suffice to find that out.
   *
   * @param fails says whether a sequence fails; it must fail for {@code failing}
   */
  public static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails, int maxAttempts) {
    List<T> shortest = failing;
    int attempts = 0;
    int part = Math.max(1, failing.size() / 2);
    while (true) {
      int before = shortest.size();
      for (int from = 0; from < shortest.size() && attempts < maxAttempts; attempts++) {
        List<T> rest = without(shortest, from, Math.min(from + part, shortest.size()));
        if (fails.test(rest)) {
          shortest = rest;
        } else {
          from += part;
        }
      }
      boolean isDone = part == 1 && shortest.size() == before;
      if (isDone || attempts >= maxAttempts) {
        return shortest;
      }
      part = Math.max(1, part / 2);
    }
  }

  private static <T> List<T> without(List<T> list, int from, int to) {
    List<T> rest = new ArrayList<>(list.subList(0, from));
    rest.addAll(list.subList(to, list.size()));
    return rest;
  }
}
