package dev.larder.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.larder.Codec;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.SweeperKind;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.cache.configuration.FactoryBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
  private static final long MIB = 1 << 20;
  private static final long HEAP = 1_000 * MIB;

  private final Properties system = new Properties();
  private final Properties manager = new Properties();
  private final LarderConfiguration.Builder<Object, Object> code = LarderConfiguration.builder();

  private CacheSettings resolve() {
    return resolve("orders.v2");
  }

  private CacheSettings resolve(String cacheName) {
    return settings().forCache(cacheName, code.build());
  }

  private Settings settings() {
    return new Settings(system, manager, HEAP);
  }

  /** Sets {@code larder.<key>}. */
  private static void set(Properties properties, String key, String value) {
    properties.setProperty("larder." + key, value);
  }

  @Test
  void forCache_nothingSet_isBuiltIn() {
    assertThat(resolve())
        .isEqualTo(
            new CacheSettings(
                true,
                HEAP / 10,
                HEAP / 80,
                true,
                EvictionKind.ADAPTIVE,
                SweeperKind.WHEEL,
                false,
                false,
                CodecSettings.NONE,
                Optional.empty()));
    assertThat(settings().pool("orders", false))
        .isEqualTo(new PoolSettings(HEAP / 10, true, false));
  }

  @Test
  void forCache_everythingSetByName_isThat() {
    set(system, "cache.orders.v2.budget", "64MiB");
    set(system, "cache.orders.v2.maxEntryBytes", "1MiB");
    set(system, "cache.orders.v2.eviction", "LFU");
    set(system, "cache.orders.v2.sweeper", "SAMPLING(5)");
    set(system, "cache.orders.v2.statistics", "true");

    assertThat(resolve())
        .isEqualTo(
            new CacheSettings(
                false,
                64 * MIB,
                MIB,
                false,
                EvictionKind.LFU,
                SweeperKind.sampling(5),
                true,
                false,
                CodecSettings.NONE,
                Optional.empty()));
    assertThat(resolve("orders").pooled()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    // system exact, manager exact, code, system default, manager default -> eviction
    "LRU, LFU, , RANDOM, NONE, LRU",
    ", LFU, , RANDOM, NONE, LFU",
    ", , SOONEST_EXPIRY, RANDOM, NONE, SOONEST_EXPIRY",
    ", , , RANDOM, NONE, RANDOM",
    ", , , , LFU, LFU",
    ", , , , , ADAPTIVE",
    "LRU, , LRU, RANDOM, , LRU",
    "LRU, LFU, LRU, , , LRU",
  })
  void forCache_aSettingInSeveralPlaces_isTheNearest(
      @Nullable String systemExact,
      @Nullable String managerExact,
      @Nullable EvictionKind inCode,
      @Nullable String systemDefault,
      @Nullable String managerDefault,
      EvictionKind expected) {
    setIfAny(system, "cache.orders.v2.eviction", systemExact);
    setIfAny(manager, "cache.orders.v2.eviction", managerExact);
    setIfAny(system, "default.eviction", systemDefault);
    setIfAny(manager, "default.eviction", managerDefault);
    if (inCode != null) {
      code.eviction(inCode);
    }

    assertThat(resolve().eviction()).isEqualTo(expected);
  }

  private static void setIfAny(Properties properties, String key, @Nullable String value) {
    if (value != null) {
      set(properties, key, value);
    }
  }

  @Test
  void forCache_codeAgainstTheExactName_failsWithBothValues() {
    set(manager, "cache.orders.v2.budget", "64MiB");
    code.budget("32MiB");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("larder.cache.orders.v2.budget=64MiB")
        .withMessageContaining("budget=32MiB")
        .withMessageContaining("contradict")
        .withMessageContaining("'orders.v2'");
  }

  @ParameterizedTest
  @CsvSource({
    "maxEntryBytes, 2MiB",
    "eviction, LRU",
    "sweeper, NONE",
    "statistics, false",
  })
  void forCache_anyOtherSettingInCodeAgainstTheExactName_fails(String setting, String value) {
    code.maxEntryBytes("1MiB")
        .eviction(EvictionKind.LFU)
        .sweeper(SweeperKind.SAMPLING)
        .statistics(true);
    set(system, "cache.orders.v2." + setting, value);

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("larder.cache.orders.v2." + setting + "=" + value)
        .withMessageContaining("contradict");
  }

  @ParameterizedTest
  @CsvSource({"64MiB, 65536KiB", "10%, 104857600B"})
  void forCache_codeAndExactNameSayTheSameInOtherWords_isNoContradiction(String one, String other) {
    set(system, "cache.orders.v2.budget", one);
    code.budget(other);

    assertThat(resolve().pooled()).isFalse();
  }

  @Test
  void forCache_codeWithoutStatistics_takesThemFromTheName() {
    set(system, "cache.orders.v2.statistics", "true");

    assertThat(resolve().statistics()).isTrue();
  }

  @Test
  void forCache_ownBudget_makesMaxEntryBytesAnEighthOfIt() {
    code.budget("80MiB");

    assertThat(resolve().maxEntryBytes()).isEqualTo(10 * MIB);
    assertThat(resolve().limitBytes()).isEqualTo(80 * MIB);
  }

  @ParameterizedTest
  @ValueSource(strings = {"65537KiB", "1GiB", "0B"})
  void forCache_maxEntryBytesOutsideTheBudget_failsWithBoth(String text) {
    code.budget("64MiB");
    set(system, "cache.orders.v2.maxEntryBytes", text);

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("67,108,864")
        .withMessageContaining("larder.cache.orders.v2.maxEntryBytes=")
        .withMessageContaining("'orders.v2'");
  }

  @ParameterizedTest
  @CsvSource({"65535B, '65,535'", "0B, '0'", "1kB, '1,000'"})
  void forCache_budgetBelowTheLeast_failsWithBoth(String text, String bytes) {
    set(system, "default.budget", text);

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessage(
            "budget must be at least 65,536 bytes: larder.default.budget="
                + bytes
                + " (cache 'orders.v2')");
  }

  @Test
  void forCache_budgetOfExactlyTheLeastOrTheWholeHeap_isTaken() {
    code.budget("64KiB");
    assertThat(resolve().limitBytes()).isEqualTo(64 << 10);
    code.budget("100%");
    assertThat(resolve().limitBytes()).isEqualTo(HEAP);
  }

  @Test
  void forCache_budgetAboveTheHeap_failsWithBothNumbers() {
    code.budget("1001MiB");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("1,048,576,000")
        .withMessageContaining("budget=1,049,624,576")
        .withMessageContaining("'orders.v2'");
  }

  @Test
  void forCache_evictionNoneWithoutABudget_fails() {
    code.eviction(EvictionKind.NONE);

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("NONE needs a budget of the cache's own")
        .withMessageContaining("'orders.v2'");
    code.budget("1MiB");
    assertThat(resolve().eviction()).isEqualTo(EvictionKind.NONE);
  }

  @Test
  void pool_ofTheManager_isItsOwnLedger() {
    set(manager, "budget", "20%");
    assertThat(settings().pool("orders", false))
        .isEqualTo(new PoolSettings(200 * MIB, false, false));
    assertThat(resolve().limitBytes()).isEqualTo(200 * MIB);
    assertThat(resolve().pooled()).isTrue();

    set(system, "budget", "1MiB");
    assertThat(settings().pool("orders", false)).isEqualTo(new PoolSettings(MIB, false, false));
  }

  @ParameterizedTest
  @CsvSource({"1KiB, 'at least 65,536'", "2GiB, '1,048,576,000'", "lots, 'kB KiB MB MiB'"})
  void pool_aBadBudget_failsLikeACaches(String text, String part) {
    set(manager, "budget", text);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings().pool("orders", false))
        .withMessageContaining("larder.budget")
        .withMessageContaining(part)
        .withMessageContaining("'orders'");
  }

  @Test
  void pool_onATinyHeap_isNeverBelowTheLeast() {
    assertThat(new Settings(system, manager, 100_000).pool("orders", false))
        .isEqualTo(new PoolSettings(65_536, true, false));
  }

  @ParameterizedTest
  @CsvSource({
    "budget, lots, 'B kB KiB MB MiB GB GiB'",
    "maxEntryBytes, 5, 'B kB KiB MB MiB GB GiB'",
    "eviction, FIFO, '[LRU, LFU, RANDOM, SOONEST_EXPIRY, ADAPTIVE, NONE]'",
    "eviction, lru, '[LRU, LFU, RANDOM, SOONEST_EXPIRY, ADAPTIVE, NONE]'",
    "sweeper, BROOM, 'WHEEL, NONE, SAMPLING'",
    "sweeper, SAMPLING(0), 'sampleSize must be from 1'",
    "statistics, yes, 'true or false'",
    "keyCodec, ' ', 'name of a class'",
    "valueCodec, ' ', 'name of a class'",
    "filter, maxdepth=deep, 'ObjectInputFilter.Config.createFilter'",
    "filter, '', 'it is empty'",
  })
  void forCache_aBadValue_namesPropertyCacheAndWhatIsAllowed(
      String setting, String value, String allowed) {
    for (String key : new String[] {"cache.orders.v2.", "default."}) {
      system.clear();
      set(system, key + setting, value);

      assertThatIllegalArgumentException()
          .isThrownBy(this::resolve)
          .withMessageContaining("larder." + key + setting)
          .withMessageContaining("'orders.v2'")
          .withMessageContaining(allowed);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "larder.cache.orders.v2.bugdet, larder.cache.orders.v2.budget",
    "larder.cache.orders.v2.Eviction, larder.cache.orders.v2.eviction",
    "larder.cache.other.maxEntryByte, larder.cache.other.maxEntryBytes",
    "larder.default.statistic, larder.default.statistics",
    "larder.defaults.sweeper, larder.default.sweeper",
    "larder.default.x.budget, larder.default.budget",
    "larder.caches.orders.v2.budget, larder.cache.orders.v2.budget",
    "larder.bugdet, larder.budget",
    "larder.cache.budget, ",
    "larder.cache..budget, ",
    "larder.cache.orders.v2.colour, ",
    "larder.zzzzzzzz, ",
    "larder., ",
  })
  void forCache_anUnknownSetting_namesItTheCacheAndTheNearest(
      String key, @Nullable String nearest) {
    manager.setProperty(key, "1MiB");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("Unknown setting " + key)
        .withMessageContaining("'orders.v2'")
        .withMessageContaining("budget, maxEntryBytes, eviction, sweeper, statistics")
        .satisfies(e -> assertThat(suggested(e)).isEqualTo(nearest));
  }

  @Test
  void forCache_codecsAndFilterByName_areThose() {
    set(manager, "default.keyCodec", "com.shop.Keys");
    set(system, "cache.orders.v2.valueCodec", " com.shop.Values ");
    set(system, "cache.orders.v2.filter", "com.shop.*;!*");

    CodecSettings codecs = resolve().codecs();

    assertThat(codecs.keys().orElseThrow())
        .isEqualTo(
            new ClassChoice<>(
                "larder.default.keyCodec", Optional.empty(), Optional.of("com.shop.Keys")));
    assertThat(codecs.values().orElseThrow())
        .isEqualTo(
            new ClassChoice<>(
                "larder.cache.orders.v2.valueCodec",
                Optional.empty(),
                Optional.of("com.shop.Values")));
    assertThat(codecs.filter()).contains("com.shop.*;!*");
  }

  @Test
  void forCache_aCodecInCode_winsOverTheDefault() {
    set(manager, "default.valueCodec", "com.shop.Values");
    code.valueCodec(() -> null);

    ClassChoice<Codec<?>> choice = resolve().codecs().values().orElseThrow();

    assertThat(choice.source()).isEqualTo("valueCodec");
    assertThat(choice.factory()).isEqualTo(code.build().valueCodec());
  }

  @Test
  void forCache_aCodecInCodeAgainstTheExactName_failsUnlessItIsTheSameClass() {
    set(manager, "cache.orders.v2.valueCodec", "com.shop.Values");
    code.valueCodec(FactoryBuilder.factoryOf("com.shop.Values"));
    assertThat(resolve().codecs().values()).isPresent();

    code.valueCodec(() -> null);
    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("larder.cache.orders.v2.valueCodec=com.shop.Values")
        .withMessageContaining("contradict")
        .withMessageContaining("'orders.v2'");
  }

  @ParameterizedTest
  @CsvSource({"keyCodec, com.shop.Keys", "valueCodec, com.shop.Values", "filter, com.shop.*"})
  void forCache_aCodecOrFilterByReference_isRefusedIfSaidForThisCache(String setting, String text) {
    code.storeByValue(false);
    set(manager, "default." + setting, text);
    assertThat(resolve().codecs()).isEqualTo(CodecSettings.NONE);

    set(manager, "cache.orders.v2." + setting, text);
    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("storeByValue=false contradict")
        .withMessageContaining("larder.cache.orders.v2." + setting + "=" + text)
        .withMessageContaining("'orders.v2'");
  }

  @Test
  void forCache_aSizerByName_isThatByReference() {
    code.storeByValue(false);
    set(manager, "default.sizer", "com.shop.Sizer");

    assertThat(resolve().sizer().orElseThrow())
        .isEqualTo(
            new ClassChoice<>(
                "larder.default.sizer", Optional.empty(), Optional.of("com.shop.Sizer")));
  }

  @Test
  void forCache_aSizerByValue_isRefusedIfSaidForThisCache() {
    set(manager, "default.sizer", "com.shop.Sizer");
    assertThat(resolve().sizer()).isEmpty();

    code.sizer(() -> (key, value) -> 1);
    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("sizer and storeByValue=true contradict one another")
        .withMessageContaining("by value sizes are exact")
        .withMessageContaining("leave sizer unset, or store by reference: sizer=")
        .withMessageContaining("'orders.v2'");
  }

  private static @Nullable String suggested(IllegalArgumentException e) {
    Matcher matcher =
        Pattern.compile("did you mean (.*)\\?").matcher(String.valueOf(e.getMessage()));
    return matcher.find() ? matcher.group(1) : null;
  }

  @ParameterizedTest
  @ValueSource(strings = {"larder.clock", "larderx.budget", "lard", "java.version", "cache.budget"})
  void forCache_propertiesOfOthers_areNoSettings(String key) {
    system.setProperty(key, "whatever");
    manager.put("larder.object", Arrays.asList(1, 2));

    assertThat(resolve().pooled()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "a.b.c", "default", "cache", "budget", "urn:x:y", "with space", "ä%d"})
  void forCache_anyName_isTakenLiterally(String name) {
    set(system, "cache." + name + ".budget", "1MiB");

    assertThat(resolve(name).limitBytes()).isEqualTo(MIB);
    assertThat(resolve(name + ".x").pooled()).isTrue();
    assertThat(resolve("x." + name).pooled()).isTrue();
  }

  @Test
  void forCache_propertiesWithDefaultsOfTheirOwn_areReadThrough() {
    set(manager, "cache.orders.v2.budget", "1MiB");

    assertThat(
            new Settings(system, new Properties(manager), HEAP)
                .forCache("orders.v2", code.build())
                .limitBytes())
        .isEqualTo(MIB);
  }

  @Test
  void read_systemProperties_areThoseOfNow() {
    String key = "larder.cache.settings-test.budget";
    System.setProperty(key, "1MiB");
    try {
      assertThat(Settings.read(manager).forCache("settings-test", code.build()).limitBytes())
          .isEqualTo(MIB);
    } finally {
      System.clearProperty(key);
    }
    assertThat(Settings.read(manager).forCache("settings-test", code.build()).pooled()).isTrue();
  }
}
