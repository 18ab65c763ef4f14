package dev.larder.tck.memory;

import dev.larder.tck.child.HeapProbe;
import java.util.ArrayList;
import java.util.List;

/**
 * The child's main class for the budget: puts distinct keys into one bounded cache and weighs it
 * ten times, the first time when it is full, the last time at the end.
 */
final class BudgetChild {
  private static final int CHECKPOINTS = 10;

  /** A cache that has lost nothing by then is weighed from here on all the same. */
  private static final double LATEST_START = 0.4;

  /** Inserts of the first cache, as a share of all and at most. */
  private static final long WARM_UP_SHARE = 5;

  private static final long WARM_UP = 50_000;

  private BudgetChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, BudgetJob.class, BudgetChild::answer);
  }

  private static BudgetResult answer(BudgetJob job) throws ReflectiveOperationException {
    PeerSetup setup = PeerSetup.named(job.setup());
    try (LedgerWatch watch = new LedgerWatch()) {
      // The first cache loads classes and makes the library's constants.
      long few = Math.max(CHECKPOINTS, Math.min(WARM_UP, job.inserts() / WARM_UP_SHARE));
      weigh(setup, job.order(), few, watch);
      return weigh(setup, job.order(), job.inserts(), watch);
    }
  }

  private static BudgetResult weigh(
      PeerSetup setup, CacheOrder order, long inserts, LedgerWatch watch) {
    // Made before the heap is weighed: what a checkpoint leaves must not weigh on the next one.
    long[] heapBytes = new long[CHECKPOINTS];
    long[] entries = new long[CHECKPOINTS];
    long[] offHeapBytes = new long[CHECKPOINTS];
    long[] ledgerBytes = new long[CHECKPOINTS];
    long before = HeapProbe.settledBytes();
    long fullAt = 0;
    long nanos = 0;
    try (CacheUnderTest cache = setup.open(order)) {
      watch.watch(cache.usage());
      Filling filling = new Filling(cache, order.values(), inserts);
      long latest = (long) (inserts * LATEST_START);
      long start = System.nanoTime();
      while (!filling.isFull() && filling.inserted() < latest) {
        filling.next();
      }
      long first = filling.inserted();
      fullAt = filling.isFull() ? first : 0;
      for (int i = 0; i < CHECKPOINTS; i++) {
        long until = first + (inserts - first) * i / (CHECKPOINTS - 1);
        while (filling.inserted() < until) {
          filling.next();
        }
        nanos += System.nanoTime() - start;
        Weight weight = Weight.of(cache);
        heapBytes[i] = weight.heapBytes();
        entries[i] = weight.entries();
        offHeapBytes[i] = weight.offHeapBytes();
        ledgerBytes[i] = weight.ledgerBytes();
        start = System.nanoTime();
      }
      watch.watch(null);
    }
    long empty = Math.min(before, HeapProbe.settledBytes());
    List<Weight> checkpoints = new ArrayList<>();
    for (int i = 0; i < CHECKPOINTS; i++) {
      checkpoints.add(new Weight(entries[i], heapBytes[i], offHeapBytes[i], ledgerBytes[i]));
    }
    return new BudgetResult(fullAt, checkpoints, empty, watch.most(), watch.looks(), nanos / 1e9);
  }
}
