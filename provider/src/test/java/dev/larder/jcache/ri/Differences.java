package dev.larder.jcache.ri;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known to differ: for each difference, what the reference implementation would have shown
 * if it did as Larder does. Confined to one thread.
 */
final class Differences {
  /**
   * A difference.
   *
   * @param point what it is about
   * @param theirs what the reference implementation does
   * @param ours what Larder does
   * @param because why
   * @param mend puts right what the reference implementation showed, where this difference applies
   */
  record Difference(String point, String theirs, String ours, String because, Mend mend) {}

  /** Puts right what the reference implementation showed. */
  @FunctionalInterface
  interface Mend {
    void put(Situation situation, Seen larder, Seen reference);
  }

  private final Map<Difference, Long> used = new LinkedHashMap<>();

  Differences(List<Difference> all) {
    all.forEach(difference -> used.put(difference, 0L));
  }

  /** What the reference implementation showed, with all put right that is known. */
  Seen mend(Situation situation, Seen larder, Seen reference) {
    Seen mended = reference.copy();
    List<Difference> applied = new ArrayList<>();
    for (Difference difference : used.keySet()) {
      if (mended.equals(larder)) {
        break;
      }
      Seen before = mended.copy();
      difference.mend().put(situation, larder, mended);
      if (situation.step().kind().isBatch()) {
        mended.calls.sort(null);
      }
      if (!mended.equals(before)) {
        applied.add(difference);
      }
    }
    if (mended.equals(larder)) {
      applied.forEach(difference -> used.merge(difference, 1L, Long::sum));
    }
    return mended;
  }

  /** How often each difference was all that was needed, or part of it. */
  Map<Difference, Long> used() {
    return used;
  }
}
