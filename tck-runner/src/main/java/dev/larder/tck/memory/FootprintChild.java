package dev.larder.tck.memory;

import dev.larder.tck.child.HeapProbe;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The child's main class for the footprint: fills one cache and weighs it. */
final class FootprintChild {
  private static final long WARM_UP = 10_000;
  private static final long CHECKED = 1_000;

  private FootprintChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, FootprintJob.class, FootprintChild::answer);
  }

  private static FootprintResult answer(FootprintJob job) throws ReflectiveOperationException {
    PeerSetup setup = PeerSetup.named(job.setup());
    // The first cache loads classes and makes the library's constants.
    weigh(setup, job.order(), WARM_UP);
    check(setup, job.order());
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

  /** A cache that gives something else than it was given may be as small as it likes. */
  private static void check(PeerSetup setup, CacheOrder order) {
    try (CacheUnderTest cache = setup.open(order)) {
      for (long i = 0; i < CHECKED; i++) {
        cache.put(Values.key(i), order.values().value(i, i));
      }
      for (long i = 0; i < CHECKED; i++) {
        expect(order.values().value(i, i), cache.get(Values.key(i)));
      }
      cache.remove(Values.key(0));
      expect(null, cache.get(Values.key(0)));
    }
  }

  private static void expect(@Nullable Object expected, @Nullable Object found) {
    if (!Objects.deepEquals(expected, found)) {
      throw new IllegalStateException("it gave another value than it was given");
    }
  }
}
