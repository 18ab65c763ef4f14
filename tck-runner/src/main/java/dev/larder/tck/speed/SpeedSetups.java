package dev.larder.tck.speed;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.jcache.configuration.CaffeineConfiguration;
import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.CaffeineUnderTest;
import dev.larder.tck.memory.EhcacheCore;
import dev.larder.tck.memory.JCacheUnderTest;
import dev.larder.tck.memory.MapUnderTest;
import dev.larder.tck.memory.OhcSerializers;
import dev.larder.tck.memory.OhcUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import org.cache2k.operation.CacheControl;
import org.caffinitas.ohc.OHCacheBuilder;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;

/**
 * How each library is configured, at its best for these races: everything that differs between them
 * is in this file.
 *
 * <p>The same for all: entries expire an hour after they were created (but for OHC and the map); no
 * statistics or management; executors and locks as each library has them by itself. Who can be
 * bounded is bounded, as Larder is, with room for twice the entries where none are to leave: a
 * cache that never has to choose is another product. Who has no bound under a pure JCache
 * configuration (Ehcache, the reference implementation) runs without, which can only help it.
 */
final class SpeedSetups {
  /** Direct memory, in which Larder and Ehcache keep what is off-heap. */
  static final List<String> DIRECT_MEMORY = List.of("-XX:MaxDirectMemorySize=4g");

  /** OHC's other allocator needs a native library; this one is the JDK's. */
  static final List<String> UNSAFE_ALLOCATOR = List.of("-Dorg.caffinitas.ohc.allocator=unsafe");

  static final String NAME = "raced";

  private static final Duration EXPIRY = Duration.ofHours(1);

  /** How much room there is where none are to leave: hash parts do not fill up evenly. */
  private static final long ROOM = 2;

  private SpeedSetups() {}

  private static long capacity(Stock stock) {
    return stock.full() ? stock.entries() : ROOM * stock.entries();
  }

  /** Larder with its budget as one setting. Nothing is tuned. */
  static final class Larder implements SpeedSetup {
    private static final String SETTING = "larder.cache." + NAME + ".";
    private static final long LEAST_BUDGET = 4L << 20;

    /** Bytes that an entry takes beside its contents, by {@code footprint}; for objects, all. */
    private static final long BY_VALUE = 54;

    private static final long BY_REFERENCE = 138;
    private static final long OBJECT_BY_REFERENCE = 250;

    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      return larder(stock, configuration, new Properties());
    }

    /** Adds the budget to the properties. */
    private static CacheUnderTest larder(
        Stock stock, MutableConfiguration<String, Object> configuration, Properties properties) {
      properties.setProperty(
          SETTING + "budget", Math.max(LEAST_BUDGET, capacity(stock) * entryBytes(stock)) + "B");
      return JCacheUnderTest.open(
          "dev.larder.spi.LarderCachingProvider", NAME, properties, configuration);
    }

    private static long entryBytes(Stock stock) {
      int length = stock.values().length();
      if (length == 0) {
        return OBJECT_BY_REFERENCE;
      }
      return length + (stock.byValue() ? BY_VALUE : BY_REFERENCE);
    }
  }

  /** Larder outside the heap: the same with one more setting. */
  static final class LarderOffHeap implements SpeedSetup {
    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      Properties properties = new Properties();
      properties.setProperty(Larder.SETTING + "offheap", "true");
      return Larder.larder(stock, configuration, properties);
    }
  }

  /** Caffeine's JCache provider, bounded by entries: that costs it least. */
  static final class CaffeineJCache implements SpeedSetup {
    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      CaffeineConfiguration<String, Object> bounded = new CaffeineConfiguration<>(configuration);
      bounded.setMaximumSize(OptionalLong.of(capacity(stock)));
      return JCacheUnderTest.open(
          "com.github.benmanes.caffeine.jcache.spi.CaffeineCachingProvider",
          NAME,
          new Properties(),
          bounded);
    }
  }

  /** Caffeine itself: by reference, bounded by entries. */
  static final class CaffeineCore implements SpeedSetup {
    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      Caffeine<Object, Object> builder = Caffeine.newBuilder().maximumSize(capacity(stock));
      if (expires(configuration)) {
        builder.expireAfterWrite(EXPIRY);
      }
      if (configuration.isStatisticsEnabled()) {
        builder.recordStats();
      }
      return new CaffeineUnderTest(builder.build());
    }

    private static boolean expires(MutableConfiguration<String, Object> configuration) {
      return !configuration.getExpiryPolicyFactory().create().getExpiryForCreation().isEternal();
    }
  }

  /** Ehcache's JCache provider under a pure JCache configuration. */
  static final class EhcacheJCache implements SpeedSetup {
    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      return JCacheUnderTest.open(
          "org.ehcache.jsr107.EhcacheCachingProvider", NAME, new Properties(), configuration);
    }
  }

  /** Ehcache itself with its off-heap tier alone, and its own serializers. */
  static final class EhcacheOffHeap implements SpeedSetup {
    private static final long BYTES = 1L << 30;

    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      return open(stock.values().type());
    }

    private static <V> CacheUnderTest open(Class<V> type) {
      return new EhcacheCore<>(
          type,
          CacheManagerBuilder.newCacheManagerBuilder()
              .withCache(
                  NAME,
                  CacheConfigurationBuilder.newCacheConfigurationBuilder(
                          String.class,
                          type,
                          ResourcePoolsBuilder.newResourcePoolsBuilder()
                              .offheap(BYTES, MemoryUnit.B))
                      .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(EXPIRY)))
              .build(true),
          NAME);
    }
  }

  /**
   * cache2k's JCache provider under a pure JCache configuration: with one of its own it copies
   * nothing by value. The bound that it then has by itself holds some thousand entries only; it is
   * raised afterwards.
   */
  static final class Cache2kJCache implements SpeedSetup {
    private static final String PROVIDER = "org.cache2k.jcache.provider.JCacheProvider";

    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      CacheUnderTest opened = JCacheUnderTest.open(PROVIDER, NAME, new Properties(), configuration);
      org.cache2k.Cache<?, ?> core =
          Caching.getCachingProvider(PROVIDER)
              .getCacheManager()
              .getCache(NAME, String.class, configuration.getValueType())
              .unwrap(org.cache2k.Cache.class);
      CacheControl.of(core).changeCapacity(capacity(stock)).join();
      return opened;
    }
  }

  /** OHC: off-heap, least recently used, Strings as Latin-1 bytes. */
  static final class Ohc implements SpeedSetup {
    private static final long BYTES = 1L << 30;

    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      return new OhcUnderTest(
          OHCacheBuilder.<String, Object>newBuilder()
              .keySerializer(new OhcSerializers.Text())
              .valueSerializer(new OhcSerializers.TextValue())
              .capacity(BYTES)
              .throwOOME(true)
              .build());
    }
  }

  /** The reference implementation; no bound. */
  static final class ReferenceImplementation implements SpeedSetup {
    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      return JCacheUnderTest.open(
          "org.jsr107.ri.spi.RICachingProvider", NAME, new Properties(), configuration);
    }
  }

  /** The JDK's map, the floor: by reference, no bound, no expiry. */
  static final class JdkMap implements SpeedSetup {
    @Override
    public CacheUnderTest open(Stock stock, MutableConfiguration<String, Object> configuration) {
      return new MapUnderTest(new ConcurrentHashMap<>());
    }
  }
}
