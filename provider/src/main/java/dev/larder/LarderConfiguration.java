package dev.larder;

import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.Factory;
import javax.cache.expiry.EternalExpiryPolicy;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/**
 * Everything that JCache lets one configure, and what Larder adds: {@link #budget}, {@link
 * #maxEntryBytes}, {@link #eviction}, {@link #sweeper}, {@link #valueCodec}, {@link #keyCodec},
 * {@link #filter}, {@link #sizer}, {@link #offHeap}.
 *
 * <pre>{@code
 * LarderConfiguration<String, Loan> loans =
 *     LarderConfiguration.builder(String.class, Loan.class)
 *         .budget("64MiB")
 *         .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(Duration.ONE_HOUR))
 *         .build();
 * Cache<String, Loan> cache = manager.createCache("loans", loans);
 * }</pre>
 *
 * <p>What Larder adds may stay unset. The answer then comes, when the cache is created, from {@code
 * larder.cache.<name>.<setting>}, else from {@code larder.default.<setting>}, each looked for in
 * the system properties and then in the manager's properties, else it is the built-in one. A value
 * set here wins over {@code larder.default}; one that differs from {@code larder.cache.<name>} is
 * refused when the cache is created.
 *
 * <p>Immutable and thread-safe, provided that the factories are. Serializable if they are.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
public final class LarderConfiguration<K, V> implements CompleteConfiguration<K, V> {
  private static final long serialVersionUID = 1L;

  private final Class<K> keyType;
  private final Class<V> valueType;
  private final boolean storeByValue;
  private final boolean readThrough;
  private final boolean writeThrough;
  private final boolean management;
  private final List<CacheEntryListenerConfiguration<K, V>> listeners;
  private final @Nullable Factory<CacheLoader<K, V>> loaderFactory;
  private final @Nullable Factory<CacheWriter<? super K, ? super V>> writerFactory;
  private final Factory<ExpiryPolicy> expiryPolicyFactory;
  private final @Nullable Boolean statistics;
  private final @Nullable ByteSize budget;
  private final @Nullable ByteSize maxEntryBytes;
  private final @Nullable EvictionKind eviction;
  private final @Nullable SweeperKind sweeper;
  private final @Nullable Factory<Codec<K>> keyCodec;
  private final @Nullable Factory<Codec<V>> valueCodec;
  private final @Nullable String filter;
  private final @Nullable Factory<Sizer<? super K, ? super V>> sizer;
  private final @Nullable Boolean offHeap;

  private LarderConfiguration(Builder<K, V> builder) {
    keyType = builder.keyType;
    valueType = builder.valueType;
    storeByValue = builder.storeByValue;
    readThrough = builder.readThrough;
    writeThrough = builder.writeThrough;
    management = builder.management;
    listeners = List.copyOf(builder.listeners);
    loaderFactory = builder.loaderFactory;
    writerFactory = builder.writerFactory;
    expiryPolicyFactory = builder.expiryPolicyFactory;
    statistics = builder.statistics;
    budget = builder.budget;
    maxEntryBytes = builder.maxEntryBytes;
    eviction = builder.eviction;
    sweeper = builder.sweeper;
    keyCodec = builder.keyCodec;
    valueCodec = builder.valueCodec;
    filter = builder.filter;
    sizer = builder.sizer;
    offHeap = builder.offHeap;
  }

  /** A builder for a cache whose types are not checked. */
  public static Builder<Object, Object> builder() {
    return builder(Object.class, Object.class);
  }

  /** A builder for a cache of these types. */
  public static <K, V> Builder<K, V> builder(Class<K> keyType, Class<V> valueType) {
    return new Builder<>(keyType, valueType);
  }

  /**
   * A copy of any JCache configuration; itself, if it is one of Larder's.
   *
   * <p>What Larder adds stays unset. Statistics count as set if {@code configuration} enables them,
   * because JCache cannot tell "off" from "not said".
   */
  public static <K, V> LarderConfiguration<K, V> from(Configuration<K, V> configuration) {
    return configuration instanceof LarderConfiguration<K, V> larder
        ? larder
        : toBuilder(configuration).build();
  }

  private static <K, V> Builder<K, V> toBuilder(Configuration<K, V> configuration) {
    Builder<K, V> builder =
        builder(configuration.getKeyType(), configuration.getValueType())
            .storeByValue(configuration.isStoreByValue());
    if (configuration instanceof CompleteConfiguration<K, V> complete) {
      builder.readThrough(complete.isReadThrough());
      builder.writeThrough(complete.isWriteThrough());
      builder.management(complete.isManagementEnabled());
      builder.statistics = complete.isStatisticsEnabled() ? true : null;
      builder.loaderFactory = complete.getCacheLoaderFactory();
      builder.writerFactory = complete.getCacheWriterFactory();
      Factory<ExpiryPolicy> expiryPolicyFactory = complete.getExpiryPolicyFactory();
      if (expiryPolicyFactory != null) {
        builder.expiryPolicyFactory(expiryPolicyFactory);
      }
      complete.getCacheEntryListenerConfigurations().forEach(builder::addListener);
    }
    return builder;
  }

  /** A builder that starts with all of this. */
  public Builder<K, V> toBuilder() {
    Builder<K, V> builder = toBuilder(this);
    builder.statistics = statistics;
    builder.budget = budget;
    builder.maxEntryBytes = maxEntryBytes;
    builder.eviction = eviction;
    builder.sweeper = sweeper;
    builder.keyCodec = keyCodec;
    builder.valueCodec = valueCodec;
    builder.filter = filter;
    builder.sizer = sizer;
    builder.offHeap = offHeap;
    return builder;
  }

  /**
   * The cache's own budget; if unset here and in the properties, it draws on the manager's pool.
   */
  public Optional<ByteSize> budget() {
    return Optional.ofNullable(budget);
  }

  /** The most bytes one entry may take; built-in: an eighth of the budget. */
  public Optional<ByteSize> maxEntryBytes() {
    return Optional.ofNullable(maxEntryBytes);
  }

  /** Who leaves when the budget is used up; built-in: {@link EvictionKind#ADAPTIVE}. */
  public Optional<EvictionKind> eviction() {
    return Optional.ofNullable(eviction);
  }

  /** How expired entries are found; built-in: {@link SweeperKind#WHEEL}. */
  public Optional<SweeperKind> sweeper() {
    return Optional.ofNullable(sweeper);
  }

  /** Where the codec of keys comes from; built-in: none, Larder's own forms. */
  public Optional<Factory<Codec<K>>> keyCodec() {
    return Optional.ofNullable(keyCodec);
  }

  /** Where the codec of values comes from; built-in: none, Larder's own forms. */
  public Optional<Factory<Codec<V>>> valueCodec() {
    return Optional.ofNullable(valueCodec);
  }

  /** Which classes may be stored, as a pattern; built-in: all. */
  public Optional<String> filter() {
    return Optional.ofNullable(filter);
  }

  /** Where the sizer of entries by reference comes from; built-in: none, Larder's own. */
  public Optional<Factory<Sizer<? super K, ? super V>>> sizer() {
    return Optional.ofNullable(sizer);
  }

  /** Whether the bytes of entries lie outside the heap, if that was said; built-in: no. */
  public Optional<Boolean> offHeap() {
    return Optional.ofNullable(offHeap);
  }

  /** Whether JCache's statistics are counted, if that was said; built-in: no. */
  public Optional<Boolean> statistics() {
    return Optional.ofNullable(statistics);
  }

  @Override
  public Class<K> getKeyType() {
    return keyType;
  }

  @Override
  public Class<V> getValueType() {
    return valueType;
  }

  @Override
  public boolean isStoreByValue() {
    return storeByValue;
  }

  @Override
  public boolean isReadThrough() {
    return readThrough;
  }

  @Override
  public boolean isWriteThrough() {
    return writeThrough;
  }

  /** {@inheritDoc} False if unset: {@link #statistics} can tell the two apart. */
  @Override
  public boolean isStatisticsEnabled() {
    return statistics != null && statistics;
  }

  @Override
  public boolean isManagementEnabled() {
    return management;
  }

  /** {@inheritDoc} In the order in which they were added; cannot be changed. */
  @Override
  public Iterable<CacheEntryListenerConfiguration<K, V>> getCacheEntryListenerConfigurations() {
    return listeners;
  }

  @Override
  public @Nullable Factory<CacheLoader<K, V>> getCacheLoaderFactory() {
    return loaderFactory;
  }

  @Override
  public @Nullable Factory<CacheWriter<? super K, ? super V>> getCacheWriterFactory() {
    return writerFactory;
  }

  @Override
  public Factory<ExpiryPolicy> getExpiryPolicyFactory() {
    return expiryPolicyFactory;
  }

  /** Equal if everything is; the order of listeners does not matter. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LarderConfiguration<?, ?> that && values().equals(that.values());
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  private List<Optional<?>> values() {
    return List.of(
        Optional.of(keyType),
        Optional.of(valueType),
        Optional.of(storeByValue),
        Optional.of(readThrough),
        Optional.of(writeThrough),
        Optional.of(management),
        Optional.of(Set.copyOf(listeners)),
        Optional.ofNullable(loaderFactory),
        Optional.ofNullable(writerFactory),
        Optional.of(expiryPolicyFactory),
        statistics(),
        budget(),
        maxEntryBytes(),
        eviction(),
        sweeper(),
        keyCodec(),
        valueCodec(),
        filter(),
        sizer(),
        offHeap());
  }

  /** What Larder adds, as set; the types and whether values are stored, for logs. */
  @Override
  public String toString() {
    return "LarderConfiguration["
        + keyType.getName()
        + " -> "
        + valueType.getName()
        + (storeByValue ? ", by value" : ", by reference")
        + shown(", budget=", budget)
        + shown(", maxEntryBytes=", maxEntryBytes)
        + shown(", eviction=", eviction)
        + shown(", sweeper=", sweeper)
        + shown(", keyCodec=", className(keyCodec))
        + shown(", valueCodec=", className(valueCodec))
        + shown(", filter=", filter)
        + shown(", sizer=", className(sizer))
        + shown(", offHeap=", offHeap)
        + shown(", statistics=", statistics)
        + "]";
  }

  private static @Nullable String className(@Nullable Object factory) {
    return factory == null ? null : factory.getClass().getName();
  }

  private static String shown(String label, @Nullable Object value) {
    return value == null ? "" : label + value;
  }

  /**
   * Collects a configuration. Not thread-safe.
   *
   * @param <K> the type of keys
   * @param <V> the type of values
   */
  public static final class Builder<K, V> {
    private final Class<K> keyType;
    private final Class<V> valueType;
    private final List<CacheEntryListenerConfiguration<K, V>> listeners = new ArrayList<>();
    private boolean storeByValue = true;
    private boolean readThrough;
    private boolean writeThrough;
    private boolean management;
    private @Nullable Factory<CacheLoader<K, V>> loaderFactory;
    private @Nullable Factory<CacheWriter<? super K, ? super V>> writerFactory;
    private Factory<ExpiryPolicy> expiryPolicyFactory = EternalExpiryPolicy.factoryOf();
    private @Nullable Boolean statistics;
    private @Nullable ByteSize budget;
    private @Nullable ByteSize maxEntryBytes;
    private @Nullable EvictionKind eviction;
    private @Nullable SweeperKind sweeper;
    private @Nullable Factory<Codec<K>> keyCodec;
    private @Nullable Factory<Codec<V>> valueCodec;
    private @Nullable String filter;
    private @Nullable Factory<Sizer<? super K, ? super V>> sizer;
    private @Nullable Boolean offHeap;

    private Builder(Class<K> keyType, Class<V> valueType) {
      this.keyType = Objects.requireNonNull(keyType, "keyType");
      this.valueType = Objects.requireNonNull(valueType, "valueType");
    }

    /**
     * Gives the cache a budget of its own: keys, values, index, bookkeeping and expired entries
     * together never hold more bytes.
     *
     * <p>The least is 64 KiB, the most is the maximum heap, unless the cache is {@link #offHeap};
     * both are checked when the cache is created, because a percentage is known only then.
     *
     * @throws IllegalArgumentException if it is 0
     */
    public Builder<K, V> budget(ByteSize size) {
      budget = positive("budget", size);
      return this;
    }

    /**
     * The same, from text such as {@code 64MiB}.
     *
     * @throws IllegalArgumentException if it is no size, or 0
     */
    public Builder<K, V> budget(String size) {
      return budget(ByteSize.parse(size));
    }

    /**
     * Sets the most bytes that one entry may take, all of its overhead included; from 1 to the
     * budget. A larger entry is not kept: the write succeeds and the mapping is gone.
     *
     * @throws IllegalArgumentException if it is 0
     */
    public Builder<K, V> maxEntryBytes(ByteSize size) {
      maxEntryBytes = positive("maxEntryBytes", size);
      return this;
    }

    /**
     * The same, from text such as {@code 1MiB}.
     *
     * @throws IllegalArgumentException if it is no size, or 0
     */
    public Builder<K, V> maxEntryBytes(String size) {
      return maxEntryBytes(ByteSize.parse(size));
    }

    private static ByteSize positive(String setting, ByteSize size) {
      if (size.equals(ByteSize.ofBytes(0))) {
        throw new IllegalArgumentException(setting + " must be above 0: " + setting + "=0B");
      }
      return size;
    }

    /** Sets who leaves when the budget is used up. */
    public Builder<K, V> eviction(EvictionKind kind) {
      eviction = Objects.requireNonNull(kind, "eviction");
      return this;
    }

    /** Sets how expired entries are found. */
    public Builder<K, V> sweeper(SweeperKind kind) {
      sweeper = Objects.requireNonNull(kind, "sweeper");
      return this;
    }

    /**
     * Sets where the codec comes from that copies keys. Keys of the JDK's value classes need none
     * and never reach it; the copy of any other must be equal to the key, with the same hash.
     *
     * <p>For a cache that stores by value; refused, when it is created, for one by reference.
     */
    public Builder<K, V> keyCodec(Factory<? extends Codec<K>> factory) {
      keyCodec = widened(Objects.requireNonNull(factory, "keyCodec"));
      return this;
    }

    /**
     * Sets where the codec of values comes from. All values of the cache go through it.
     *
     * <p>For a cache that stores by value; refused, when it is created, for one by reference.
     */
    public Builder<K, V> valueCodec(Factory<? extends Codec<V>> factory) {
      valueCodec = widened(Objects.requireNonNull(factory, "valueCodec"));
      return this;
    }

    /**
     * Sets which classes may be stored, and how deep, long and many objects may be: a pattern of
     * {@link ObjectInputFilter.Config#createFilter}, such as {@code com.shop.*;java.base/*;!*}. It
     * comes on top of the built-in limits and of the JVM's filter, and can only forbid more. What a
     * codec of the user's does is not seen by it.
     *
     * <p>For a cache that stores by value; refused, when it is created, for one by reference.
     *
     * @throws IllegalArgumentException if it is malformed, or empty
     */
    public Builder<K, V> filter(String pattern) {
      Objects.requireNonNull(pattern, "filter");
      try {
        if (ObjectInputFilter.Config.createFilter(pattern) == null) {
          throw new IllegalArgumentException("it is empty");
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "filter must be a pattern as of ObjectInputFilter.Config.createFilter: '"
                + pattern
                + "': "
                + e.getMessage(),
            e);
      }
      filter = pattern;
      return this;
    }

    /**
     * Sets where the sizer comes from that says what entries take, in place of Larder's own.
     *
     * <p>For a cache that stores by reference; refused, when it is created, for one by value, whose
     * sizes are exact.
     */
    public Builder<K, V> sizer(Factory<? extends Sizer<? super K, ? super V>> factory) {
      sizer = widened(Objects.requireNonNull(factory, "sizer"));
      return this;
    }

    /**
     * Sets whether the bytes of keys and values lie outside the heap, in direct memory, where the
     * garbage collector does not see them; index and bookkeeping stay on the heap. The budget
     * bounds both together, and may be larger than the maximum heap: the JVM bounds direct memory
     * by {@code -XX:MaxDirectMemorySize}, which is as much as the maximum heap if it is not set.
     *
     * <p>For a cache that stores by value; refused, when it is created, for one by reference.
     */
    public Builder<K, V> offHeap(boolean enabled) {
      offHeap = enabled;
      return this;
    }

    /** Sets whether JCache's statistics are counted. */
    public Builder<K, V> statistics(boolean enabled) {
      statistics = enabled;
      return this;
    }

    /** Sets whether the cache shows itself as an MXBean; no, if not called. */
    public Builder<K, V> management(boolean enabled) {
      management = enabled;
      return this;
    }

    /** Sets whether keys and values are stored as copies; yes, if not called. */
    public Builder<K, V> storeByValue(boolean enabled) {
      storeByValue = enabled;
      return this;
    }

    /** Sets whether a missing entry is asked from the loader; no, if not called. */
    public Builder<K, V> readThrough(boolean enabled) {
      readThrough = enabled;
      return this;
    }

    /** Sets whether changes go to the writer first; no, if not called. */
    public Builder<K, V> writeThrough(boolean enabled) {
      writeThrough = enabled;
      return this;
    }

    /** Sets where the loader comes from. */
    public Builder<K, V> cacheLoaderFactory(Factory<? extends CacheLoader<K, V>> factory) {
      loaderFactory = widened(Objects.requireNonNull(factory, "cacheLoaderFactory"));
      return this;
    }

    /** Sets where the writer comes from. */
    public Builder<K, V> cacheWriterFactory(
        Factory<? extends CacheWriter<? super K, ? super V>> factory) {
      writerFactory = widened(Objects.requireNonNull(factory, "cacheWriterFactory"));
      return this;
    }

    /** Sets where the expiry policy comes from; entries do not expire, if not called. */
    public Builder<K, V> expiryPolicyFactory(Factory<? extends ExpiryPolicy> factory) {
      expiryPolicyFactory = widened(Objects.requireNonNull(factory, "expiryPolicyFactory"));
      return this;
    }

    /** A factory of a subtype is one of the type: it only gives. */
    @SuppressWarnings("unchecked")
    private static <T> Factory<T> widened(Factory<? extends T> factory) {
      return (Factory<T>) factory;
    }

    /**
     * Adds a listener.
     *
     * @throws IllegalArgumentException if an equal one was added before
     */
    public Builder<K, V> addListener(CacheEntryListenerConfiguration<K, V> listener) {
      Objects.requireNonNull(listener, "listener");
      if (listeners.contains(listener)) {
        throw new IllegalArgumentException("listener was added before: " + listener);
      }
      listeners.add(listener);
      return this;
    }

    /** Takes a listener out again; nothing happens if it is not there. */
    public Builder<K, V> removeListener(CacheEntryListenerConfiguration<K, V> listener) {
      listeners.remove(listener);
      return this;
    }

    /** The configuration collected so far; the builder can be used on. */
    public LarderConfiguration<K, V> build() {
      return new LarderConfiguration<>(this);
    }
  }
}
