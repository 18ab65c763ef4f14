package dev.larder.tck.comparison;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.configuration.OptionalFeature;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/** Providers over a map with one fault each, and one without: the fault is what a test is about. */
public final class FaultyProviders {
  private FaultyProviders() {}

  /** What goes wrong at the thousandth put. */
  private abstract static class Fault implements CachingProvider, ProviderSetup {
    @Nullable Map<String, String> map;

    void strike() throws InterruptedException {}

    @Override
    public CacheManager getCacheManager(
        URI uri, ClassLoader classLoader, @Nullable Properties properties) {
      map = new StrikingMap(this);
      Cache<String, String> cache = MapCache.over(map);
      return (CacheManager)
          Proxy.newProxyInstance(
              FaultyProviders.class.getClassLoader(),
              new Class<?>[] {CacheManager.class},
              (manager, method, arguments) -> cache);
    }

    @Override
    public ClassLoader getDefaultClassLoader() {
      return FaultyProviders.class.getClassLoader();
    }

    @Override
    public URI getDefaultURI() {
      return URI.create("faulty");
    }

    @Override
    public Properties getDefaultProperties() {
      return new Properties();
    }

    @Override
    public CacheManager getCacheManager(URI uri, ClassLoader classLoader) {
      return getCacheManager(uri, classLoader, null);
    }

    @Override
    public CacheManager getCacheManager() {
      return getCacheManager(getDefaultURI(), getDefaultClassLoader(), null);
    }

    @Override
    public void close() {
      map = null;
    }

    @Override
    public void close(ClassLoader classLoader) {}

    @Override
    public void close(URI uri, ClassLoader classLoader) {}

    @Override
    public boolean isSupported(OptionalFeature optionalFeature) {
      return false;
    }

    @Override
    public String cachingProvider() {
      return getClass().getName();
    }

    @Override
    public Properties managerProperties(String cacheName, LimitKind kind, long limit) {
      return new Properties();
    }

    @Override
    public Configuration<String, String> configuration(
        MutableConfiguration<String, String> common, LimitKind kind, long limit) {
      return common;
    }

    @Override
    public void settle(Cache<String, String> cache) {}
  }

  private static final class StrikingMap extends HashMap<String, String> {
    private static final long serialVersionUID = 1L;

    private final transient Fault fault;
    private int puts;

    StrikingMap(Fault fault) {
      this.fault = fault;
    }

    @Override
    public @Nullable String put(String key, String value) {
      if (++puts == 1_000) {
        try {
          fault.strike();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return super.put(key, value);
    }
  }

  /** Has no fault: it keeps every entry until it is closed. */
  public static final class Sound extends Fault {}

  /** Keeps every entry for ever. */
  public static final class KeepsAll extends Fault {
    private static final List<Object> KEPT = new ArrayList<>();

    @Override
    public void close() {
      KEPT.add(new ArrayList<>(Objects.requireNonNull(map).entrySet()));
      super.close();
    }
  }

  /** Ends the JVM at once, as a crash does. */
  public static final class Crashes extends Fault {
    @Override
    void strike() {
      Runtime.getRuntime().halt(134);
    }
  }

  /** Never returns. */
  public static final class Hangs extends Fault {
    @Override
    void strike() throws InterruptedException {
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  /** Ends the JVM as if all was well. */
  public static final class Leaves extends Fault {
    @Override
    void strike() {
      Runtime.getRuntime().halt(0);
    }
  }

  /** Throws. */
  public static final class Throws extends Fault {
    @Override
    void strike() {
      throw new IllegalStateException("a fault\nin two lines");
    }
  }

  /** Fills the heap. */
  public static final class FillsTheHeap extends Fault {
    private final List<byte[]> rubbish = new ArrayList<>();

    @Override
    @SuppressWarnings("InfiniteRecursion") // ends when the heap is full
    void strike() {
      rubbish.add(new byte[8 << 20]);
      strike();
    }
  }
}
