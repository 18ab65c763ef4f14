package dev.larder.jcache.ri;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.management.CacheStatisticsMXBean;
import javax.cache.spi.CachingProvider;

/**
 * The reference implementation. Reflection looks into it, and puts it right after a difference, so
 * that the next operation finds the same on both sides.
 */
final class ReferenceSide implements Side {
  private static final AtomicInteger NAMES = new AtomicInteger();

  private final User user = new User();
  private final CacheManager manager;
  private final Cache<String, Word> cache;
  private final Insides insides;

  ReferenceSide(Reference reference, Script script) {
    manager = reference.manager;
    insides = reference.insides;
    Flags flags = script.flags();
    MutableConfiguration<String, Word> configuration =
        new MutableConfiguration<String, Word>()
            .setTypes(String.class, Word.class)
            .setStoreByValue(flags.byValue())
            .setStatisticsEnabled(flags.statistics())
            .setReadThrough(flags.readThrough())
            .setWriteThrough(flags.writeThrough())
            .setCacheWriterFactory(() -> user.new Writer())
            .setExpiryPolicyFactory(() -> flags.expiring().policy(user));
    if (script.loader()) {
      configuration.setCacheLoaderFactory(() -> user.new Loader());
    }
    if (flags.listens()) {
      configuration.addCacheEntryListenerConfiguration(user.listening(flags.listening()));
    }
    cache = manager.createCache("ri" + NAMES.incrementAndGet(), configuration);
  }

  /** The reference implementation's classes and a manager of it. */
  static final class Reference {
    private final CacheManager manager;
    private final Insides insides;

    Reference(ReferenceLoader loader) {
      try {
        CachingProvider provider =
            (CachingProvider)
                loader
                    .loadClass("org.jsr107.ri.spi.RICachingProvider")
                    .getConstructor()
                    .newInstance();
        manager =
            provider.getCacheManager(
                URI.create("urn:reference"), Reference.class.getClassLoader(), new Properties());
        insides = new Insides(loader);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("not the reference implementation 1.1.1", e);
      }
    }
  }

  /** The private parts of the reference implementation that are looked at. */
  private static final class Insides {
    private final Field entries;
    private final Field map;
    private final Field locking;
    private final Field locks;
    private final Field keyConverter;
    private final Field valueConverter;
    private final Method toInternal;
    private final Method fromInternal;
    private final Constructor<?> cached;
    private final Method value;
    private final Method deadline;
    private final Method statistics;

    Insides(ReferenceLoader loader) throws ReflectiveOperationException {
      Class<?> cacheClass = loader.loadClass("org.jsr107.ri.RICache");
      Class<?> cachedClass = loader.loadClass("org.jsr107.ri.RICachedValue");
      Class<?> converter = loader.loadClass("org.jsr107.ri.RIInternalConverter");
      entries = field(cacheClass, "entries");
      map = field(loader.loadClass("org.jsr107.ri.RISimpleInternalMap"), "internalMap");
      locking = field(cacheClass, "lockManager");
      locks = field(loader.loadClass("org.jsr107.ri.LockManager"), "locks");
      keyConverter = field(cacheClass, "keyConverter");
      valueConverter = field(cacheClass, "valueConverter");
      toInternal = converter.getMethod("toInternal", Object.class);
      fromInternal = converter.getMethod("fromInternal", Object.class);
      cached = cachedClass.getConstructor(Object.class, long.class, long.class);
      value = cachedClass.getMethod("get");
      deadline = cachedClass.getMethod("getExpiryTime");
      statistics = cacheClass.getMethod("getCacheStatisticsMXBean");
      toInternal.setAccessible(true);
      fromInternal.setAccessible(true);
    }

    String key(Cache<?, ?> of, Object internal) throws ReflectiveOperationException {
      Object key = fromInternal.invoke(keyConverter.get(of), internal);
      return key.toString();
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    }
  }

  private interface Look<T> {
    T at(Insides insides) throws ReflectiveOperationException;
  }

  private <T> T look(Look<T> look) {
    try {
      return look.at(insides);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private Map<Object, Object> entries() {
    return look(in -> (Map<Object, Object>) in.map.get(in.entries.get(cache)));
  }

  @Override
  @SuppressWarnings("unchecked") // Wrong types are among the things that are tried.
  public Cache<Object, Object> cache() {
    return (Cache<Object, Object>) (Cache<?, ?>) cache;
  }

  @Override
  public User user() {
    return user;
  }

  @Override
  public CacheStatisticsMXBean statistics() {
    return look(in -> (CacheStatisticsMXBean) in.statistics.invoke(cache));
  }

  @Override
  public SortedMap<String, Cell> cells() {
    SortedMap<String, Cell> cells = new TreeMap<>();
    entries().forEach((key, cached) -> cells.put(look(in -> in.key(cache, key)), cell(cached)));
    return cells;
  }

  private Cell cell(Object cached) {
    return look(
        in ->
            new Cell(
                String.valueOf(
                    in.fromInternal.invoke(in.valueConverter.get(cache), in.value.invoke(cached))),
                (long) in.deadline.invoke(cached)));
  }

  /** Makes the cache hold what the other one holds. */
  void align(SortedMap<String, Cell> cells) {
    entries().clear();
    cells.forEach(
        (key, cell) ->
            look(
                in ->
                    entries()
                        .put(
                            in.toInternal.invoke(in.keyConverter.get(cache), key),
                            in.cached.newInstance(
                                in.toInternal.invoke(
                                    in.valueConverter.get(cache), new Word(cell.text())),
                                HandMovedClock.currentTimeMillis(),
                                cell.deadlineMillis()))));
  }

  /** Locks that an operation has not given back; they are forgotten, or the next would hang. */
  @Override
  public String leftover() {
    Map<?, ?> held = look(in -> (Map<?, ?>) in.locks.get(in.locking.get(cache)));
    String names = held.isEmpty() ? "" : "locked " + new TreeMap<>(held).keySet();
    held.clear();
    return names;
  }

  @Override
  public void close() {
    manager.destroyCache(cache.getName());
  }
}
