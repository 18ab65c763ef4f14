package dev.larder.tck.memory;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.jcache.configuration.CaffeineConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import org.cache2k.Cache2kBuilder;
import org.caffinitas.ohc.OHCacheBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;

/**
 * How each peer is configured, at its best for these runs: everything that differs between them is
 * in this file, but for the calls by which each library stores and finds.
 *
 * <p>The same for all: String keys; entries expire an hour after they were written, which no run
 * reaches (but for OHC and the map); no statistics, management, loader, writer and listeners unless
 * a line below says so; one thread; the heap flags in {@link dev.larder.tck.child.ChildJvm}.
 *
 * <p>The bound. A peer that can be told bytes is told bytes. One that can only count or weigh is
 * given a weigher, as an engineer would write it: the lengths of key and value, and 80 bytes for
 * what a cache keeps beside them ({@link Values#estimate}). That is the kinder of the two usual
 * ways; lengths alone would let it hold almost three times as much. Where the bound is not to be
 * reached (the footprint), it counts entries instead: that is the narrowest form of its entries.
 */
final class PeerSetups {
  /**
   * Ehcache's byte bound on the heap walks the objects: it must be let into the JDK's. Shut out, it
   * does not see the characters of a String: it then holds a quarter more of small entries, but as
   * many of large ones, whatever they take.
   */
  static final List<String> SIZE_OF =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED");

  /**
   * Direct memory, in which Larder and Ehcache keep what is off-heap. Where nothing is said, the
   * JVM allows as much as the heap's size.
   */
  static final List<String> DIRECT_MEMORY = List.of("-XX:MaxDirectMemorySize=4g");

  /** OHC's other allocator needs a native library; this one is the JDK's. */
  static final List<String> UNSAFE_ALLOCATOR = List.of("-Dorg.caffinitas.ohc.allocator=unsafe");

  private static final Duration EXPIRY = Duration.ofHours(1);
  private static final String NAME = "weighed";

  private PeerSetups() {}

  /** What all JCache providers are given: by value, which is JCache's default. */
  private static MutableConfiguration<String, Object> common() {
    return new MutableConfiguration<String, Object>()
        .setTypes(String.class, Object.class)
        .setExpiryPolicyFactory(
            CreatedExpiryPolicy.factoryOf(
                new javax.cache.expiry.Duration(TimeUnit.MILLISECONDS, EXPIRY.toMillis())));
  }

  /**
   * Larder as anybody would use it: a plain JCache configuration, by value, and the budget as one
   * setting. Nothing is tuned.
   */
  static final class Larder implements PeerSetup {
    private static final String SETTING = "larder.cache." + NAME + ".";

    @Override
    public CacheUnderTest open(CacheOrder order) {
      return larder(order, common(), new Properties());
    }

    /** Adds what has been ordered to the properties. */
    private static CacheUnderTest larder(
        CacheOrder order,
        MutableConfiguration<String, Object> configuration,
        Properties properties) {
      properties.setProperty(SETTING + "budget", order.limitBytes() + "B");
      String policy = order.policy();
      if (policy != null) {
        properties.setProperty(SETTING + "eviction", policy.toUpperCase(Locale.ROOT));
      }
      return JCacheUnderTest.open(
          "dev.larder.spi.LarderCachingProvider", NAME, properties, configuration);
    }
  }

