package dev.larder.tck.comparison;

import dev.larder.tck.child.Sizes;
import org.jspecify.annotations.Nullable;

/**
 * Finds the limit at which a provider that does not count bytes takes 97 to 100 percent of a budget
 * of real bytes.
 *
 * <p>Each step is a whole run, so the search aims: bytes grow nearly in proportion to the limit,
 * and two or three runs are enough. Where tables double, bytes jump; if a jump leaves no limit in
 * the wanted range, the search closes in on it from both sides and takes the largest limit that
 * fits.
 */
final class LimitSearch {
  /** Least share of the budget that counts as using it. */
  static final double LEAST = 0.97;

  /** What each step aims at: the middle of the range. */
  private static final double AIM = 0.985;

  private static final int MAX_RUNS = 10;

  /** The open interval closes in to this share of the limit before the search gives up. */
  private static final int CLOSED_IN = 500;

  private final long budget;
  private final long distinct;
  private @Nullable ReplayResult best;
  private long below;
  private long above = Long.MAX_VALUE;

  private LimitSearch(long budget, long distinct) {
    this.budget = budget;
    this.distinct = distinct;
  }

  /** One run at a limit. */
  @FunctionalInterface
  interface Run {
    ReplayResult at(long limit) throws InterruptedException;
  }

  /**
   * What a search came to.
   *
   * @param limit the limit of the result
   * @param result the run at that limit, or the one that failed
   * @param runs how many runs it took
   * @param note what a reader must know about the result, or null
   */
  record Found(long limit, ReplayResult result, int runs, @Nullable String note) {}

  /**
   * Searches.
   *
   * @param budget real bytes
   * @param distinct keys of the trace: a cache that holds them all cannot use more
   * @param bytesPerUnit what one unit of limit is believed to take; the search starts there
   * @param run runs once at a limit
   */
  static Found search(long budget, long distinct, double bytesPerUnit, Run run)
      throws InterruptedException {
    long first = (long) Math.min(Long.MAX_VALUE / 4.0, AIM * budget / bytesPerUnit);
    return new LimitSearch(budget, distinct).search(Math.max(1, first), run);
  }

  private Found search(long first, Run run) throws InterruptedException {
    long limit = first;
    int runs = 0;
    while (runs < MAX_RUNS && !isGoodEnough() && !isClosedIn()) {
      ReplayResult result = run.at(limit);
      runs++;
      if (result.failure() != null) {
        return new Found(limit, result, runs, null);
      }
      learn(limit, result);
      limit = next(limit, result);
    }
    return best == null ? nothingFits(runs) : new Found(below, best, runs, note(best));
  }

  private void learn(long limit, ReplayResult result) {
    if (result.realBytes() > budget) {
      above = limit;
    } else {
      below = limit;
      best = result;
    }
  }

  private boolean isGoodEnough() {
    return best != null && (usesTheBudget(best) || best.entries() >= distinct);
  }

  private boolean usesTheBudget(ReplayResult result) {
    return result.realBytes() >= LEAST * budget;
  }

  private boolean isClosedIn() {
    return above - below <= Math.max(1, below / CLOSED_IN);
  }

  /** Aims by proportion; halves the open interval if that lands outside it. */
  private long next(long limit, ReplayResult result) {
    double scale = AIM * budget / Math.max(1, result.realBytes());
    long aimed = (long) Math.min(Long.MAX_VALUE / 4.0, limit * scale);
    if (aimed > below && aimed < above) {
      return aimed;
    }
    return above == Long.MAX_VALUE ? below * 2 : below + (above - below) / 2;
  }

  private @Nullable String note(ReplayResult result) {
    if (usesTheBudget(result)) {
      return null;
    }
    return result.entries() >= distinct
        ? "holds every key of the trace"
        : "no limit found that uses 97 % of the budget; the next larger one tried, "
            + Sizes.grouped(above)
            + ", is above it";
  }

  private Found nothingFits(int runs) {
    return new Found(1, ReplayResult.failed("no limit keeps it within the budget"), runs, null);
  }
}
