package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.jcache.event.Failures;
import dev.larder.jcache.integration.BulkLoad;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.Configuration;
import javax.cache.integration.CompletionListener;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.EntryProcessorResult;
import org.jspecify.annotations.Nullable;

/**
 * A cache. Checks that it is open, then its arguments, and hands over: what operations mean stands
 * in {@link CacheOperation}.
 *
 * <p>Thread-safe.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
public final class LarderCache<K, V> implements Cache<K, V> {
  private final String name;
  private final Lifecycle lifecycle;
  private final TypeGuard guard;
  private final Administration<K, V> administration;
  private final CacheParts parts;
  private final BulkLoads bulkLoads;
  private final Reads reads;
  private final Changes changes;
  private final Batches batches;
  private final Processors processors;

  private LarderCache(CacheRequest<K, V> request, Lifecycle lifecycle, CacheResources resources) {
    this.lifecycle = lifecycle;
    name = request.name();
    guard =
        new TypeGuard(
            name, request.configuration().getKeyType(), request.configuration().getValueType());
    administration = new Administration<>(this, request, lifecycle, resources);
    parts = administration.parts();
    bulkLoads = new BulkLoads(parts, guard);
    reads = new Reads(parts, bulkLoads);
    changes = new Changes(parts);
    batches = new Batches(parts);
    processors = new Processors(parts, bulkLoads, guard);
  }

  /** Makes a cache, with its listeners at work; leaves nothing behind when that fails. */
  static <K, V> LarderCache<K, V> create(CacheRequest<K, V> request) {
    Lifecycle lifecycle = new Lifecycle("Cache '" + request.name() + "'");
    CacheResources resources =
        CacheResources.create(lifecycle, request, request.manager().getClassLoader());
    LarderCache<K, V> cache = null;
    boolean complete = false;
    try {
      cache = new LarderCache<>(request, lifecycle, resources);
      cache.administration.start();
      complete = true;
      return cache;
    } finally {
      if (!complete && cache != null) {
        cache.close("its creation failed, in");
      } else if (!complete) {
        lifecycle.closeAll(resources.closeables());
      }
    }
  }

  /** What there is to the cache besides its operations. */
  Administration<K, V> administration() {
    return administration;
  }

  // ---- reading

  @Override
  @SuppressWarnings("unchecked") // The guard checked what came in as V; only that comes out.
  public @Nullable V get(K key) {
    lifecycle.checkOpen();
    return (V) reads.get(guard.key(key));
  }

  @Override
  public Map<K, V> getAll(Set<? extends K> keys) {
    lifecycle.checkOpen();
    guard.argument("keys", keys).forEach(guard::key);
    return reads.getAll(keys);
  }

  @Override
  public boolean containsKey(K key) {
    lifecycle.checkOpen();
    return reads.containsKey(guard.key(key));
  }

  @Override
  public void loadAll(
      Set<? extends K> keys,
      boolean replaceExistingValues,
      @Nullable CompletionListener completionListener) {
    lifecycle.checkOpen();
    guard.argument("keys", keys).forEach(guard::key);
    if (!parts.loads().isThere()) {
      if (completionListener != null) {
        completionListener.onCompletion();
      }
      return;
    }
    Map<Object, CodecKey> copies = new LinkedHashMap<>();
    for (K key : keys) {
      Object copy = parts.decodedKey(parts.codecs().keys().key(key).stored());
      copies.put(copy, parts.codecs().keys().key(copy));
    }
    BulkLoad.start(
        name,
        administration.executor(),
        () -> {
          Failures failures = new Failures();
          bulkLoads.load(copies, replaceExistingValues, failures);
          failures.rethrow();
        },
        completionListener);
  }

  @Override
  public Iterator<Cache.Entry<K, V>> iterator() {
    lifecycle.checkOpen();
    return new CacheIterator<>(parts, changes, lifecycle);
  }

  // ---- writing

  @Override
  public void put(K key, V value) {
    lifecycle.checkOpen();
    changes.put(guard.key(key), guard.value(value));
  }

  @Override
  public @Nullable V getAndPut(K key, V value) {
    lifecycle.checkOpen();
    return exchange(CacheOperation.GET_AND_PUT, guard.key(key), guard.value(value));
  }

  @SuppressWarnings("unchecked")
  private @Nullable V exchange(CacheOperation operation, K key, @Nullable V value) {
    return (V) changes.exchange(operation, key, value);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> map) {
    lifecycle.checkOpen();
    guard
        .argument("map", map)
        .forEach(
            (key, value) -> {
              guard.key(key);
              guard.value(value);
            });
    batches.putAll(map);
  }

  @Override
  public boolean putIfAbsent(K key, V value) {
    lifecycle.checkOpen();
    return changes.run(CacheOperation.PUT_IF_ABSENT, guard.key(key), guard.value(value)).answer();
  }

  @Override
  public boolean replace(K key, V oldValue, V newValue) {
    lifecycle.checkOpen();
    return changes
        .runIf(
            CacheOperation.REPLACE_IF, guard.key(key), guard.value(newValue), guard.value(oldValue))
        .answer();
  }

  @Override
  public boolean replace(K key, V value) {
    lifecycle.checkOpen();
    return changes.run(CacheOperation.REPLACE, guard.key(key), guard.value(value)).answer();
  }

  @Override
  public @Nullable V getAndReplace(K key, V value) {
    lifecycle.checkOpen();
    return exchange(CacheOperation.REPLACE, guard.key(key), guard.value(value));
  }

  @Override
  public boolean remove(K key) {
    lifecycle.checkOpen();
    return changes.run(CacheOperation.REMOVE, guard.key(key)).answer();
  }

  @Override
  public boolean remove(K key, V oldValue) {
    lifecycle.checkOpen();
    return changes
        .runIf(CacheOperation.REMOVE_IF, guard.key(key), null, guard.value(oldValue))
        .answer();
  }

  @Override
  public @Nullable V getAndRemove(K key) {
    lifecycle.checkOpen();
    return exchange(CacheOperation.GET_AND_REMOVE, guard.key(key), null);
  }

  @Override
  public void removeAll(Set<? extends K> keys) {
    lifecycle.checkOpen();
    guard.argument("keys", keys).forEach(guard::key);
    batches.removeAll(keys);
  }

  @Override
  public void removeAll() {
    lifecycle.checkOpen();
    batches.removeAll();
  }

  @Override
  public void clear() {
    lifecycle.checkOpen();
    parts.store().clear();
  }

  @Override
  @SuppressWarnings("unchecked") // A processor gets what came in as K and V.
  public <T> @Nullable T invoke(
      K key, EntryProcessor<K, V, T> entryProcessor, @Nullable Object... arguments) {
    lifecycle.checkOpen();
    guard.argument("entryProcessor", entryProcessor);
    return processors.invoke(
        guard.key(key), (EntryProcessor<Object, Object, T>) entryProcessor, arguments);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> Map<K, EntryProcessorResult<T>> invokeAll(
      Set<? extends K> keys,
      EntryProcessor<K, V, T> entryProcessor,
      @Nullable Object... arguments) {
    lifecycle.checkOpen();
    guard.argument("keys", keys).forEach(guard::key);
    guard.argument("entryProcessor", entryProcessor);
    return processors.invokeAll(
        keys, (EntryProcessor<Object, Object, T>) entryProcessor, arguments);
  }

  // ---- everything else

  @Override
  public <C extends Configuration<K, V>> C getConfiguration(Class<C> type) {
    lifecycle.checkOpen();
    return Unwrap.to(guard.argument("type", type), administration.configuration());
  }

  @Override
  public void registerCacheEntryListener(CacheEntryListenerConfiguration<K, V> configuration) {
    lifecycle.checkOpen();
    administration.register(guard.argument("configuration", configuration));
  }

  @Override
  public void deregisterCacheEntryListener(CacheEntryListenerConfiguration<K, V> configuration) {
    lifecycle.checkOpen();
    administration.deregister(guard.argument("configuration", configuration));
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public CacheManager getCacheManager() {
    return administration.manager();
  }

  @Override
  public void close() {
    close("closed by close(), in");
  }

  /** Closes the cache for a reason, which ends before "CacheManager". */
  void close(String cause) {
    boolean first = lifecycle.close(cause + " CacheManager " + administration.manager().getURI());
    // Its name comes free only when nothing is called so any more, whoever closes it: the next
    // cache
    // of that name shows its own beans.
    try {
      administration.hide();
    } finally {
      administration.manager().forget(this);
      if (first) {
        administration.close();
      }
    }
  }

  @Override
  public boolean isClosed() {
    return lifecycle.isClosed();
  }

  /**
   * {@inheritDoc}
   *
   * @param type {@link dev.larder.CacheUsage} for a live view of memory and counters, {@link
   *     dev.larder.CacheBudget} to change its budget, or a type that this class has
   */
  @Override
  public <T> T unwrap(Class<T> type) {
    return Unwrap.to(
        guard.argument("type", type), this, administration.usage(), administration.budget());
  }

  @Override
  public String toString() {
    return "LarderCache[" + name + ", CacheManager " + administration.manager().getURI() + "]";
  }
}
