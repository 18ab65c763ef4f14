package dev.larder.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.larder.LarderConfiguration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The setting {@code offheap}, and the pool of the caches that have it. */
final class OffHeapSettingsTest {
  private static final long MIB = 1 << 20;
  private static final long HEAP = 1_000 * MIB;

  private final Properties system = new Properties();
  private final Properties manager = new Properties();
  private final LarderConfiguration.Builder<Object, Object> code = LarderConfiguration.builder();

  private CacheSettings resolve() {
    return settings().forCache("orders", code.build());
  }

  private Settings settings() {
    return new Settings(system, manager, HEAP);
  }

  @ParameterizedTest
  @CsvSource({
    // for this cache, in code, for all caches -> off-heap
    "true, , , true",
    "true, , false, true",
    "false, , true, false",
    ", true, , true",
    ", false, true, false",
    ", , true, true",
    "true, true, false, true",
    ", , , false",
  })
  void forCache_offheapInSeveralPlaces_isTheNearest(
      @Nullable String exact, @Nullable Boolean inCode, @Nullable String forAll, boolean expected) {
    setIfAny("larder.cache.orders.offheap", exact);
    setIfAny("larder.default.offheap", forAll);
    if (inCode != null) {
      code.offHeap(inCode);
    }

    assertThat(resolve().offHeap()).isEqualTo(expected);
  }

  private void setIfAny(String key, @Nullable String value) {
    if (value != null) {
      manager.setProperty(key, value);
    }
  }

  @Test
  void forCache_codeAgainstTheExactName_failsWithBothValues() {
    manager.setProperty("larder.cache.orders.offheap", "false");
    code.offHeap(true);

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("larder.cache.orders.offheap=false")
        .withMessageContaining("in code offheap=true")
        .withMessageContaining("'orders'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"larder.cache.orders.offheap", "larder.default.offheap"})
  void forCache_neitherTrueNorFalse_namesPropertyCacheAndWhatIsAllowed(String key) {
    system.setProperty(key, "yes");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessage(key + ": must be true or false: 'yes' (cache 'orders')");
  }

  @Test
  void forCache_offheapByReferenceByTheExactName_isRefusedWithTheWayOut() {
    code.storeByValue(false);
    manager.setProperty("larder.cache.orders.offheap", "true");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessage(
            "offheap and storeByValue=false contradict one another: objects are always on the heap;"
                + " leave offheap unset, or store by value: larder.cache.orders.offheap=true"
                + " (cache 'orders')");
  }

  @Test
  void forCache_offheapByReferenceInCode_isRefused() {
    code.storeByValue(false).offHeap(true);

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("store by value: offheap=true (cache 'orders')");
  }

  @Test
  void forCache_offheapForAllCaches_doesNotConcernOneByReference() {
    code.storeByValue(false);
    manager.setProperty("larder.default.offheap", "true");
    manager.setProperty("larder.offheap.budget", "3MiB");

    assertThat(resolve().offHeap()).isFalse();
    assertThat(resolve().limitBytes()).isEqualTo(HEAP / 10);
  }

  @Test
  void forCache_offheapFalseByReference_contradictsNothing() {
    code.storeByValue(false).offHeap(false);

    assertThat(resolve().offHeap()).isFalse();
  }

  @Test
  void pool_nothingSet_isATenthOfTheHeapForEachOfTheTwo() {
    assertThat(settings().pool("orders", true)).isEqualTo(new PoolSettings(HEAP / 10, true, true));
    assertThat(settings().pool("orders", false))
        .isEqualTo(new PoolSettings(HEAP / 10, true, false));
  }

  @Test
  void pool_eitherBudgetSet_leavesTheOtherAlone() {
    manager.setProperty("larder.budget", "20%");
    assertThat(settings().pool("orders", true)).isEqualTo(new PoolSettings(HEAP / 10, true, true));

    manager.clear();
    manager.setProperty("larder.offheap.budget", "30%");
    assertThat(settings().pool("orders", true)).isEqualTo(new PoolSettings(300 * MIB, false, true));
    assertThat(settings().pool("orders", false))
        .isEqualTo(new PoolSettings(HEAP / 10, true, false));
    assertThat(settings().poolOf("manager")).isEqualTo(new PoolSettings(HEAP / 10, true, false));
  }

  @Test
  void forCache_offheapWithoutABudget_takesThePoolsAndAnEighthOfItForAnEntry() {
    manager.setProperty("larder.budget", "1MiB");
    manager.setProperty("larder.offheap.budget", "8MiB");
    code.offHeap(true);

    assertThat(resolve().pooled()).isTrue();
    assertThat(resolve().limitBytes()).isEqualTo(8 * MIB);
    assertThat(resolve().maxEntryBytes()).isEqualTo(MIB);
  }

  @Test
  void budgets_aboveTheHeap_areTakenOffHeapOnly() {
    manager.setProperty("larder.offheap.budget", "3000MiB");
    assertThat(settings().pool("orders", true).limitBytes()).isEqualTo(3 * HEAP);

    code.budget("2000MiB").offHeap(true);
    assertThat(resolve().limitBytes()).isEqualTo(2 * HEAP);

    code.offHeap(false);
    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("budget must not exceed the maximum heap of 1,048,576,000 bytes");
  }

  @Test
  void budget_inPercent_isOfTheHeapOffHeapToo() {
    code.budget("50%").offHeap(true);

    assertThat(resolve().limitBytes()).isEqualTo(HEAP / 2);
  }

  @ParameterizedTest
  @CsvSource({"1KiB, 'at least 65,536'", "lots, 'kB KiB MB MiB'"})
  void pool_aBadBudget_failsLikeTheOther(String text, String part) {
    manager.setProperty("larder.offheap.budget", text);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings().pool("orders", true))
        .withMessageContaining("larder.offheap.budget")
        .withMessageContaining(part)
        .withMessageContaining("'orders'");
  }

  @ParameterizedTest
  @CsvSource({
    "larder.offheap.bugdet, larder.offheap.budget",
    "larder.cache.orders.offHeap, larder.cache.orders.offheap",
    "larder.default.offheep, larder.default.offheap",
  })
  void forCache_aMisspeltOffheap_namesTheNearest(String key, String nearest) {
    manager.setProperty(key, "true");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessageContaining("Unknown setting " + key)
        .withMessageContaining("did you mean " + nearest + "?")
        .withMessageContaining("allowed are larder.budget, larder.offheap.budget, larder.default.");
  }
}
