package dev.larder.tck.memory;

import dev.larder.CacheUsage;
import dev.larder.tck.child.HeapProbe;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The child's main class for the overwrites: fills one bounded cache, then replaces the values of
 * the keys that it holds, each as likely as any other, with values of other sizes.
 */
final class OverwriteChild {
  private static final long WARM_UP = 20_000;

  /** Far more than any peer holds: the filling ends when the cache is full. */
  private static final int MOST_INSERTS = 4_000_000;

  /** Puts between two looks at the clock. */
  private static final int BATCH = 256;

  private OverwriteChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, OverwriteJob.class, OverwriteChild::answer);
  }

  private static OverwriteResult answer(OverwriteJob job) throws ReflectiveOperationException {
    PeerSetup setup = PeerSetup.named(job.setup());
    try (CacheUnderTest first = setup.open(job.order())) {
      for (long i = 0; i < WARM_UP; i++) {
        first.put(Values.key(i), job.order().values().value(i, i));
      }
    }
    // Made before the heap is weighed for the first time, and kept until after the last time.
    Overwrites overwrites = new Overwrites(job.order().values(), MOST_INSERTS);
    long before = HeapProbe.settledBytes();
    Weight settled;
    Weight last;
    OverwriteResult.LogWork work;
    OverwriteResult.Holds holds;
    long puts;
    double seconds;
    try (CacheUnderTest cache = setup.open(job.order())) {
      overwrites.findKeys(cache, fill(cache, job.order().values()));
      overwrites.run(cache, job.settleSeconds());
      // What left meanwhile would come back as an insert, for which another entry had to leave.
      overwrites.findKeys(cache, MOST_INSERTS);
      settled = Weight.of(cache);
      OverwriteResult.LogWork start = workOf(cache.usage());
      puts = -overwrites.writes;
      seconds = overwrites.run(cache, job.seconds());
      puts += overwrites.writes;
      work = difference(start, workOf(cache.usage()));
      holds = holdsOf(cache.usage());
      last = Weight.of(cache);
    }
    long empty = Math.min(before, HeapProbe.settledBytes());
    return new OverwriteResult(
        overwrites.count, puts, seconds, List.of(settled, last), empty, work, holds);
  }

  /** Fills it and gives the number of keys that it took. */
  private static int fill(CacheUnderTest cache, Values values) {
    Filling filling = new Filling(cache, values, MOST_INSERTS);
    while (!filling.isFull()) {
      if (filling.inserted() == MOST_INSERTS) {
        throw new IllegalStateException("it was never full");
      }
      filling.next();
    }
    return (int) filling.inserted();
  }

  private static OverwriteResult.@Nullable LogWork workOf(@Nullable CacheUsage usage) {
    return usage == null
        ? null
        : new OverwriteResult.LogWork(usage.bytesWritten(), usage.bytesCopied(), usage.evicted());
  }

  private static OverwriteResult.@Nullable LogWork difference(
      OverwriteResult.@Nullable LogWork start, OverwriteResult.@Nullable LogWork end) {
    return start == null || end == null
        ? null
        : new OverwriteResult.LogWork(
            end.written() - start.written(),
            end.copied() - start.copied(),
            end.evicted() - start.evicted());
  }

  private static OverwriteResult.@Nullable Holds holdsOf(@Nullable CacheUsage usage) {
    return usage == null
        ? null
        : usage
            .lockHolds()
            .map(
                holds ->
                    new OverwriteResult.Holds(
                        holds.count(), holds.percentileNanos(0.99), holds.maxNanos()))
            .orElse(null);
  }

  /** Puts at random keys, with no random generator that would cost more than the put. */
  private static final class Overwrites {
    private final Values values;
    private final int[] keys;
    private int count;
    private long writes;

    Overwrites(Values values, int mostKeys) {
      this.values = values;
      keys = new int[mostKeys];
      count = mostKeys;
      for (int i = 0; i < mostKeys; i++) {
        keys[i] = i;
      }
    }

    /** Keeps those of its keys that the cache holds, of the first {@code among} ones. */
    void findKeys(CacheUnderTest cache, int among) {
      int candidates = Math.min(count, among);
      count = 0;
      for (int i = 0; i < candidates; i++) {
        if (cache.get(Values.key(keys[i])) != null) {
          keys[count] = keys[i];
          count++;
        }
      }
    }

    /** Overwrites for some seconds; gives how many they were in fact. */
    double run(CacheUnderTest cache, double seconds) {
      long start = System.nanoTime();
      long nanos;
      do {
        for (int i = 0; i < BATCH; i++) {
          int key = keys[(int) (Values.share(writes) * count)];
          // Another stretch of the same sequence: sizes must not follow from keys.
          cache.put(Values.key(key), values.value(key, ~writes));
          writes++;
        }
        nanos = System.nanoTime() - start;
      } while (nanos < seconds * 1e9);
      return nanos / 1e9;
    }
  }
}
