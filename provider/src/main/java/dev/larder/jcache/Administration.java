package dev.larder.jcache;

import dev.larder.CacheBudget;
import dev.larder.CacheUsage;
import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import dev.larder.Sizer;
import dev.larder.SweeperKind.Scheme;
import dev.larder.codec.Codecs;
import dev.larder.codec.FilterGate;
import dev.larder.codec.UserCodec;
import dev.larder.codec.Wishes;
import dev.larder.jcache.event.EventDispatcher;
import dev.larder.jcache.event.SerialQueue;
import dev.larder.jcache.integration.ReadThrough;
import dev.larder.jcache.integration.WriteThrough;
import dev.larder.jcache.management.CacheStatistics;
import dev.larder.jcache.management.ConfigurationBean;
import dev.larder.jcache.management.JmxRegistrar;
import dev.larder.jcache.management.StatisticsBean;
import dev.larder.store.Store;
import dev.larder.store.StoreUsage;
import dev.larder.store.memory.DirectMemoryException;
import dev.larder.store.payload.ObjectSizer;
import dev.larder.store.payload.PairSizer;
import java.io.Closeable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * What there is to a cache besides its operations: configuration, listeners, MXBeans, sweeping, and
 * its end. Puts the parts together that operations work with.
 *
 * <p>Thread-safe.
 */
final class Administration<K, V> {
  private static final Logger LOGGER = System.getLogger(Administration.class.getName());

  private final CacheRequest<K, V> request;
  private final Services services;
  private final Lifecycle lifecycle;
  private final CacheResources resources;
  private final Executor executor;
  private final SerialQueue expiries;
  private final EventDispatcher<K, V> events;
  private final ObjectSizer sizer = new ObjectSizer();
  private final Store store;
  private final CacheParts parts;
  private final @Nullable SweepShare sweepShare;
  private final JmxRegistrar statisticsBean;
  private final JmxRegistrar configurationBean;

  // Held while the configuration changes, so that each snapshot has all changes before it.
  private final ReentrantLock lock = new ReentrantLock();

  // Written under lock; each is immutable.
  private volatile LarderConfiguration<K, V> configuration;

  /** Puts a cache together; it hears nothing and shows nothing until {@link #start}. */
  Administration(
      Cache<K, V> cache,
      CacheRequest<K, V> request,
      Lifecycle lifecycle,
      CacheResources resources) {
    this.request = request;
    this.lifecycle = lifecycle;
    this.resources = resources;
    services = request.manager().services();
    executor = services.workers().withLoader(request.manager().getClassLoader());
    configuration = withoutListeners(request);
    expiries = new SerialQueue(executor);
    events = new EventDispatcher<>(cache, new SerialQueue(executor));
    KeyLocks locks = new KeyLocks(request.name());
    ExpiredRows expired = new ExpiredRows(locks, events, expiries, services.sweeper()::hurry);
    ExpiryRules rules = new ExpiryRules(request.name(), resources.policy(), services.ticker());
    Codecs codecs =
        configuration.isStoreByValue()
            ? Codecs.byValue(
                request.name(), request.manager().getClassLoader(), wishes(), this::charge)
            : Codecs.byReference();
    store = openStore(rules, codecs, expired);
    parts = parts(locks, rules, codecs);
    expired.attach(parts);
    sweepShare = needsSweeping(rules) ? sweepShare(expired) : null;
    statisticsBean = registrar("CacheStatistics", new StatisticsBean(parts.statistics()));
    configurationBean = registrar("CacheConfiguration", new ConfigurationBean(this::configuration));
  }

  private static <K, V> LarderConfiguration<K, V> withoutListeners(CacheRequest<K, V> request) {
    LarderConfiguration.Builder<K, V> builder =
        request.configuration().toBuilder().statistics(request.settings().statistics());
    request.configuration().getCacheEntryListenerConfigurations().forEach(builder::removeListener);
    return builder.build();
  }

  /** Codecs come before the store, but meet no class before it is there. */
  private boolean charge(long bytes) {
    return store.chargeOwner(bytes);
  }

  private Wishes wishes() {
    return new Wishes(
        userCodec(resources.keyCodec(), configuration.getKeyType()),
        userCodec(resources.valueCodec(), configuration.getValueType()),
        FilterGate.of(request.settings().codecs().filter().orElse(null)));
  }

  private @Nullable UserCodec userCodec(@Nullable Codec<Object> codec, Class<?> type) {
    return codec == null
        ? null
        : new UserCodec(
            request.name(), codec.getClass().getName(), type, codec::encode, codec::decode);
  }

  private PairSizer sizing() {
    if (configuration.isStoreByValue()) {
      return sizer.forKeys();
    }
    Sizer<Object, Object> users = resources.sizer();
    return users == null ? sizer.forPairs() : new UserSizer(request.name(), users);
  }

