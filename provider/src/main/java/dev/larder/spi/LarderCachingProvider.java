package dev.larder.spi;

import dev.larder.jcache.LarderCacheManager;
import dev.larder.jcache.Services;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import javax.cache.CacheManager;
import javax.cache.configuration.OptionalFeature;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/**
 * Larder as a JCache provider: managers by URI and class loader.
 *
 * <p>Thread-safe. A class loader that nobody else refers to is let go, with the managers it has
 * here, as long as they have no open caches. The URI is a name only: nothing is read from it.
 */
public final class LarderCachingProvider implements CachingProvider {
  private static final URI DEFAULT_URI = URI.create(LarderCachingProvider.class.getName());

  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by lock. Made with the first manager: what is wrong is said there, and not by the
  // service loader.
  private @Nullable Services services;

  private final Map<ClassLoader, Map<URI, LarderCacheManager>> managers = new WeakHashMap<>();

  /** For {@link java.util.ServiceLoader}; does nothing. */
  public LarderCachingProvider() {}

  @Override
  public CacheManager getCacheManager(
      @Nullable URI uri, @Nullable ClassLoader classLoader, @Nullable Properties properties) {
    URI name = uri == null ? DEFAULT_URI : uri;
    ClassLoader loader = classLoader == null ? getDefaultClassLoader() : classLoader;
    lock.lock();
    try {
      Map<URI, LarderCacheManager> byUri = managers.computeIfAbsent(loader, key -> new HashMap<>());
      LarderCacheManager manager = byUri.get(name);
      if (manager == null || manager.isClosed()) {
        manager = newManager(name, loader, properties);
        byUri.put(name, manager);
      }
      return manager;
    } finally {
      lock.unlock();
    }
  }

  private LarderCacheManager newManager(
      URI uri, ClassLoader loader, @Nullable Properties properties) {
    if (services == null) {
      services = Services.create();
    }
    return new LarderCacheManager(
        new LarderCacheManager.Origin(this, uri, loader, services),
        properties == null ? getDefaultProperties() : properties,
        this::forget);
  }

  /** The manager has closed: the next one who asks gets another. */
  private void forget(LarderCacheManager manager) {
    lock.lock();
    try {
      managers.values().forEach(byUri -> byUri.values().remove(manager));
      managers.values().removeIf(Map::isEmpty);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ClassLoader getDefaultClassLoader() {
    return LarderCachingProvider.class.getClassLoader();
  }

  @Override
  public URI getDefaultURI() {
    return DEFAULT_URI;
  }

  /** {@inheritDoc} Empty, and new each time. */
  @Override
  public Properties getDefaultProperties() {
    return new Properties();
  }

  @Override
  public CacheManager getCacheManager(@Nullable URI uri, @Nullable ClassLoader classLoader) {
    return getCacheManager(uri, classLoader, null);
  }

  @Override
  public CacheManager getCacheManager() {
    return getCacheManager(null, null, null);
  }

  @Override
  public void close() {
    close(all -> true, anyUri -> true);
  }

  @Override
  public void close(@Nullable ClassLoader classLoader) {
    ClassLoader loader = classLoader == null ? getDefaultClassLoader() : classLoader;
    close(loader::equals, anyUri -> true);
  }

  @Override
  public void close(@Nullable URI uri, @Nullable ClassLoader classLoader) {
    ClassLoader loader = classLoader == null ? getDefaultClassLoader() : classLoader;
    close(loader::equals, (uri == null ? DEFAULT_URI : uri)::equals);
  }

  /** Managers close under no lock: they run code of the user's. */
  private void close(Predicate<ClassLoader> loaders, Predicate<URI> uris) {
    List<LarderCacheManager> closing = new ArrayList<>();
    lock.lock();
    try {
      managers.forEach(
          (loader, byUri) -> {
            if (loaders.test(loader)) {
              byUri.values().stream()
                  .filter(manager -> uris.test(manager.getURI()))
                  .forEach(closing::add);
            }
          });
    } finally {
      lock.unlock();
    }
    closing.forEach(LarderCacheManager::close);
  }

  @Override
  public boolean isSupported(OptionalFeature optionalFeature) {
    return optionalFeature == OptionalFeature.STORE_BY_REFERENCE;
  }
}
