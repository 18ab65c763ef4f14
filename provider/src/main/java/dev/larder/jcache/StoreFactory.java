package dev.larder.jcache;

import dev.larder.EvictionKind;
import dev.larder.SweeperKind;
import dev.larder.settings.CacheSettings;
import dev.larder.store.Blueprint;
import dev.larder.store.ChargeModel;
import dev.larder.store.HoldTimes;
import dev.larder.store.Parts;
import dev.larder.store.Store;
import dev.larder.store.StoreLimits;
import dev.larder.store.StoreObserver;
import dev.larder.store.StoreShape;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.expiry.NoSweep;
import dev.larder.store.expiry.SamplingExpiry;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.expiry.TimerWheel;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.ByteBudget;
import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.DirectMemoryException;
import dev.larder.store.memory.HeapBlocks;
import dev.larder.store.memory.KeyHasher;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SplitMix;
import dev.larder.store.payload.LogPayload;
import dev.larder.store.payload.LogShape;
import dev.larder.store.payload.ObjectPayload;
import dev.larder.store.payload.PairSizer;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.Adaptive;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.store.policy.Lfu;
import dev.larder.store.policy.Lru;
import dev.larder.store.policy.NoEviction;
import dev.larder.store.policy.RandomEviction;
import dev.larder.store.policy.SoonestExpiry;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** From settings to a store: the only wiring of its parts. */
final class StoreFactory {
  /**
   * The objects of a cache around its store: itself, its operations, listeners, statistics, codecs.
   * A test compares it with JOL.
   */
  static final long CACHE_BYTES = 6L << 10;

  /** System property: whether to note how long locks are held. */
  private static final String LOCK_HOLDS = "larder.lockholds";

  /** System property: whether logs check each record whenever they look at it. */
  private static final String DEBUG = "larder.debug";

  private static final long POOLED_SEGMENT = 1L << 20;

  private StoreFactory() {}

  /**
   * How entries are stored.
   *
   * @param byValue as bytes, or as references
   * @param expires whether an entry may have a deadline
   * @param hasher by value, hashes keys that are stored as bytes
   * @param sizer says what is charged for pairs; by value, for keys that are stored as objects
   */
  record Form(boolean byValue, boolean expires, KeyHasher hasher, PairSizer sizer) {}

  /**
   * An empty store that draws on {@code pool}.
   *
   * @throws IllegalArgumentException if the settings cannot be kept
   * @throws DirectMemoryException if it is to lie outside the heap, and the JVM has no memory there
   */
  static Store open(
      CacheSettings settings,
      Form form,
      MemoryPool pool,
      Services services,
      StoreObserver observer) {
    Ticker ticker = services.ticker();
    StoreShape shape =
        StoreShape.forBudget(
            settings.limitBytes(), !settings.pooled(), form.byValue(), form.expires());
    boolean evicts = settings.eviction() != EvictionKind.NONE;
    boolean measures = Boolean.getBoolean(LOCK_HOLDS);
    long ownerBytes = CACHE_BYTES + (measures ? HoldTimes.bytes() : 0);
    return new Store(
        new Blueprint(
            shape,
            new SettingsParts(
                settings,
                form,
                ticker,
                log(settings, shape),
                pool.budget(),
                settings.offHeap() ? outsideTheHeap(settings, services) : HeapBlocks.INSTANCE,
                settings.pooled() && evicts ? new MarginalHits() : null),
            ChargeModel.REAL,
            ticker,
            measures ? new HoldTimes() : null),
        new StoreLimits(pool, maxEntryBytes(settings), evicts, ownerBytes),
        observer);
  }

  /** A first look whether there is any memory: better now than with the first write. */
  private static BlockSource outsideTheHeap(CacheSettings settings, Services services) {
    if (!settings.entryFollowsLimit() && settings.maxEntryBytes() > LogPayload.MOST_IN_PIECES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "outside the heap an entry takes at most %,d bytes: maxEntryBytes=%,d",
              LogPayload.MOST_IN_PIECES,
              settings.maxEntryBytes()));
    }
    BlockSource blocks = services.slabs().open();
    blocks.promise(1);
    blocks.release(1);
    return blocks;
  }

  private static long maxEntryBytes(CacheSettings settings) {
    return settings.entryFollowsLimit() ? StoreLimits.AN_EIGHTH : settings.maxEntryBytes();
  }

  /** Nobody knows how large a cache in a pool becomes: its segments split at a MiB or so. */
  private static LogShape log(CacheSettings settings, StoreShape shape) {
    boolean checks = Boolean.getBoolean(DEBUG);
    if (settings.offHeap()) {
      return LogShape.outsideTheHeap().withChecks(checks);
    }
    long segment =
        settings.pooled()
            ? Math.min(settings.limitBytes() / StoreShape.SEGMENTS_PER_POOL, POOLED_SEGMENT)
            : settings.limitBytes() / shape.segments();
    return LogShape.forSegment(segment).withChecks(checks);
  }

  /** The parts that settings ask for. */
  private record SettingsParts(
      CacheSettings settings,
      Form form,
      Ticker ticker,
      LogShape log,
      ByteBudget budget,
      BlockSource blocks,
      @Nullable MarginalHits marginalHits)
      implements Parts {

    @Override
    public Payload payload(RowSpace space) {
      return form.byValue()
          ? new LogPayload(log, space, budget, form.hasher(), form.sizer(), blocks)
          : new ObjectPayload(space, form.sizer());
    }

    @Override
    public EvictionPolicy policy(RowSpace space, Deadlines deadlines, Charges charges) {
      return switch (settings.eviction()) {
        case LRU -> marginalHits == null ? new Lru(space) : new Lru(space, charges, marginalHits);
        case LFU -> new Lfu(space, marginalHits);
        case RANDOM -> new RandomEviction(space, randomness(), marginalHits);
        case SOONEST_EXPIRY -> new SoonestExpiry(space, deadlines, marginalHits);
        case ADAPTIVE -> new Adaptive(space, charges, marginalHits);
        case NONE -> new NoEviction();
      };
    }

    @Override
    public Expiry expiry(RowSpace space, Deadlines deadlines) {
      SweeperKind sweeper = settings.sweeper();
      if (!form.expires()) {
        return new NoSweep();
      }
      return switch (sweeper.scheme()) {
        case WHEEL -> new TimerWheel(space, deadlines, ticker.millis());
        case SAMPLING -> new SamplingExpiry(space, deadlines, randomness(), effort(sweeper));
        case NONE -> new NoSweep();
      };
    }

    private static SamplingExpiry.Effort effort(SweeperKind sweeper) {
      return new SamplingExpiry.Effort(
          sweeper.sampleSize(), sweeper.threshold(), sweeper.maxRounds());
    }

    private static SplitMix randomness() {
      return new SplitMix(new SplittableRandom().nextLong());
    }
  }
}
