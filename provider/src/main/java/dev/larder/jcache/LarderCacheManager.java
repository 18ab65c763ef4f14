package dev.larder.jcache;

import dev.larder.CacheBudget;
import dev.larder.LarderConfiguration;
import dev.larder.settings.CacheSettings;
import dev.larder.settings.Settings;
import dev.larder.store.memory.MemoryPool;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.CacheManager;
import javax.cache.configuration.Configuration;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/**
 * Caches by name, with one pool of memory for those that have no budget of their own.
 *
 * <p>Thread-safe. No lock is held while user code (factories, {@code close}) runs.
 */
public final class LarderCacheManager implements CacheManager {

  /**
   * Whose a manager is, and where.
   *
   * @param provider the provider
   * @param uri the manager's URI
   * @param loader its class loader, which it holds weakly
   * @param services what it shares with the provider's other managers
   */
  public record Origin(CachingProvider provider, URI uri, ClassLoader loader, Services services) {}

  private final CachingProvider provider;
  private final URI uri;
  private final WeakReference<ClassLoader> loader;
  private final Services services;
  private final Properties properties;
  private final Consumer<LarderCacheManager> onClose;
  private final Lifecycle lifecycle;
  private final Pools pools = new Pools();
  private final ConcurrentMap<String, LarderCache<?, ?>> caches = new ConcurrentHashMap<>();

  /**
   * A manager without caches.
   *
   * @param properties copied
   * @param onClose runs once, when the manager begins to close
   */
  public LarderCacheManager(
      Origin origin, Properties properties, Consumer<LarderCacheManager> onClose) {
    provider = origin.provider();
    uri = origin.uri();
    loader = new WeakReference<>(origin.loader());
    services = origin.services();
    this.properties = copy(properties);
    this.onClose = onClose;
    lifecycle = new Lifecycle("CacheManager " + uri);
  }

  private static Properties copy(Properties source) {
    Properties copy = new Properties();
    source.stringPropertyNames().forEach(key -> copy.setProperty(key, source.getProperty(key)));
    return copy;
  }

  Services services() {
    return services;
  }

  @Override
  public CachingProvider getCachingProvider() {
    return provider;
  }