  /**
   * Larder outside the heap: the same with one more setting. Its bytes are those of whole slabs:
   * nobody else can have what is unused in them.
   */
  static final class LarderOffHeap implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      Properties properties = new Properties();
      properties.setProperty(Larder.SETTING + "offheap", "true");
      return Larder.larder(order, common(), properties);
    }
  }

  /** Larder by reference: the same configuration with JCache's own switch. */
  static final class LarderByReference implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      return Larder.larder(order, common().setStoreByValue(false), new Properties());
    }
  }

  /**
   * Caffeine's JCache provider: by value (it copies no Strings, others by serialisation), and
   * maintenance on the calling thread, so that it never holds more than it was allowed.
   */
  static final class CaffeineJCache implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      CaffeineConfiguration<String, Object> configuration = new CaffeineConfiguration<>(common());
      configuration.setExecutorFactory(() -> Runnable::run);
      if (order.isRoomy()) {
        configuration.setMaximumSize(OptionalLong.of(order.roomyEntries()));
      } else {
        configuration.setMaximumWeight(OptionalLong.of(order.limitBytes()));
        configuration.setWeigherFactory(Optional.of(() -> Values::estimate));
      }
      return JCacheUnderTest.open(
          "com.github.benmanes.caffeine.jcache.spi.CaffeineCachingProvider",
          NAME,
          new Properties(),
          configuration,
          cache -> {
            com.github.benmanes.caffeine.cache.Cache<?, ?> core =
                cache.unwrap(com.github.benmanes.caffeine.cache.Cache.class);
            core.cleanUp();
            return core.estimatedSize();
          });
    }
  }

  /** Caffeine itself: by reference, a fixed expiry, maintenance on the calling thread. */
  static final class CaffeineCore implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      Caffeine<Object, Object> common =
          Caffeine.newBuilder().executor(Runnable::run).expireAfterWrite(EXPIRY);
      return new CaffeineUnderTest(
          order.isRoomy()
              ? common.maximumSize(order.roomyEntries()).build()
              : common
                  .maximumWeight(order.limitBytes())
                  .<String, Object>weigher(Values::estimate)
                  .build());
    }
  }

  /**
   * Ehcache's heap tier: by reference, bounded by its own bytes (deprecated, but there is no other
   * way to tell it bytes on the heap). Its statistics are on: they are how it tells its size.
   */
  static final class EhcacheHeap implements PeerSetup {
    @Override
    @SuppressWarnings("deprecation")
    public CacheUnderTest open(CacheOrder order) {
      ResourcePoolsBuilder pools = ResourcePoolsBuilder.newResourcePoolsBuilder();
      return EhcacheUnderTest.open(
          NAME,
          EhcacheUnderTest.HEAP,
          Object.class,
          order.isRoomy()
              ? pools.heap(order.roomyEntries(), EntryUnit.ENTRIES)
              : pools.heap(order.limitBytes(), MemoryUnit.B),
          EXPIRY);
    }
  }

  /**
   * Ehcache's off-heap tier, without a heap tier in front: that would keep some entries twice. The
   * library's own serializers. Its bytes are the allocated ones, not the occupied ones: nobody else
   * can have them.
   */
  static final class EhcacheOffHeap implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      return EhcacheUnderTest.open(
          NAME,
          EhcacheUnderTest.OFF_HEAP,
          order.values().type(),
          ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(order.limitBytes(), MemoryUnit.B),
          EXPIRY);
    }
  }

  /**
   * cache2k itself: by reference, a fixed expiry, maintenance on the calling thread. Twice the
   * capacity where it is not to be reached, because each of its parts has its share of it.
   */
  static final class Cache2k implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      Cache2kBuilder<String, Object> builder =
          Cache2kBuilder.of(String.class, Object.class)
              .name(NAME)
              .executor(Runnable::run)
              .expireAfterWrite(EXPIRY);
      if (order.isRoomy()) {
        builder.entryCapacity(2 * order.roomyEntries());
      } else {
        builder.weigher(Values::estimate).maximumWeight(order.limitBytes());
      }
      return new Cache2kUnderTest(builder.build());
    }
  }

  /**
   * OHC: off-heap, bounded by bytes, least recently used. Strings as Latin-1 bytes, other values by
   * Java serialisation. A large entry may take what Larder allows one: an eighth of the bound. No
   * expiry: its entries have the field for it in any case, but the list of deadlines beside it,
   * which it does not count, is searched from one end, so that a put that replaces a value takes 20
   * times as long.
   */
  static final class Ohc implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      return new OhcUnderTest(
          OHCacheBuilder.<String, Object>newBuilder()
              .keySerializer(new OhcSerializers.Text())
              .valueSerializer(
                  order.values().type() == String.class
                      ? new OhcSerializers.TextValue()
                      : new OhcSerializers.Serialized())
              .capacity(order.limitBytes())
              .maxEntrySize(order.limitBytes() / 8)
              .throwOOME(true)
              .build());
    }
  }

  /** The reference implementation: by value, which is serialisation for all types; no bound. */
  static final class ReferenceImplementation implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      return JCacheUnderTest.open(
          "org.jsr107.ri.spi.RICachingProvider", NAME, new Properties(), common());
    }
  }

  /** The JDK's map, the floor: by reference, no bound, no expiry. */
  static final class JdkMap implements PeerSetup {
    @Override
    public CacheUnderTest open(CacheOrder order) {
      return new MapUnderTest(new ConcurrentHashMap<>());
    }
  }
}
