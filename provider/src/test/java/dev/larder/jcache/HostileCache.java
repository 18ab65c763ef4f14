package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.LarderConfiguration;
import dev.larder.testkit.EveryEventListener;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.Cache;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CompletionListener;
import javax.cache.processor.EntryProcessor;
import org.jspecify.annotations.Nullable;

/** A cache with everything it may call, all of which reports to {@link Hostility}; and another. */
final class HostileCache implements AutoCloseable {
  private static final long LIFE_MILLIS = 1_000;
  private static final HostileValue OLD = new HostileValue("old");
  private static final HostileValue NEW = new HostileValue("new");

  final CacheFixture fixture = new CacheFixture();
  final LarderCache<HostileKey, HostileValue> cache;
  final LarderCache<HostileKey, HostileValue> other;
  private final long emptyBytes;
  private final AtomicInteger heard = new AtomicInteger();
  private final AtomicInteger heardLater = new AtomicInteger();
  private volatile boolean sweeping;

  HostileCache(boolean byValue) {
    LarderConfiguration.Builder<HostileKey, HostileValue> hostile = configuration(byValue);
    if (!byValue) {
      hostile.sizer(Recorder.factory(HostileCache::size));
    }
    cache =
        fixture.create(
            "hostile",
            hostile
                .readThrough(true)
                .cacheLoaderFactory(Recorder.factory(new Loader()))
                .writeThrough(true)
                .cacheWriterFactory(Recorder.factory(new Writer()))
                .expiryPolicyFactory(Recorder.factory(new Policy()))
                .addListener(listener(new Listener(), /* synchronous= */ true))
                .addListener(listener(new Bystander(), /* synchronous= */ false))
                .build());
    other = fixture.create("other", configuration(byValue).build());
    cache.put(HostileKey.target(), OLD);
    cache.clear();
    emptyBytes = usedBytes();
  }

  private static long size(HostileKey key, HostileValue value) {
    Hostility.at(HostileCallback.SIZER);
    Hostility.at(HostileCallback.BULK_SIZER);
    Hostility.at(HostileCallback.LOADED_SIZER);
    return 100;
  }

  private static LarderConfiguration.Builder<HostileKey, HostileValue> configuration(
      boolean byValue) {
    return LarderConfiguration.builder(HostileKey.class, HostileValue.class)
        .budget("1MiB")
        .storeByValue(byValue);
  }

  private static MutableCacheEntryListenerConfiguration<HostileKey, HostileValue> listener(
      CacheEntryCreatedListener<HostileKey, HostileValue> listener, boolean synchronous) {
    return new MutableCacheEntryListenerConfiguration<>(
        Recorder.factory(listener),
        synchronous
            ? Recorder.factory(
                event -> {
                  Hostility.at(HostileCallback.FILTER);
                  return true;
                })
            : null,
        /* isOldValueRequired= */ true,
        synchronous);
  }

  /** Brings the target to where the operation begins. */
  void begin(HostileCallback.When when) {
    if (when != HostileCallback.When.ABSENT) {
      cache.put(HostileKey.target(), OLD);
    }
    if (when == HostileCallback.When.EXPIRED) {
      fixture.ticker.advance(LIFE_MILLIS + 250);
    }
    HostileCallersTest.awaitTrue(
        () -> heardLater.get() == heard.get(), "the asynchronous listener has heard of it");
  }

  // ---- operations that call back

  void get() {
    cache.get(HostileKey.target());
  }

  void getAll() {
    cache.getAll(Set.of(HostileKey.target()));
  }

  void put() {
    cache.put(HostileKey.target(), NEW);
  }

  void putAll() {
    cache.putAll(Map.of(HostileKey.target(), NEW));
  }

  void remove() {
    cache.remove(HostileKey.target());
  }

  void removeAll() {
    cache.removeAll(Set.of(HostileKey.target()));
  }

  void replaceOld() {
    cache.replace(HostileKey.target(), new HostileValue("old"), NEW);
  }

  void invoke() {
    cache.invoke(HostileKey.target(), PROCESSOR, HostileCallback.PROCESSOR);
  }

  void invokeAll() {
    cache
        .invokeAll(Set.of(HostileKey.target()), PROCESSOR, HostileCallback.BULK_PROCESSOR)
        .values()
        .forEach(result -> assertThat(result.get()).isEqualTo("done"));
  }

