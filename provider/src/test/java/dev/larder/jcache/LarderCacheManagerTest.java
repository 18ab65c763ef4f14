package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.LarderConfiguration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LarderCacheManagerTest {
  private final CacheFixture fixture = new CacheFixture();
  private final LarderCacheManager manager = fixture.manager;

  @AfterEach
  void close() {
    fixture.close();
  }

  private static MutableConfiguration<String, Integer> typed() {
    return new MutableConfiguration<String, Integer>().setTypes(String.class, Integer.class);
  }

  @Test
  void getCache_exactTypes_isTheCacheAndOtherTypesAreRefused() {
    Cache<String, Integer> cache = manager.createCache("orders", typed());

    assertThat(manager.getCache("orders", String.class, Integer.class)).isSameAs(cache);
    assertThat(manager.<String, Integer>getCache("orders")).isSameAs(cache);
    assertThat(manager.getCache("unknown")).isNull();
    assertThat(manager.getCache("unknown", String.class, Integer.class)).isNull();
    assertThatThrownBy(() -> manager.getCache("orders", String.class, Number.class))
        .isInstanceOf(ClassCastException.class)
        .hasMessageContaining("java.lang.Number")
        .hasMessageContaining("java.lang.Integer");
  }

  @Test
  void createCache_takenName_isRefusedAndLeavesTheOldOneAlone() {
    Cache<String, Integer> cache = manager.createCache("orders", typed());
    cache.put("k", 1);

    assertThatThrownBy(() -> manager.createCache("orders", typed()))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("'orders'")
        .hasMessageContaining("urn:test");
    assertThat(cache.get("k")).isEqualTo(1);
  }

  @Test
  void createCache_manyThreadsOneName_oneWinsAndTheOthersLeaveNothing() throws Exception {
    AtomicInteger won = new AtomicInteger();
    try (Threads threads = new Threads()) {
      threads.together(
          8,
          () -> {
            try {
              manager.createCache("orders", typed());
              won.incrementAndGet();
            } catch (CacheException e) {
              assertThat(e).hasMessageContaining("exists already");
            }
            return true;
          });
    }

    CacheUsage usage = requireNonNull(manager.getCache("orders")).unwrap(CacheUsage.class);
    assertThat(won.get()).isEqualTo(1);
    manager.destroyCache("orders");
    assertThat(usage.usedBytes()).isZero();
  }

  @Test
  void createCache_factoryFails_isACacheExceptionAndLeavesNothing() {
    List<String> closed = new ArrayList<>();
    LarderConfiguration<String, String> failing =
        CacheFixture.strings()
            .expiryPolicyFactory(() -> new ClosingPolicy(closed))
            .cacheLoaderFactory(
                () -> {
                  throw new IllegalStateException("no database");
                })
            .build();

    assertThatThrownBy(() -> manager.createCache("orders", failing))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasMessageContaining("CacheLoader")
        .hasRootCauseMessage("no database");
    assertThat(closed).containsExactly("policy");
    assertThat(manager.getCacheNames()).isEmpty();
    assertThatCode(() -> manager.createCache("orders", typed())).doesNotThrowAnyException();
  }

  private record ClosingPolicy(List<String> closed)
      implements javax.cache.expiry.ExpiryPolicy, java.io.Closeable {
    @Override
    public javax.cache.expiry.Duration getExpiryForCreation() {
      return javax.cache.expiry.Duration.ETERNAL;
    }

    @Override
    public javax.cache.expiry.Duration getExpiryForAccess() {
      return javax.cache.expiry.Duration.ETERNAL;
    }

    @Override
    public javax.cache.expiry.Duration getExpiryForUpdate() {
      return javax.cache.expiry.Duration.ETERNAL;
    }

    @Override
    public void close() {
      closed.add("policy");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"10B", "64", "12 parsecs"})
  void createCache_badBudget_isAnIllegalArgumentThatNamesTheSetting(String budget) {
    Properties properties = new Properties();
    properties.setProperty("larder.cache.orders.budget", budget);
    try (CacheFixture other = new CacheFixture(properties)) {
      assertThatThrownBy(() -> other.manager.createCache("orders", typed()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("budget")
          .hasMessageContaining("orders");
      assertThat(other.manager.getCacheNames()).isEmpty();
    }
  }

  @Test
  void createCache_budgetInProperties_isTheCachesOwn() {
    Properties properties = new Properties();
    properties.setProperty("larder.cache.orders.budget", "128KiB");
    properties.setProperty("larder.default.statistics", "true");
    try (CacheFixture other = new CacheFixture(properties)) {
      LarderCache<String, Integer> cache = other.create("orders", typed());

      assertThat(cache.unwrap(CacheUsage.class).limitBytes()).isEqualTo(128 << 10);
      assertThat(cache.unwrap(CacheUsage.class).pooled()).isFalse();
      assertThat(configuration(cache).isStatisticsEnabled()).isTrue();
    }
  }

  @SuppressWarnings("unchecked")
  private static CompleteConfiguration<?, ?> configuration(Cache<?, ?> cache) {
    return cache.getConfiguration(CompleteConfiguration.class);
  }

  @Test
  void getConfiguration_mutableOneChangedAfterwards_staysAsItWasAndFollowsSwitches() {
    MutableConfiguration<String, Integer> mutable = typed();
    Cache<String, Integer> cache = manager.createCache("orders", mutable);
    CompleteConfiguration<?, ?> before = configuration(cache);
    mutable.setStatisticsEnabled(true).setStoreByValue(false);

    assertThat(configuration(cache).isStatisticsEnabled()).isFalse();
    assertThat(configuration(cache).isStoreByValue()).isTrue();
    manager.enableStatistics("orders", true);
    manager.enableManagement("orders", true);

    assertThat(configuration(cache).isStatisticsEnabled()).isTrue();
    assertThat(configuration(cache).isManagementEnabled()).isTrue();
    assertThat(before.isStatisticsEnabled()).isFalse();
    assertThatThrownBy(() -> askForMutable(cache)).isInstanceOf(IllegalArgumentException.class);
  }

  @SuppressWarnings("unchecked")
  private static void askForMutable(Cache<?, ?> cache) {
    cache.getConfiguration(MutableConfiguration.class);
  }

  @Test
  void getCacheNames_snapshot_cannotBeChanged() {
    manager.createCache("a", typed());
    Iterator<String> names = manager.getCacheNames().iterator();
    manager.createCache("b", typed());

    assertThat(names.next()).isEqualTo("a");
    assertThat(names.hasNext()).isFalse();
    assertThatThrownBy(names::remove).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void destroyCache_freesTheNameAndSaysSo() {
    Cache<String, Integer> cache = manager.createCache("orders", typed());
    manager.destroyCache("orders");
    manager.destroyCache("orders");

    assertThat(manager.getCache("orders")).isNull();
    assertThat(cache.isClosed()).isTrue();
    assertThatThrownBy(() -> cache.put("k", 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cache 'orders' is closed: destroyed in CacheManager urn:test");
    manager.createCache("orders", typed());
  }

  @Test
  @SuppressWarnings("NullAway")
  void closedOrNull_closedComesFirst() {
    Cache<String, Integer> cache = manager.createCache("orders", typed());
    assertThatThrownBy(() -> cache.get(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> cache.put("k", null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> cache.invoke("k", null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> manager.getCache(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> manager.createCache(null, typed()))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> manager.createCache("x", null))
        .isInstanceOf(NullPointerException.class);

    manager.close();

    assertThatThrownBy(() -> cache.get(null)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cache.put(null, null)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cache.invoke(null, null)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> manager.getCache(null)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> manager.createCache(null, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CacheManager urn:test is closed");
    assertThatThrownBy(() -> manager.enableStatistics(null, true))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(manager::getCacheNames).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void enableStatistics_unknownCache_saysThatThereIsNone() {
    assertThatThrownBy(() -> manager.enableStatistics("unknown", true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'unknown'");
  }

  @Test
  void unwrap_itsTypes_orAnError() {
    Cache<String, Integer> cache = manager.createCache("orders", typed());

    assertThat(manager.unwrap(LarderCacheManager.class)).isSameAs(manager);
    assertThat((Object) cache.unwrap(LarderCache.class)).isSameAs(cache);
    assertThat((Object) cache.unwrap(Cache.class)).isSameAs(cache);
    assertThat(cache.unwrap(CacheUsage.class).entries()).isZero();
    assertThatThrownBy(() -> cache.unwrap(String.class))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> manager.unwrap(String.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void createCache_factoryCallsTheManager_works() {
    LarderConfiguration<String, String> nesting =
        CacheFixture.strings()
            .cacheLoaderFactory(
                () -> {
                  manager.createCache("inner", typed());
                  return new Recorder().new Loader();
                })
            .build();

    manager.createCache("outer", nesting);

    assertThat(manager.getCacheNames()).containsExactlyInAnyOrder("inner", "outer");
  }
}
