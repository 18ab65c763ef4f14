package dev.larder.tck.comparison;

import dev.larder.tck.trace.LibraryTrace;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceException;
import dev.larder.tck.trace.TraceReader;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;

/**
 * The child's main class: one provider, one replay, one measurement.
 *
 * <p>Real bytes are the heap with the full cache less the heap without it. "Without" is taken
 * twice, before the cache is created and after everything of the provider is closed, and the lower
 * figure counts: what a provider fails to give back is charged to it. A short replay through a
 * cache of the same kind comes first, so that loaded classes and the provider's constants are there
 * before the first figure is taken.
 */
final class ReplayChild {
  /** Starts a line of standard output that states the percentage done. */
  static final String PROGRESS = "PROGRESS ";

  private static final int WARM_UP_REQUESTS = 50_000;

  private final ReplayJob job;
  private final ProviderSetup setup;
  private final Repetition repetition;
  private final Replayer replayer;
  private long requests;
  private long hits;
  private long entries;
  private long expiredBytes;
  private long heapWithCache;
  private double replaySeconds;

  private ReplayChild(ReplayJob job) throws TraceException, ReflectiveOperationException {
    this.job = job;
    this.setup =
        Class.forName(job.setup())
            .asSubclass(ProviderSetup.class)
            .getDeclaredConstructor()
            .newInstance();
    this.repetition = new Repetition(openTrace(job.trace()), job.copies());
    this.replayer = new Replayer(repetition);
  }

  /** Reads the job from the first file and writes the result to the second. */
  public static void main(String[] args) throws IOException {
    ReplayJob job = Json.read(Path.of(args[0]), ReplayJob.class);
    ReplayResult result;
    try {
      result = new ReplayChild(job).run();
    } catch (TraceException | ReflectiveOperationException | RuntimeException e) {
      e.printStackTrace();
      result = ReplayResult.failed(oneLine(e));
    }
    Json.write(Path.of(args[1]), result);
  }

  static Trace openTrace(String name) throws TraceException {
    return name.equals(LibraryTrace.NAME) ? LibraryTrace.create() : TraceReader.read(Path.of(name));
  }

  private ReplayResult run() {
    int warmUp = Math.min(repetition.trace().length(), WARM_UP_REQUESTS / repetition.copies() + 1);
    runCache(warmUp, job.kind().warmUpLimit(job.limit()), false);
    replayer.reset();
    try {
      long before = HeapProbe.settledBytes();
      runCache(repetition.trace().length(), job.limit(), true);
      long after = HeapProbe.settledBytes();
      System.out.printf("heap before=%d with=%d after=%d%n", before, heapWithCache, after);
      return result(heapWithCache - Math.min(before, after));
    } finally {
      // Its arrays are in all three figures, so they must live until the last is taken.
      Reference.reachabilityFence(replayer);
    }
  }

  private ReplayResult result(long realBytes) {
    return new ReplayResult(null, requests, hits, entries, realBytes, expiredBytes, replaySeconds);
  }

  /** Opens a cache, replays, measures and closes it; nothing of it is reachable afterwards. */
  private void runCache(int length, long limit, boolean measured) {
    try (OpenCache open = OpenCache.open(setup, job.kind(), limit)) {
      long start = System.nanoTime();
      replayer.replay(open.cache(), length, percent -> report(measured, percent));
      replaySeconds = (System.nanoTime() - start) / 1e9;
      requests = (long) length * repetition.copies();
      hits = replayer.hits();
      open.settle();
      entries = open.countEntries();
      heapWithCache = HeapProbe.settledBytes();
      expiredBytes = repetition.trace().hasTtls() ? touchExpired(open) : 0;
    }
  }

  private long touchExpired(OpenCache open) {
    replayer.touchExpired(open.cache());
    open.settle();
    return Math.max(0, heapWithCache - HeapProbe.settledBytes());
  }

  private static void report(boolean measured, int percent) {
    if (measured) {
      System.out.println(PROGRESS + percent);
    }
  }

  private static String oneLine(Throwable e) {
    return (e.getClass().getSimpleName() + ": " + e.getMessage()).lines().findFirst().orElse("");
  }
}
