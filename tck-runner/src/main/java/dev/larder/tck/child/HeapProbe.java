package dev.larder.tck.child;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * Bytes of live objects in this JVM's heap.
 *
 * <p>It reads what each heap pool held at the end of the last collection, so neither allocation
 * buffers nor the probe's own garbage count. Under the serial collector that is the sum of the live
 * objects to the byte: a full collection leaves them side by side.
 */
public final class HeapProbe {
  private static final int MAX_ROUNDS = 20;
  private static final long SETTLED = 256;
  private static final long PAUSE_MILLIS = 20;

  private HeapProbe() {}

  /** Collects until the figure stands still, since references are cleared over several rounds. */
  public static long settledBytes() {
    long last = collect();
    for (int round = 1; round < MAX_ROUNDS; round++) {
      pause();
      long now = collect();
      if (Math.abs(now - last) <= SETTLED) {
        return now;
      }
      last = now;
    }
    return last;
  }

  private static long collect() {
    System.gc();
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage afterCollection = pool.getCollectionUsage();
      if (pool.getType() == MemoryType.HEAP && afterCollection != null) {
        bytes += afterCollection.getUsed();
      }
    }
    return bytes;
  }

  /** Gives the reference handler time to drop what the collection found unreachable. */
  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