  private static final EntryProcessor<HostileKey, HostileValue, String> PROCESSOR =
      (entry, arguments) -> {
        entry.setValue(NEW);
        Hostility.at((HostileCallback) arguments[0]);
        return "done";
      };

  /** Returns when the completion listener has been told, with what it was told. */
  void loadAll() throws Exception {
    CompletableFuture<Boolean> told = new CompletableFuture<>();
    cache.loadAll(
        Set.of(HostileKey.target()),
        /* replaceExistingValues= */ true,
        new CompletionListener() {
          @Override
          public void onCompletion() {
            told.complete(true);
            Hostility.at(HostileCallback.COMPLETION_LISTENER);
          }

          @Override
          public void onException(Exception e) {
            told.completeExceptionally(e);
          }
        });
    try {
      told.get(10, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw (Exception) requireNonNull(e.getCause());
    }
  }

  /** Returns when the event has been told. */
  void sweep() {
    sweeping = true;
    CacheFixture.sweep(cache);
  }

  // ---- what there is to see

  /** What is left at the target, without anybody being asked. */
  @Nullable String left() {
    CacheParts parts = cache.administration().parts();
    Object value =
        parts
            .store()
            .get(parts.codecs().keys().key(HostileKey.target()), parts.codecs().values().decoder());
    return value instanceof HostileValue left ? left.text() : null;
  }

  long usedBytes() {
    return cache.administration().usage().usedBytes();
  }

  /** Bytes used when nothing is stored. */
  long emptyBytes() {
    return emptyBytes;
  }

  @Override
  public void close() {
    fixture.close();
  }

  // ---- callbacks

  private final class Loader implements CacheLoader<HostileKey, HostileValue> {
    @Override
    public HostileValue load(HostileKey key) {
      Hostility.at(HostileCallback.LOADER);
      return new HostileValue("loaded");
    }

    @Override
    public Map<HostileKey, HostileValue> loadAll(Iterable<? extends HostileKey> keys) {
      Hostility.at(HostileCallback.BULK_LOADER);
      Hostility.at(HostileCallback.LOAD_ALL);
      Map<HostileKey, HostileValue> loaded = new HashMap<>();
      keys.forEach(key -> loaded.put(key, new HostileValue("loaded")));
      return loaded;
    }
  }

  private static final class Writer implements CacheWriter<HostileKey, HostileValue> {
    @Override
    public void write(Cache.Entry<? extends HostileKey, ? extends HostileValue> entry) {
      Hostility.at(HostileCallback.WRITER);
    }

    @Override
    public void writeAll(
        Collection<Cache.Entry<? extends HostileKey, ? extends HostileValue>> entries) {
      Hostility.at(HostileCallback.BULK_WRITER);
      entries.clear();
    }

    @Override
    public void delete(Object key) {
      Hostility.at(HostileCallback.DELETER);
    }

    @Override
    public void deleteAll(Collection<?> keys) {
      Hostility.at(HostileCallback.BULK_DELETER);
      keys.clear();
    }
  }

  private static final class Policy implements ExpiryPolicy {
    private final Duration life = new Duration(TimeUnit.MILLISECONDS, LIFE_MILLIS);

    @Override
    public Duration getExpiryForCreation() {
      Hostility.at(HostileCallback.CREATION_POLICY);
      return life;
    }

    @Override
    public @Nullable Duration getExpiryForAccess() {
      Hostility.at(HostileCallback.ACCESS_POLICY);
      return null;
    }

    @Override
    public @Nullable Duration getExpiryForUpdate() {
      Hostility.at(HostileCallback.UPDATE_POLICY);
      return null;
    }
  }

  private final class Listener implements EveryEventListener<HostileKey, HostileValue> {
    @Override
    public void hear(
        EventType type,
        Iterable<CacheEntryEvent<? extends HostileKey, ? extends HostileValue>> events) {
      if (type == EventType.CREATED) {
        heard.incrementAndGet();
      }
      Hostility.at(
          type == EventType.EXPIRED && sweeping
              ? HostileCallback.SWEPT_LISTENER
              : HostileCallback.valueOf(type + "_LISTENER"));
    }
  }

  /** A listener that nobody waits for. */
  private final class Bystander implements CacheEntryCreatedListener<HostileKey, HostileValue> {
    @Override
    public void onCreated(
        Iterable<CacheEntryEvent<? extends HostileKey, ? extends HostileValue>> events) {
      heardLater.incrementAndGet();
      Hostility.at(HostileCallback.ASYNCHRONOUS_LISTENER);
    }
  }
}
