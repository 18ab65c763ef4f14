package dev.larder.jcache;

import dev.larder.CacheUsage;
import dev.larder.LockHolds;
import dev.larder.store.HoldTimes;
import dev.larder.store.Store;
import dev.larder.store.StoreUsage;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.SlabPool;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@link CacheUsage} of a store, read anew by every call. Thread-safe. */
final class LiveUsage implements CacheUsage {
  private final Store store;
  private final MemoryPool pool;
  private final SlabPool slabs;
  private final boolean pooled;
  private final Refusals refusals;
  private final LongSupplier estimates;

  LiveUsage(
      Store store,
      MemoryPool pool,
      SlabPool slabs,
      boolean pooled,
      Refusals refusals,
      LongSupplier estimates) {
    this.store = store;
    this.pool = pool;
    this.slabs = slabs;
    this.pooled = pooled;
    this.refusals = refusals;
    this.estimates = estimates;
  }

  @Override
  public long limitBytes() {
    return pool.budget().limitBytes();
  }

  @Override
  public boolean pooled() {
    return pooled;
  }

  @Override
  public long poolUsedBytes() {
    return pool.budget().usedBytes();
  }

  @Override
  public long usedBytes() {
    return store.usage().usedBytes();
  }

  @Override
  public long payloadBytes() {
    return store.usage().bytes().payload();
  }

  @Override
  public long overheadBytes() {
    return store.usage().bytes().overhead();
  }

  @Override
  public long liveBytes() {
    return store.usage().log().live();
  }

  @Override
  public long deadBytes() {
    return store.usage().log().dead();
  }

  @Override
  public long slackBytes() {
    return store.usage().log().slack();
  }

  @Override
  public long offHeapBytes() {
    return store.usage().log().offHeap();
  }

  @Override
  public long offHeapReservedBytes() {
    return slabs.reservedBytes();
  }

  @Override
  public long columnBytes() {
    return store.usage().bytes().columns();
  }

  @Override
  public long indexBytes() {
    return store.usage().bytes().index();
  }

  @Override
  public long evictionBytes() {
    return store.usage().bytes().policy();
  }

  @Override
  public long expiryBytes() {
    return store.usage().bytes().expiry();
  }

  @Override
  public long fixedBytes() {
    return store.usage().bytes().fixed();
  }

  @Override
  public long bytesWritten() {
    return store.usage().log().written();
  }

  @Override
  public long bytesCopied() {
    return store.usage().log().copied();
  }

  @Override
  public double cleanerAmplification() {
    StoreUsage.Log log = store.usage().log();
    return log.written() == 0 ? 0 : (double) log.copied() / log.written();
  }

  @Override
  public Optional<LockHolds> lockHolds() {
    return Optional.ofNullable(store.holds()).map(Holds::new);
  }

  /** The store's histogram, as the public interface has it. */
  private record Holds(HoldTimes times) implements LockHolds {
    @Override
    public long count() {
      return times.count();
    }

    @Override
    public long percentileNanos(double share) {
      return times.percentile(share);
    }

    @Override
    public long maxNanos() {
      return times.max();
    }

    @Override
    public long readRetries() {
      return times.readRetries();
    }
  }

  @Override
  public long entries() {
    return store.usage().entries();
  }

  @Override
  public long inserted() {
    return store.usage().events().inserted();
  }

  @Override
  public long updated() {
    return store.usage().events().updated();
  }

  @Override
  public long removed() {
    return store.usage().events().removed();
  }

  @Override
  public long evicted() {
    return store.usage().events().evicted();
  }

  @Override
  public long evictedForOtherCaches() {
    return store.usage().events().evictedForOthers();
  }

  @Override
  public long evictedForCleaning() {
    return store.usage().events().evictedForCleaning();
  }

  @Override
  public long evictedForCollisions() {
    return store.usage().events().crowdedOut();
  }

  @Override
  public long expiredLazily() {
    return store.usage().events().expiredLazily();
  }

  @Override
  public long expiredActively() {
    return store.usage().events().expiredActively();
  }

  @Override
  public long cleared() {
    return store.usage().events().cleared();
  }

  @Override
  public long refusedByFilter() {
    return refusals.count();
  }

  @Override
  public long rejected() {
    return store.usage().events().rejected();
  }

  @Override
  public long estimatedSizes() {
    return estimates.getAsLong();
  }
}
