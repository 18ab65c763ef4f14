package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether Larder keeps what is promised about its bound. */
final class BudgetVerdict {
  private BudgetVerdict() {}

  /** One line for each promise that is not kept by Larder in the form that {@code peer} is. */
  static List<String> objections(BudgetRow row, Peer peer, BudgetResult larder) {
    String name = row.name() + ", " + peer.name();
    List<String> objections = new ArrayList<>();
    long limit = row.limitBytes();
    double mostRatio = mostRatio(peer);
    double tolerance = Promise.TOLERANCE + (double) Promise.unusedSlabBytes(peer) / limit;
    if (larder.fullAt() == 0) {
      objections.add(say("%s: the cache was never full", name));
    }
    for (int i = 0; i < larder.checkpoints().size(); i++) {
      double ratio = larder.ratio(i, limit);
      if (ratio < Promise.LEAST_RATIO || ratio > mostRatio + tolerance) {
        objections.add(
            say(
                "%s: expected %.2f to %.2f (+ %.3f) of the bound at checkpoint %d, found %.4f",
                name, Promise.LEAST_RATIO, mostRatio, tolerance, i + 1, ratio));
      }
    }
    if (larder.ledgerLooks() == 0 || larder.ledgerMost() > limit) {
      objections.add(
          say(
              "%s: expected a ledger of at most %d at all times, found %d in %d looks",
              name, limit, larder.ledgerMost(), larder.ledgerLooks()));
    }
    if (peer.isLarderByValue() && larder.last().entries() < row.leastEntries()) {
      objections.add(
          say(
              "%s: expected at least %d entries, found %d",
              name, row.leastEntries(), larder.last().entries()));
    }
    if (peer.isLarderOffHeap() && larder.last().offHeapBytes() == 0) {
      objections.add(say("%s: expected bytes outside the heap, found none", name));
    }
    return objections;
  }

  private static double mostRatio(Peer peer) {
    return switch (peer.name()) {
      case Peer.LARDER_REFERENCE -> Promise.MOST_RATIO_BY_REFERENCE;
      case Peer.LARDER_OFF_HEAP -> Promise.MOST_RATIO_OFF_HEAP;
      default -> Promise.MOST_RATIO;
    };
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
