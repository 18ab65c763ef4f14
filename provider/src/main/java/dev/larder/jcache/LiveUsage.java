package dev.larder.jcache;

import dev.larder.CacheUsage;
import dev.larder.store.Store;
import dev.larder.store.memory.MemoryPool;

/** {@link CacheUsage} of a store, read anew by every call. Thread-safe. */
final class LiveUsage implements CacheUsage {
  private final Store store;
  private final MemoryPool pool;
  private final boolean pooled;

  LiveUsage(Store store, MemoryPool pool, boolean pooled) {
    this.store = store;
    this.pool = pool;
    this.pooled = pooled;
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
  public long rejected() {
    return store.usage().events().rejected();
  }
}
