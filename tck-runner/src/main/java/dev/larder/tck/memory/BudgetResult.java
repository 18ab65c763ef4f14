package dev.larder.tck.memory;

import java.util.List;

/**
 * What a bounded cache weighed while more came than it may hold.
 *
 * @param fullAt number of the insert at which entries were first seen to leave; 0 if that was never
 *     seen, and the checkpoints are spread over what was left
 * @param checkpoints its weights, in order
 * @param emptyHeapBytes the heap without the cache
 * @param ledgerMost the most that the cache's ledger showed between checkpoints; 0 without a ledger
 * @param ledgerLooks how often it was looked at
 * @param seconds that putting took, without the weighing
 */
record BudgetResult(
    long fullAt,
    List<Weight> checkpoints,
    long emptyHeapBytes,
    long ledgerMost,
    long ledgerLooks,
    double seconds) {
  /** Real bytes by the bound, at that checkpoint. */
  double ratio(int checkpoint, long limitBytes) {
    return (double) checkpoints.get(checkpoint).realBytes(emptyHeapBytes) / limitBytes;
  }

  double leastRatio(long limitBytes) {
    return checkpoints.stream()
        .mapToDouble(weight -> (double) weight.realBytes(emptyHeapBytes) / limitBytes)
        .min()
        .orElse(0);
  }

  double mostRatio(long limitBytes) {
    return checkpoints.stream()
        .mapToDouble(weight -> (double) weight.realBytes(emptyHeapBytes) / limitBytes)
        .max()
        .orElse(0);
  }

  /** The weight at the end. */
  Weight last() {
    return checkpoints.get(checkpoints.size() - 1);
  }
}
