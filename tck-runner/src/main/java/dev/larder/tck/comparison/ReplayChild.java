package dev.larder.tck.comparison;

import dev.larder.tck.child.HeapProbe;
import dev.larder.tck.child.Json;
import dev.larder.tck.trace.LibraryTrace;
import dev.larder.tck.trace.Repetition;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceException;
import dev.larder.tck.trace.TraceReader;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.function.IntConsumer;

/**
 * The child's main class: one provider, one replay, one measurement.
 *
 * <p>Real bytes are what comes free when cache, manager and provider are closed: the heap with the
 * full cache less the heap after it. If a provider keeps something back when it is closed, that is
 * charged to it as well, by comparing with the heap before. Another cache of the same limit comes
 * first, is filled until it evicts and runs the first requests, so that loaded classes and
 * constants are there before the first figure is taken.
 */
final class ReplayChild {
  /** Starts a line of standard output that states the percentage done. */
  static final String PROGRESS = "PROGRESS ";

  private static final int WARM_UP_REQUESTS = 2_000;
  private static final long LATE_CLASSES = 16 << 10;

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
    warmUp();
    try {
      long before = HeapProbe.settledBytes();
      replay();
      long after = HeapProbe.settledBytes();
      System.out.printf("heap before=%d with=%d after=%d%n", before, heapWithCache, after);
      return result(heapWithCache - after + keptBack(after - before));
    } finally {
      // Its arrays are in all three figures, so they must live until the last is taken.
      Reference.reachabilityFence(replayer);
    }
  }

  /** Classes that only the full run loads leave a few kilobytes behind; that is not the cache. */
  private static long keptBack(long bytes) {
    return bytes > LATE_CLASSES ? bytes : 0;
  }

  private ReplayResult result(long realBytes) {
    return new ReplayResult(null, requests, hits, entries, realBytes, expiredBytes, replaySeconds);
  }

  private void warmUp() {
    try (OpenCache open = OpenCache.open(setup, job.kind(), job.limit())) {
      replayer.fill(open.cache(), job.kind(), job.limit());
      measure(open, Math.min(repetition.trace().length(), WARM_UP_REQUESTS), percent -> {});
    }
    // A provider may warn; what the JDK's logging loads for its first line is not the cache's.
    System.getLogger(ReplayChild.class.getName()).log(Level.WARNING, "the measured run starts");
    replayer.reset();
  }

  /** Opens a cache, replays, measures and closes it; nothing of it is reachable afterwards. */
  private void replay() {
    try (OpenCache open = OpenCache.open(setup, job.kind(), job.limit())) {
      measure(open, repetition.trace().length(), ReplayChild::report);
    }
  }

  private void measure(OpenCache open, int length, IntConsumer progress) {
    long start = System.nanoTime();
    replayer.replay(open.cache(), length, progress);
    replaySeconds = (System.nanoTime() - start) / 1e9;
    requests = (long) length * repetition.copies();
    hits = replayer.hits();
    open.settle();
    entries = open.countEntries();
    heapWithCache = HeapProbe.settledBytes();
    expiredBytes = repetition.trace().hasTtls() ? touchExpired(open) : 0;
  }

  private long touchExpired(OpenCache open) {
    replayer.touchExpired(open.cache());
    open.settle();
    return Math.max(0, heapWithCache - HeapProbe.settledBytes());
  }

  /** In two calls: joining strings would load classes in the middle of what is measured. */
  private static void report(int percent) {
    System.out.print(PROGRESS);
    System.out.println(percent);
  }

  private static String oneLine(Throwable e) {
    return (e.getClass().getSimpleName() + ": " + e.getMessage()).lines().findFirst().orElse("");
  }
}
