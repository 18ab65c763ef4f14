package dev.larder.tck.memory;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The child's main class for the collections: fills one cache with more than it holds, lets what is
 * in it grow old, and puts it under a load of a fixed rate.
 */
final class GcChild {
  private GcChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, GcJob.class, GcChild::answer);
  }

  private static GcResult answer(GcJob job) throws Exception {
    try (CacheUnderTest cache = PeerSetup.named(job.setup()).open(job.order())) {
      GcLoad load = new GcLoad(cache, job);
      load.fill();
      // All that is held is old now, as in a cache that has been there for hours.
      System.gc();
      load.run(job.pace().warmUpSeconds());
      long from = uptimeMillis();
      OptionalLong before = GcThreads.cpuNanos();
      GcResult.Load counted = load.run(job.pace().seconds());
      OptionalLong after = GcThreads.cpuNanos();
      GcResult.Pauses pauses = GcLog.pauses(Path.of(job.log()), from, uptimeMillis());
      cache.settle();
      return new GcResult(cache.size(), pauses, seconds(before, after), counted);
    }
  }

  private static long uptimeMillis() {
    return ManagementFactory.getRuntimeMXBean().getUptime();
  }

  private static @Nullable Double seconds(OptionalLong before, OptionalLong after) {
    return before.isEmpty() || after.isEmpty()
        ? null
        : (after.getAsLong() - before.getAsLong()) / 1e9;
  }
}
