package dev.larder.tck.tables;

import dev.larder.store.Found;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.NoSweep;
import dev.larder.store.expiry.SamplingExpiry;
import dev.larder.store.expiry.TimerWheel;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.policy.NoEviction;
import dev.larder.tck.lesson.LessonGenerator;
import dev.larder.tck.lesson.LibraryHour;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The expiry lesson: an hour of its traffic through a store that evicts nothing, with one way of
 * cleaning up. Reads check the deadline in each of them.
 */
final class ExpiryRun implements LibraryHour.Listener {
  /** The lesson's charge for the time stamp. */
  private static final LessonCost LESSON_COST = new LessonCost(16);

  /** The lesson draws with this much added to the traffic's seed. */
  private static final int DRAWING_SEED_OFFSET = 7;

  private static final String VALUE = "v".repeat(24);

  /** More than an hour of entries takes: nothing has to leave for want of room. */
  private static final long PLENTY = 1L << 30;

  private static final int WATCH_SECONDS = 60;

  private final Cleanup cleanup;
  private final LessonClock clock = new LessonClock();
  private final LessonGenerator drawing;
  private final Shelf shelf;
  private @Nullable SamplingExpiry sampling;
  private long now;
  private long delayTotal;
  private long delayWorst;
  private long peakDeadBytes;
  private double peakDeadShare;
  private double peakShareBeforeSweep;

  private ExpiryRun(Cleanup cleanup, Cost cost, long trafficSeed) {
    this.cleanup = cleanup;
    drawing = new LessonGenerator(trafficSeed + DRAWING_SEED_OFFSET);
    RunParts parts =
        new RunParts(
            cost,
            (rows, deadlines, charges) -> new NoEviction(),
            this::expiry,
            new MemoryPool(PLENTY));
    shelf = new Shelf(parts, true, clock);
  }

  /** A run with the lesson's costs. */
  static ExpiryResult withLessonCosts(Cleanup cleanup, long trafficSeed) {
    return run(cleanup, LESSON_COST, trafficSeed);
  }

  /** All rows of the tables, with the lesson's costs. */
  static ExpiryResult[] allWithLessonCosts() {
    return all(LESSON_COST);
  }

  /** All rows of the tables, with what entries really cost. */
  static ExpiryResult[] allWithRealCosts() {
    return all(new RealCost());
  }

  private static ExpiryResult[] all(Cost cost) {
    return Arrays.stream(Cleanup.values())
        .map(cleanup -> run(cleanup, cost, LibraryHour.SEED))
        .toArray(ExpiryResult[]::new);
  }

  private static ExpiryResult run(Cleanup cleanup, Cost cost, long trafficSeed) {
    ExpiryRun run = new ExpiryRun(cleanup, cost, trafficSeed);
    LibraryHour.replay(trafficSeed, run);
    return run.result();
  }

  private Expiry expiry(RowSpace rows, Deadlines deadlines) {
    if (cleanup == Cleanup.TIMER_WHEEL) {
      return new TimerWheel(rows, deadlines, clock.millis());
    }
    if (cleanup.sampleSize() == 0) {
      return new NoSweep();
    }
    if (sampling != null) {
      throw new IllegalStateException("a store that draws from all rows has one segment only");
    }
    sampling = new SamplingExpiry(rows, deadlines, drawing::nextInt, cleanup.sampleSize());
    return sampling;
  }

  @Override
  public void secondBegins(int second) {
    now = (long) second * cleanup.ticksPerSecond();
    clock.set(now);
  }

  @Override
  public void put(String key, int lifetimeSeconds) {
    shelf.add(key, VALUE, now + (long) lifetimeSeconds * cleanup.ticksPerSecond());
  }

  @Override
  public void access(String key) {
    Found found = shelf.find(key);
    if (found != null && found.expired()) {
      long delay = (now - found.deadlineMillis()) / cleanup.ticksPerSecond();
      delayTotal += delay;
      delayWorst = Math.max(delayWorst, delay);
    }
  }

  @Override
  public void secondEnds(int second) {
    boolean watching = second % WATCH_SECONDS == 0;
    if (watching) {
      peakShareBeforeSweep = Math.max(peakShareBeforeSweep, shelf.dead().share());
    }
    shelf.sweep();
    if (watching) {
      Dead dead = shelf.dead();
      peakDeadBytes = Math.max(peakDeadBytes, dead.bytes());
      peakDeadShare = Math.max(peakDeadShare, dead.share());
    }
  }

  private ExpiryResult result() {
    ExpiryResult.Watch watch =
        new ExpiryResult.Watch(
            delayTotal,
            delayWorst,
            peakDeadBytes,
            peakDeadShare,
            peakShareBeforeSweep,
            sampling == null ? 0 : sampling.rounds());
    return new ExpiryResult(cleanup, shelf.usage(), shelf.dead(), watch);
  }
}
