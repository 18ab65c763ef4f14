package dev.larder.tck.memory;

import dev.larder.tck.child.HeapProbe;

/** The child's main class for the footprint: fills one cache and weighs it. */
final class FootprintChild {
  private static final long WARM_UP = 10_000;

  private FootprintChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, FootprintJob.class, FootprintChild::answer);
  }

  private static FootprintResult answer(FootprintJob job) throws ReflectiveOperationException {
    PeerSetup setup = PeerSetup.named(job.setup());
    // The first cache loads classes and makes the library's constants.
    weigh(setup, job.order(), WARM_UP);
    return weigh(setup, job.order(), job.entries());
  }

  private static FootprintResult weigh(PeerSetup setup, CacheOrder order, long entries) {
    long before = HeapProbe.settledBytes();
    Weight weight;
    try (CacheUnderTest cache = setup.open(order)) {
      for (long i = 0; i < entries; i++) {
        cache.put(Values.key(i), order.values().value(i, i));
      }
      weight = Weight.of(cache);
    }
    return new FootprintResult(weight, Math.min(before, HeapProbe.settledBytes()));
  }
}
