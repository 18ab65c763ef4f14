package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.testkit.CapturedLog;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that change, lie about their hash or their equality, or all have one hash. */
class HostileKeysTest {
  private static final int FLOOD = 10_000;

  private final CacheFixture fixture = new CacheFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  /** A key that anybody may change. */
  private static final class Box implements Serializable {
    private static final long serialVersionUID = 1L;
    private int number;

    Box(int number) {
      this.number = number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Box box && number == box.number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** Keys of one hash, told apart by a number; how often they were compared. */
  private record Flood(int number) implements Serializable {
    private static final AtomicLong COMPARISONS = new AtomicLong();

    @Override
    public boolean equals(@Nullable Object other) {
      COMPARISONS.incrementAndGet();
      return other instanceof Flood flood && number == flood.number;
    }

    @Override
    public int hashCode() {
      return 42;
    }
  }

  /** Another hash every time. */
  private record Shifting(int number) implements Serializable {
    private static final AtomicLong HASHES = new AtomicLong();

    @Override
    public int hashCode() {
      return (int) HASHES.incrementAndGet();
    }
  }

  /** Equal to nothing, not even to itself. */
  private record Stranger(int number) implements Serializable {
    @Override
    public boolean equals(@Nullable Object other) {
      return false;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  private <K> LarderCache<K, String> cache(Class<K> type, boolean byValue, EvictionKind eviction) {
    return fixture.create(
        LarderConfiguration.builder(type, String.class)
            .budget("1MiB")
            .storeByValue(byValue)
            .eviction(eviction)
            .build());
  }

  private static void assertInOrder(LarderCache<?, String> cache) {
    CacheUsage usage = cache.administration().usage();
    assertThat(usage.usedBytes()).isLessThanOrEqualTo(usage.limitBytes());
    cache.administration().parts().store().checkInvariants();
    assertThat(KeyLocks.held()).as("key locks held").isZero();
  }

  @Test
  void key_changedAfterPutByValue_isNoConcernOfTheCache() {
    LarderCache<Box, String> cache = cache(Box.class, true, EvictionKind.ADAPTIVE);
    Box key = new Box(1);
    cache.put(key, "v");
    key.number = 2;

    assertThat(cache.get(new Box(1))).isEqualTo("v");
    assertThat(cache.get(key)).isNull();
    assertInOrder(cache);
  }

  @ParameterizedTest
  @EnumSource(value = EvictionKind.class, names = "NONE", mode = Mode.EXCLUDE)
  void keys_changedAfterPutByReference_areLostToCallersButNotToEviction(EvictionKind eviction) {
    LarderCache<Box, String> cache = cache(Box.class, false, eviction);
    List<Box> keys = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      keys.add(new Box(i));
      cache.put(keys.get(i), "old " + i);
    }
    keys.forEach(key -> key.number += 1_000_000);

    for (int i = 0; i < 1_000; i++) {
      assertThat(cache.get(new Box(i))).as("found by its old hash").isNull();
      assertThat(cache.remove(keys.get(i))).as("found by its new hash").isFalse();
      cache.put(new Box(i), "new " + i);
      assertThat(cache.get(new Box(i))).isEqualTo("new " + i);
    }
    cache.forEach(entry -> assertThat(entry.getValue()).startsWith("new"));
    assertInOrder(cache);

    for (int i = 2_000; i < 40_000; i++) {
      cache.put(new Box(i), "filler");
      cache.put(new Box(i), "filler");
    }
    assertInOrder(cache);
    assertThat(cache.administration().usage().evicted()).as("evictions").isPositive();
    cache.clear();
    assertThat(cache.administration().usage().entries()).isZero();
    assertInOrder(cache);
  }

  @Test
  void hash_anotherEveryTime_isRefusedByValueAndAMissByReference() {
    LarderCache<Shifting, String> copies = cache(Shifting.class, true, EvictionKind.LRU);
    assertThatThrownBy(() -> copies.put(new Shifting(1), "v"))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("orders")
        .hasMessageContaining(Shifting.class.getName());
    assertThat(copies.get(new Shifting(1))).isNull();
    assertInOrder(copies);
    copies.close();

    LarderCache<Shifting, String> references = cache(Shifting.class, false, EvictionKind.LRU);
    for (int i = 0; i < FLOOD; i++) {
      references.put(new Shifting(1), "v");
      references.invoke(new Shifting(1), (entry, arguments) -> entry.exists());
    }
    references.removeAll();
    assertInOrder(references);
    references.clear();
    assertThat(references.administration().usage().entries()).isZero();
  }

  @Test
  void equals_neverTrue_isRefusedByValueAndBoundedByReference() {
    LarderCache<Stranger, String> copies = cache(Stranger.class, true, EvictionKind.LRU);
    assertThatThrownBy(() -> copies.put(new Stranger(1), "v"))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("orders");
    assertInOrder(copies);
    copies.close();

    LarderCache<Stranger, String> references = cache(Stranger.class, false, EvictionKind.LRU);
    for (int i = 0; i < FLOOD; i++) {
      references.put(new Stranger(1), "v");
      assertThat(references.get(new Stranger(1))).isNull();
    }
    assertThat(references.administration().usage().entries()).isLessThanOrEqualTo(16);
    assertInOrder(references);
  }

  @ParameterizedTest(name = "byValue={0}")
  @ValueSource(booleans = {true, false})
  void keys_10000OfOneHash_areBoundedCountedAndWarnedOfOnce(boolean byValue)
      throws ReflectiveOperationException {
    LarderCache<Flood, String> cache = cache(Flood.class, byValue, EvictionKind.ADAPTIVE);
    LarderCache<String, String> other =
        fixture.create("other", CacheFixture.strings(byValue).build());
    try (CapturedLog log = new CapturedLog(ExpiredRows.class)) {
      long start = System.nanoTime();
      long most = 0;
      for (int i = 0; i < FLOOD; i++) {
        long before = Flood.COMPARISONS.get();
        cache.put(new Flood(i), "v");
        most = Math.max(most, Flood.COMPARISONS.get() - before);
        assertThat(cache.get(new Flood(i))).isEqualTo("v");
      }
      Duration took = Duration.ofNanos(System.nanoTime() - start);

      // By value a new key is compared with its copy, both ways.
      assertThat(most).as("comparisons of one put").isBetween(1L, 40L);
      assertThat(took).as("time for all").isLessThan(Duration.ofSeconds(10));
      assertThat(cache.administration().usage().entries()).isLessThanOrEqualTo(16);
      assertThat(cache.administration().usage().evicted()).isGreaterThanOrEqualTo(FLOOD - 16);
      HostileCallersTest.awaitTrue(() -> !log.messages().isEmpty(), "a warning");
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains("Cache 'orders'", "one hash", Flood.class.getName());
    }
    other.put("k", "v");
    assertThat(other.get("k")).isEqualTo("v");
    assertInOrder(cache);
  }
}