  @Override
  public URI getURI() {
    return uri;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if nobody else refers to it any more
   */
  @Override
  public ClassLoader getClassLoader() {
    ClassLoader present = loader.get();
    if (present == null) {
      throw new IllegalStateException("CacheManager " + uri + ": its class loader was collected");
    }
    return present;
  }

  /** {@inheritDoc} A copy. */
  @Override
  public Properties getProperties() {
    return copy(properties);
  }

  @Override
  public <K, V, C extends Configuration<K, V>> Cache<K, V> createCache(
      String cacheName, C configuration) {
    lifecycle.checkOpen();
    Objects.requireNonNull(cacheName, "cacheName");
    Objects.requireNonNull(configuration, "configuration");
    if (caches.containsKey(cacheName)) {
      throw taken(cacheName);
    }
    CacheRequest<K, V> request = request(cacheName, configuration);
    LarderCache<K, V> cache = LarderCache.create(request);
    if (caches.putIfAbsent(cacheName, cache) != null) {
      cache.close("another thread created one of its name first, in");
      throw taken(cacheName);
    }
    publish(cache);
    if (!request.settings().offHeap()) {
      HeapBudgets.JVM.add(
          request.settings().pooled()
              ? Pools.owner(request.pool(), uri)
              : "cache '" + cacheName + "'",
          request.pool());
    }
    return cache;
  }

  private CacheException taken(String cacheName) {
    return new CacheException(
        "CacheManager "
            + uri
            + ": a cache '"
            + cacheName
            + "' exists already; get it by getCache, or destroy it first");
  }

  private <K, V> CacheRequest<K, V> request(String cacheName, Configuration<K, V> configuration) {
    LarderConfiguration<K, V> complete = LarderConfiguration.from(configuration);
    Settings settings = Settings.read(properties);
    CacheSettings answers = settings.forCache(cacheName, complete);
    MemoryPool pool =
        answers.pooled()
            ? pools.pool(settings.pool(cacheName, answers.offHeap()), "cache '" + cacheName + "'")
            : new MemoryPool(answers.limitBytes());
    return new CacheRequest<>(this, cacheName, complete, answers, pool);
  }

  /** The name is the cache's now; the rest may fail, or the manager may have closed meanwhile. */
  private void publish(LarderCache<?, ?> cache) {
    boolean complete = false;
    try {
      cache.administration().show();
      complete = true;
    } finally {
      if (!complete) {
        cache.close("its creation failed, in");
      }
    }
    if (lifecycle.isClosed()) {
      cache.close("closed with its");
    }
    lifecycle.checkOpen();
  }

  @Override
  @SuppressWarnings("unchecked") // The types are compared with those it was created with.
  public <K, V> @Nullable Cache<K, V> getCache(
      String cacheName, Class<K> keyType, Class<V> valueType) {
    lifecycle.checkOpen();
    Objects.requireNonNull(cacheName, "cacheName");
    Objects.requireNonNull(keyType, "keyType");
    Objects.requireNonNull(valueType, "valueType");
    LarderCache<?, ?> cache = caches.get(cacheName);
    if (cache != null) {
      LarderConfiguration<?, ?> configured = cache.administration().configuration();
      checkType(cacheName, "key", keyType, configured.getKeyType());
      checkType(cacheName, "value", valueType, configured.getValueType());
    }
    return (Cache<K, V>) cache;
  }

  private static void checkType(
      String cacheName, String what, Class<?> requested, Class<?> configured) {
    if (requested != configured) {
      throw new ClassCastException(
          "Cache '"
              + cacheName
              + "': "
              + what
              + " type requested is "
              + requested.getName()
              + ", configured "
              + configured.getName()
              + " (setTypes)");
    }
  }

  @Override
  @SuppressWarnings("unchecked") // JCache 1.1: this method checks no types.
  public <K, V> @Nullable Cache<K, V> getCache(String cacheName) {
    lifecycle.checkOpen();
    return (Cache<K, V>) caches.get(Objects.requireNonNull(cacheName, "cacheName"));
  }

  /** {@inheritDoc} A snapshot that cannot be changed. */
  @Override
  public Iterable<String> getCacheNames() {
    lifecycle.checkOpen();
    return List.copyOf(caches.keySet());
  }

  @Override
  public void destroyCache(String cacheName) {
    lifecycle.checkOpen();
    LarderCache<?, ?> cache = caches.get(Objects.requireNonNull(cacheName, "cacheName"));
    if (cache != null) {
      cache.close("destroyed in");
    }
  }

  @Override
  public void enableManagement(String cacheName, boolean enabled) {
    open(cacheName).administration().enableManagement(enabled);
  }

  @Override
  public void enableStatistics(String cacheName, boolean enabled) {
    open(cacheName).administration().enableStatistics(enabled);
  }

  private LarderCache<?, ?> open(String cacheName) {
    lifecycle.checkOpen();
    LarderCache<?, ?> cache = caches.get(Objects.requireNonNull(cacheName, "cacheName"));
    if (cache == null) {
      throw new IllegalStateException(
          "CacheManager " + uri + ": there is no open cache '" + cacheName + "'");
    }
    return cache;
  }

  /** The cache is closing: its name is free. */
  void forget(LarderCache<?, ?> cache) {
    caches.remove(cache.getName(), cache);
  }

  @Override
  public void close() {
    if (!lifecycle.close("closed by close(), or with its CachingProvider")) {
      return;
    }
    onClose.accept(this);
    for (LarderCache<?, ?> cache : List.copyOf(caches.values())) {
      cache.close("closed with its");
    }
  }

  @Override
  public boolean isClosed() {
    return lifecycle.isClosed();
  }

  /**
   * {@inheritDoc}
   *
   * @param type {@link CacheBudget} for the budget of the caches that have none of their own, or a
   *     type that this class has
   */
  @Override
  public <T> T unwrap(Class<T> type) {
    return Objects.requireNonNull(type, "type") == CacheBudget.class
        ? type.cast(budget())
        : Unwrap.to(type, this);
  }

  private CacheBudget budget() {
    lifecycle.checkOpen();
    String user = "CacheManager " + uri;
    return LiveBudget.ofPool(pools.pool(Settings.read(properties).poolOf(user), user), lifecycle);
  }

  @Override
  public String toString() {
    return "LarderCacheManager[" + uri + "]";
  }
}