  private Store openStore(ExpiryRules rules, Codecs codecs, ExpiredRows expired) {
    StoreFactory.Form form =
        new StoreFactory.Form(
            configuration.isStoreByValue(), !rules.neverExpires(), codecs.keys()::hash, sizing());
    try {
      return StoreFactory.open(request.settings(), form, request.pool(), services, expired);
    } catch (DirectMemoryException e) {
      throw new CacheException("Cache '" + request.name() + "': " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Cache '" + request.name() + "': " + e.getMessage(), e);
    }
  }

  private boolean needsSweeping(ExpiryRules rules) {
    return !rules.neverExpires() && request.settings().sweeper().scheme() != Scheme.NONE;
  }

  private SweepShare sweepShare(ExpiredRows expired) {
    return new SweepShare(store, expired, request.settings().sweeper(), services.ticker());
  }

  private CacheParts parts(KeyLocks locks, ExpiryRules rules, Codecs codecs) {
    String name = request.name();
    return new CacheParts(
        name,
        lifecycle,
        store,
        codecs,
        rules,
        locks,
        new CacheStatistics(services.ticker(), this::evictions),
        events,
        new ReadThrough(name, resources.loader(), configuration.isReadThrough()),
        new WriteThrough(name, resources.writer()),
        new Room(name, request.settings(), store, lifecycle),
        new Refusals(),
        resources.sizer() != null);
  }

  /** JCache has no word for a rejected entry: it was stored, then evicted. */
  private long evictions() {
    StoreUsage.Events counts = store.usage().events();
    return counts.evicted() + counts.rejected();
  }

  private JmxRegistrar registrar(String type, Object bean) {
    return new JmxRegistrar(type, request.manager().getURI().toString(), request.name(), bean);
  }

  /** Makes the configured listeners, and has expired entries looked for. */
  void start() {
    request.configuration().getCacheEntryListenerConfigurations().forEach(this::register);
    if (sweepShare != null) {
      services.sweeper().add(sweepShare);
    } else if (!parts.rules().neverExpires()) {
      LOGGER.log(
          Level.WARNING,
          "Cache ''{0}'': sweeper NONE: expired entries stay in the budget until somebody asks for"
              + " them",
          request.name());
    }
  }

  /** Shows what the configuration wants shown. */
  void show() {
    enableStatistics(configuration.isStatisticsEnabled());
    enableManagement(configuration.isManagementEnabled());
  }

  CacheParts parts() {
    return parts;
  }

  /** Its share of the sweeper's work, if it has any; for tests that sweep by hand. */
  @Nullable SweepShare sweepShare() {
    return sweepShare;
  }

  Executor executor() {
    return executor;
  }

  /** The configuration as it is now; immutable. */
  LarderConfiguration<K, V> configuration() {
    return configuration;
  }

  CacheUsage usage() {
    return new LiveUsage(
        store,
        request.pool(),
        services.slabs(),
        request.settings().pooled(),
        parts.refusals(),
        sizer::estimates);
  }

  CacheBudget budget() {
    return request.settings().pooled()
        ? LiveBudget.ofPooledCache(
            request.pool(), lifecycle, request.manager(), request.settings().offHeap())
        : LiveBudget.ofCache(request.pool(), lifecycle, request.settings().offHeap());
  }

  LarderCacheManager manager() {
    return request.manager();
  }

  /** Changes the configuration, and what it is about, unless the cache has closed meanwhile. */
  private void change(UnaryOperator<LarderConfiguration.Builder<K, V>> change, Runnable effect) {
    lock.lock();
    try {
      lifecycle.checkOpen();
      configuration = change.apply(configuration.toBuilder()).build();
      effect.run();
    } finally {
      lock.unlock();
    }
  }

  void register(CacheEntryListenerConfiguration<K, V> listener) {
    events.register(listener);
    change(builder -> builder.addListener(listener), () -> {});
  }

  void deregister(CacheEntryListenerConfiguration<K, V> listener) {
    List<Closeable> gone = events.deregister(listener);
    change(builder -> builder.removeListener(listener), () -> {});
    lifecycle.closeAll(gone);
  }

  void enableStatistics(boolean enabled) {
    change(
        builder -> builder.statistics(enabled),
        () -> {
          parts.statistics().enable(enabled);
          statisticsBean.show(enabled);
        });
  }

  void enableManagement(boolean enabled) {
    change(builder -> builder.management(enabled), () -> configurationBean.show(enabled));
  }

  /** Takes the MXBeans away, for good if the cache has closed. */
  void hide() {
    lock.lock();
    try {
      statisticsBean.show(false);
      configurationBean.show(false);
    } finally {
      lock.unlock();
    }
  }

  /** Gives back memory and the user's objects; once, after the cache has closed. */
  void close() {
    if (sweepShare != null) {
      services.sweeper().remove(sweepShare);
    }
    List<AutoCloseable> owned = new ArrayList<>(events.close());
    owned.addAll(resources.closeables());
    store.close();
    expiries.close();
    lifecycle.closeAll(owned);
  }
}
