package dev.larder.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.StringTokenizer;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.configuration.OptionalFeature;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.spi.CachingProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LarderCachingProviderTest {
  private static final URI SHOP = URI.create("urn:shop");

  private final LarderCachingProvider provider = new LarderCachingProvider();

  @AfterEach
  void close() {
    provider.close();
  }

  /** Sees no classes but the JDK's. */
  private static ClassLoader emptyLoader() {
    return new ClassLoader(null) {};
  }

  @Test
  void serviceLoader_anyCaller_findsLarder() {
    CachingProvider found = Caching.getCachingProvider();

    assertThat(found).isInstanceOf(LarderCachingProvider.class);
    found.close();
  }

  @Test
  void getCacheManager_nulls_areTheDefaults() {
    CacheManager manager = provider.getCacheManager();

    assertThat(manager.getURI())
        .isEqualTo(provider.getDefaultURI())
        .hasToString(LarderCachingProvider.class.getName());
    assertThat(manager.getClassLoader()).isSameAs(provider.getDefaultClassLoader());
    assertThat(manager.getProperties()).isEmpty();
    assertThat(manager.getCachingProvider()).isSameAs(provider);
    assertThat(provider.getCacheManager(null, null, null)).isSameAs(manager);
    assertThat(provider.getCacheManager(provider.getDefaultURI(), null)).isSameAs(manager);
  }

  @Test
  void getCacheManager_uriAndLoader_makeItsIdentityAndPropertiesDoNot() {
    ClassLoader loader = emptyLoader();
    Properties properties = new Properties();
    properties.setProperty("color", "red");

    CacheManager manager = provider.getCacheManager(SHOP, loader, properties);

    assertThat(provider.getCacheManager(SHOP, loader)).isSameAs(manager);
    assertThat(manager.getProperties()).containsEntry("color", "red").isNotSameAs(properties);
    assertThat(provider.getCacheManager(SHOP, emptyLoader())).isNotSameAs(manager);
    assertThat(provider.getCacheManager(URI.create("urn:other"), loader)).isNotSameAs(manager);
  }

  @Test
  void getCacheManager_closedOne_isAnother() {
    CacheManager manager = provider.getCacheManager(SHOP, null);
    manager.close();
    manager.close();

    CacheManager another = provider.getCacheManager(SHOP, null);

    assertThat(another).isNotSameAs(manager);
    assertThat(another.isClosed()).isFalse();
    assertThat(manager.isClosed()).isTrue();
  }

  @Test
  void close_byLoaderOrUri_closesThoseOnly() {
    ClassLoader loader = emptyLoader();
    CacheManager one = provider.getCacheManager(SHOP, loader);
    CacheManager two = provider.getCacheManager(URI.create("urn:other"), loader);
    CacheManager three = provider.getCacheManager(SHOP, null);

    provider.close(SHOP, loader);
    assertThat(one.isClosed()).isTrue();
    assertThat(two.isClosed()).isFalse();
    provider.close(loader);
    assertThat(two.isClosed()).isTrue();
    assertThat(three.isClosed()).isFalse();
    assertThatCode(() -> provider.close(emptyLoader())).doesNotThrowAnyException();
    assertThatCode(() -> provider.close(URI.create("urn:unknown"), null))
        .doesNotThrowAnyException();
    provider.close();
    assertThat(three.isClosed()).isTrue();
  }

  @Test
  void close_provider_canBeUsedAgainAndItsCachesSayWhatClosedThem() {
    CacheManager manager = provider.getCacheManager(SHOP, null);
    Cache<Object, Object> cache = manager.createCache("orders", new MutableConfiguration<>());

    provider.close();

    assertThat(provider.getCacheManager(SHOP, null).getCache("orders")).isNull();
    assertThatThrownBy(() -> cache.get("k"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cache 'orders' is closed: closed with its CacheManager urn:shop");
  }

  @Test
  void isSupported_storeByReference_yes() {
    assertThat(provider.isSupported(OptionalFeature.STORE_BY_REFERENCE)).isTrue();
  }

  @Test
  void loader_nobodyElseRefersToIt_isLetGo() throws InterruptedException {
    WeakReference<ClassLoader> loader = new WeakReference<>(emptyLoader());
    manageAndClose(loader);

    for (int i = 0; i < 100 && loader.get() != null; i++) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(20);
    }

    assertThat(loader.get()).isNull();
  }

  private void manageAndClose(WeakReference<ClassLoader> loader) {
    CacheManager manager = provider.getCacheManager(SHOP, loader.get());
    manager.createCache("orders", new MutableConfiguration<>()).close();
  }

  @Test
  void values_oneClassInTwoLoaders_comeBackInTheManagersOwn() throws Exception {
    try (URLClassLoader one = testClasses();
        URLClassLoader two = testClasses()) {
      Class<?> type = one.loadClass(Ware.class.getName());
      Object ware = type.getConstructor(int.class).newInstance(7);
      Cache<Object, Object> first = waresIn(one);
      Cache<Object, Object> second = waresIn(two);

      first.put(ware, ware);
      second.put("k", ware);

      assertThat(first.get(type.getConstructor(int.class).newInstance(7)))
          .isEqualTo(ware)
          .isNotSameAs(ware)
          .isInstanceOf(type);
      assertThat(second.get("k")).isNotInstanceOf(type);
      assertThat(second.get("k")).hasToString("ware 7");
      assertThat(second.get("k").getClass().getClassLoader()).isSameAs(two);
    }
  }

  private Cache<Object, Object> waresIn(ClassLoader loader) {
    return provider
        .getCacheManager(SHOP, loader)
        .createCache("wares", new MutableConfiguration<>());
  }

  /** A loader with classes of its own: the tests', which this loader's parent does not see. */
  private static URLClassLoader testClasses() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    StringTokenizer entries =
        new StringTokenizer(System.getProperty("java.class.path"), File.pathSeparator);
    while (entries.hasMoreTokens()) {
      urls.add(new File(entries.nextToken()).toURI().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** A value class of an application. */
  public record Ware(int number) implements java.io.Serializable {
    @Override
    public String toString() {
      return "ware " + number;
    }
  }

  @Test
  void expired_nobodyAsks_leavesTheBudgetByItself() throws Exception {
    Cache<Object, Object> cache =
        provider
            .getCacheManager(SHOP, null)
            .createCache(
                "sessions",
                new MutableConfiguration<>()
                    .setExpiryPolicyFactory(
                        CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.MILLISECONDS, 100))));
    for (int i = 0; i < 1_000; i++) {
      cache.put(i, "v");
    }
    CacheUsage usage = cache.unwrap(CacheUsage.class);

    // The sweep gives back a segment's memory behind its last entry.
    for (int i = 0; i < 500 && usage.entries() + usage.payloadBytes() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }

    assertThat(usage.entries()).isZero();
    assertThat(usage.payloadBytes()).isZero();
    assertThat(usage.expiredActively() + usage.expiredLazily()).isEqualTo(1_000);
  }

  @Test
  void close_everything_leavesNoThread() throws Exception {
    // Of tests before.
    awaitNoThread();
    CacheManager manager = provider.getCacheManager(SHOP, null);
    Cache<Object, Object> cache =
        manager.createCache(
            "orders",
            new MutableConfiguration<>()
                .setExpiryPolicyFactory(CreatedExpiryPolicy.factoryOf(Duration.ONE_HOUR)));
    cache.put("k", "v");
    assertThat(ourThreads()).isEqualTo(1);

    provider.close();

    awaitNoThread();
  }

  private static void awaitNoThread() throws InterruptedException {
    for (int i = 0; i < 250 && ourThreads() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(ourThreads()).isZero();
  }

  private static long ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("larder-"))
        .count();
  }

  @Test
  void closeResources_areClosedOnceOnEveryWay() throws IOException {
    for (boolean destroy : new boolean[] {true, false}) {
      CloseCounter counter = new CloseCounter();
      CacheManager manager = provider.getCacheManager(SHOP, null);
      Cache<String, String> cache = manager.createCache("orders", counter.configuration());
      if (destroy) {
        manager.destroyCache("orders");
      } else {
        cache.close();
      }
      cache.close();
      manager.close();

      assertThat(counter.closed)
          .containsExactlyInAnyOrder("listener", "policy", "loader", "writer");
    }
  }
}
