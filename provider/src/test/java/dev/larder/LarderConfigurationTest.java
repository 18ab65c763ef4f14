package dev.larder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.Factory;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.EternalExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LarderConfigurationTest {
  private static final Factory<Loader> LOADER = FactoryBuilder.factoryOf(Loader.class);
  private static final Factory<Writer> WRITER = FactoryBuilder.factoryOf(Writer.class);
  private static final CacheEntryListenerConfiguration<String, Long> FIRST = listener(true);
  private static final CacheEntryListenerConfiguration<String, Long> SECOND = listener(false);

  private static final Factory<Codec<String>> KEY_CODEC = FactoryBuilder.factoryOf("com.shop.Keys");
  private static final Factory<Codec<Long>> VALUE_CODEC =
      FactoryBuilder.factoryOf("com.shop.Values");
  private static final Factory<Sizer<? super String, ? super Long>> SIZER =
      FactoryBuilder.factoryOf("com.shop.Sizer");

  private static CacheEntryListenerConfiguration<String, Long> listener(boolean synchronous) {
    return new MutableCacheEntryListenerConfiguration<>(
        FactoryBuilder.factoryOf(Listener.class), null, false, synchronous);
  }

  private static LarderConfiguration.Builder<String, Long> builder() {
    return LarderConfiguration.builder(String.class, Long.class);
  }

  private static LarderConfiguration<String, Long> full() {
    return builder()
        .budget("64MiB")
        .maxEntryBytes("1MiB")
        .eviction(EvictionKind.LFU)
        .sweeper(SweeperKind.sampling(5))
        .statistics(true)
        .management(true)
        .storeByValue(false)
        .readThrough(true)
        .writeThrough(true)
        .cacheLoaderFactory(LOADER)
        .cacheWriterFactory(WRITER)
        .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(Duration.ONE_HOUR))
        .addListener(FIRST)
        .addListener(SECOND)
        .keyCodec(KEY_CODEC)
        .valueCodec(VALUE_CODEC)
        .filter("java.base/*")
        .sizer(SIZER)
        .offHeap(true)
        .build();
  }

  @Test
  void build_nothingSet_isJCachesDefaultsAndLeavesTheRestOpen() {
    LarderConfiguration<Object, Object> plain = LarderConfiguration.builder().build();
    MutableConfiguration<Object, Object> jcache = new MutableConfiguration<>();

    assertThat(plain.getKeyType()).isEqualTo(jcache.getKeyType());
    assertThat(plain.getValueType()).isEqualTo(jcache.getValueType());
    assertThat(plain.isStoreByValue()).isEqualTo(jcache.isStoreByValue()).isTrue();
    assertThat(plain.isReadThrough()).isFalse();
    assertThat(plain.isWriteThrough()).isFalse();
    assertThat(plain.isStatisticsEnabled()).isFalse();
    assertThat(plain.isManagementEnabled()).isFalse();
    assertThat(plain.getCacheLoaderFactory()).isNull();
    assertThat(plain.getCacheWriterFactory()).isNull();
    assertThat(plain.getExpiryPolicyFactory()).isEqualTo(EternalExpiryPolicy.factoryOf());
    assertThat(plain.getCacheEntryListenerConfigurations()).isEmpty();
    assertThat(plain.budget()).isEmpty();
    assertThat(plain.maxEntryBytes()).isEmpty();
    assertThat(plain.eviction()).isEmpty();
    assertThat(plain.sweeper()).isEmpty();
    assertThat(plain.statistics()).isEmpty();
    assertThat(plain.keyCodec()).isEmpty();
    assertThat(plain.valueCodec()).isEmpty();
    assertThat(plain.filter()).isEmpty();
    assertThat(plain.sizer()).isEmpty();
    assertThat(plain.offHeap()).isEmpty();
  }

  @Test
  void build_everythingSet_givesItBack() {
    LarderConfiguration<String, Long> full = full();

    assertThat(full.getKeyType()).isEqualTo(String.class);
    assertThat(full.getValueType()).isEqualTo(Long.class);
    assertThat(full.budget()).contains(ByteSize.parse("64MiB"));
    assertThat(full.maxEntryBytes()).contains(ByteSize.parse("1MiB"));
    assertThat(full.eviction()).contains(EvictionKind.LFU);
    assertThat(full.sweeper()).contains(SweeperKind.sampling(5));
    assertThat(full.statistics()).contains(true);
    assertThat(full.keyCodec()).contains(KEY_CODEC);
    assertThat(full.valueCodec()).contains(VALUE_CODEC);
    assertThat(full.filter()).contains("java.base/*");
    assertThat(full.sizer()).contains(SIZER);
    assertThat(full.offHeap()).contains(true);
    assertThat(full.isStatisticsEnabled()).isTrue();
    assertThat(full.isManagementEnabled()).isTrue();
    assertThat(full.isStoreByValue()).isFalse();
    assertThat(full.isReadThrough()).isTrue();
    assertThat(full.isWriteThrough()).isTrue();
    assertThat(full.getCacheLoaderFactory()).isEqualTo(LOADER);
    assertThat(full.getCacheWriterFactory()).isEqualTo(WRITER);
    assertThat(full.getExpiryPolicyFactory())
        .isEqualTo(CreatedExpiryPolicy.factoryOf(Duration.ONE_HOUR));
    assertThat(full.getCacheEntryListenerConfigurations()).containsExactly(FIRST, SECOND);
  }

  @Test
  void from_aJCacheConfiguration_copiesAllOfItAndNothingMore() {
    MutableConfiguration<String, Long> jcache = new MutableConfiguration<>(full());

    LarderConfiguration<String, Long> copy = LarderConfiguration.from(jcache);
    jcache.setReadThrough(false).removeCacheEntryListenerConfiguration(FIRST);

    assertThat(copy.getCacheEntryListenerConfigurations()).containsExactlyInAnyOrder(FIRST, SECOND);
    assertThat(copy.budget()).isEmpty();
    assertThat(copy)
        .isEqualTo(
            builder()
                .statistics(true)
                .management(true)
                .storeByValue(false)
                .readThrough(true)
                .writeThrough(true)
                .cacheLoaderFactory(LOADER)
                .cacheWriterFactory(WRITER)
                .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(Duration.ONE_HOUR))
                .addListener(SECOND)
                .addListener(FIRST)
                .build());
  }

  @Test
  void from_aJCacheConfigurationWithoutStatistics_leavesThemOpen() {
    assertThat(LarderConfiguration.from(new MutableConfiguration<>()).statistics()).isEmpty();
  }

  @Test
  void from_aLarderConfiguration_isItself() {
    LarderConfiguration<String, Long> full = full();

    assertThat(LarderConfiguration.from(full)).isSameAs(full);
  }

  @Test
  void from_aConfigurationThatIsNotComplete_takesItsTypesAndStore() {
    Configuration<String, Long> basic = new Basic();

    assertThat(LarderConfiguration.from(basic)).isEqualTo(builder().storeByValue(false).build());
  }

  private static final class Basic implements Configuration<String, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Class<String> getKeyType() {
      return String.class;
    }

    @Override
    public Class<Long> getValueType() {
      return Long.class;
    }

    @Override
    public boolean isStoreByValue() {
      return false;
    }
  }

  @Test
  void toBuilder_builtAgain_isEqual() {
    LarderConfiguration<String, Long> full = full();
    LarderConfiguration<String, Long> again = full.toBuilder().build();

    assertThat(again).isNotSameAs(full).isEqualTo(full).hasSameHashCodeAs(full);
    assertThat(full.toBuilder().removeListener(FIRST).build().getCacheEntryListenerConfigurations())
        .containsExactly(SECOND);
  }

  interface Change extends UnaryOperator<LarderConfiguration.Builder<String, Long>>, Serializable {}

  static List<Change> changes() {
    return List.of(
        builder -> builder.budget("1MiB"),
        builder -> builder.maxEntryBytes("1kB"),
        builder -> builder.eviction(EvictionKind.LRU),
        builder -> builder.sweeper(SweeperKind.NONE),
        builder -> builder.statistics(false),
        builder -> builder.management(false),
        builder -> builder.storeByValue(true),
        builder -> builder.readThrough(false),
        builder -> builder.writeThrough(false),
        builder -> builder.cacheLoaderFactory(new FactoryBuilder.SingletonFactory<>(new Loader())),
        builder -> builder.cacheWriterFactory(new FactoryBuilder.SingletonFactory<>(new Writer())),
        builder -> builder.expiryPolicyFactory(EternalExpiryPolicy.factoryOf()),
        builder -> builder.removeListener(FIRST),
        builder -> builder.keyCodec(FactoryBuilder.factoryOf("com.shop.Others")),
        builder -> builder.valueCodec(FactoryBuilder.factoryOf("com.shop.Others")),
        builder -> builder.filter("!*"),
        builder -> builder.sizer(FactoryBuilder.factoryOf("com.shop.OtherSizer")),
        builder -> builder.offHeap(false));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void equals_oneDifference_isFalse(Change change) {
    assertThat(change.apply(full().toBuilder()).build()).isNotEqualTo(full());
  }

  @Test
  void equals_otherTypes_isFalse() {
    assertThat(LarderConfiguration.builder(String.class, Long.class).build())
        .isNotEqualTo(LarderConfiguration.builder(String.class, Object.class).build())
        .isNotEqualTo(LarderConfiguration.builder(Object.class, Long.class).build());
  }

  @Test
  void serialisation_thereAndBack_isEqual() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(full());
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(full());
    }
  }

  @Test
  void listeners_throughTheirIterator_cannotBeChanged() {
    Iterator<?> listeners = full().getCacheEntryListenerConfigurations().iterator();
    listeners.next();

    org.assertj.core.api.Assertions.assertThatThrownBy(listeners::remove)
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void addListener_anEqualOneAgain_fails() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().addListener(FIRST).addListener(listener(true)));
  }

  @Test
  void budgetAndMaxEntryBytes_zero_fail() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().budget("0GiB"))
        .withMessage("budget must be above 0: budget=0B");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().maxEntryBytes("0B"))
        .withMessage("maxEntryBytes must be above 0: maxEntryBytes=0B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "maxdepth=", "maxarray=-1", "maxrefs=x", "maxsize=1"})
  void filter_aMalformedPattern_failsWithIt(String pattern) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().filter(pattern))
        .withMessageContaining("filter must be a pattern")
        .withMessageContaining("'" + pattern + "'");
  }

  @Test
  @SuppressWarnings({"NullAway", "DataFlowIssue"}) // what callers without checks may pass
  void builder_null_fails() {
    assertThatNullPointerException().isThrownBy(() -> builder().eviction(null));
    assertThatNullPointerException().isThrownBy(() -> builder().sweeper(null));
    assertThatNullPointerException().isThrownBy(() -> builder().addListener(null));
    assertThatNullPointerException().isThrownBy(() -> builder().keyCodec(null));
    assertThatNullPointerException().isThrownBy(() -> builder().valueCodec(null));
    assertThatNullPointerException().isThrownBy(() -> builder().filter(null));
    assertThatNullPointerException().isThrownBy(() -> builder().sizer(null));
    assertThatNullPointerException()
        .isThrownBy(() -> LarderConfiguration.builder(null, Long.class));
  }

  @Test
  void toString_anyConfiguration_showsWhatLarderAdds() {
    assertThat(full())
        .hasToString(
            "LarderConfiguration[java.lang.String -> java.lang.Long, by reference, budget=64MiB,"
                + " maxEntryBytes=1MiB, eviction=LFU, sweeper=SAMPLING(5, 0.25, 16),"
                + " keyCodec=javax.cache.configuration.FactoryBuilder$ClassFactory,"
                + " valueCodec=javax.cache.configuration.FactoryBuilder$ClassFactory,"
                + " filter=java.base/*, sizer=javax.cache.configuration.FactoryBuilder$ClassFactory,"
                + " offHeap=true, statistics=true]");
    assertThat(builder().build())
        .hasToString("LarderConfiguration[java.lang.String -> java.lang.Long, by value]");
  }

  /** A loader that is never asked. */
  public static final class Loader implements CacheLoader<String, Long>, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Long load(String key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public java.util.Map<String, Long> loadAll(Iterable<? extends String> keys) {
      throw new UnsupportedOperationException();
    }
  }

  /** A writer that is never asked. */
  public static final class Writer implements CacheWriter<String, Long>, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public void write(javax.cache.Cache.Entry<? extends String, ? extends Long> entry) {}

    @Override
    public void writeAll(
        java.util.Collection<javax.cache.Cache.Entry<? extends String, ? extends Long>> entries) {}

    @Override
    public void delete(Object key) {}

    @Override
    public void deleteAll(java.util.Collection<?> keys) {}
  }

  /** A listener that is never told. */
  public static final class Listener implements CacheEntryCreatedListener<String, Long> {
    @Override
    public void onCreated(Iterable<CacheEntryEvent<? extends String, ? extends Long>> events) {}
  }
}
