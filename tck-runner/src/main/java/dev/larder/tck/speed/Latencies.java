package dev.larder.tck.speed;

/**
 * Counts of durations, each to one part in 32 or better. Written by one thread; read when it has
 * ended.
 */
final class Latencies {
  private static final int PART_BITS = 5;
  private static final int PARTS = 1 << PART_BITS;

  private final long[] counts = new long[(Long.SIZE - PART_BITS) * PARTS];
  private long total;

  void record(long nanos) {
    counts[bucket(Math.max(0, nanos))]++;
    total++;
  }

  void add(Latencies other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    total += other.total;
  }

  long total() {
    return total;
  }

  /** The least duration, rounded up to its bucket's end, that such a share did not exceed. */
  long percentileNanos(double share) {
    if (total == 0) {
      throw new IllegalStateException("nothing was recorded");
    }
    long rank = Math.max(1, (long) Math.ceil(share * total));
    long seen = 0;
    int bucket = -1;
    while (seen < rank) {
      bucket++;
      seen += counts[bucket];
    }
    return endOf(bucket);
  }

  /** Small ones have a bucket each; above, each power of two has as many as there are parts. */
  private static int bucket(long nanos) {
    int shift = Math.max(0, Long.SIZE - PART_BITS - 1 - Long.numberOfLeadingZeros(nanos));
    return shift * PARTS + (int) (nanos >>> shift);
  }

  private static long endOf(int bucket) {
    int shift = Math.max(0, bucket / PARTS - 1);
    long part = bucket - (long) shift * PARTS;
    return ((part + 1) << shift) - 1;
  }
}
