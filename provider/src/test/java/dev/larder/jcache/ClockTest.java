package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.spi.LarderCachingProvider;
import dev.larder.store.expiry.CoarseTicker;
import dev.larder.store.expiry.Ticker;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What readers see where the sweeper's thread tells them the time ({@code larder.clock}). */
class ClockTest {
  private final CacheFixture fixture = new CacheFixture(new Properties(), CoarseTicker::new);

  @AfterEach
  void close() {
    System.clearProperty("larder.clock");
    fixture.close();
  }

  private LarderCache<String, String> tenSeconds(EvictionKind eviction, boolean byValue) {
    return fixture.create(
        eviction + " " + byValue,
        CacheFixture.strings(byValue)
            .eviction(eviction)
            .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.SECONDS, 10)))
            .build());
  }

  @ParameterizedTest
  @EnumSource(EvictionKind.class)
  void read_sweeperHasStalledForLong_isToldLateAndWritesAreNot(EvictionKind eviction) {
    for (boolean byValue : new boolean[] {true, false}) {
      LarderCache<String, String> cache = tenSeconds(eviction, byValue);
      cache.put("a", "1");
      cache.put("b", "2");
      fixture.services.ticker().publish();
      fixture.ticker.advance(11_000);

      assertThat(cache.get("a")).as("nobody published for 11 s").isEqualTo("1");
      assertThat(cache.getAndPut("b", "3")).as("writers ask the clock").isNull();

      fixture.services.ticker().publish();
      assertThat(cache.get("a")).isNull();
      assertThat(cache.containsKey("a")).isFalse();
      assertThat(cache.get("b")).isEqualTo("3");
    }
  }

  @ParameterizedTest
  @EnumSource(EvictionKind.class)
  void read_deadlineNear_isExactThoughNobodyPublishes(EvictionKind eviction) {
    for (boolean byValue : new boolean[] {true, false}) {
      LarderCache<String, String> cache = tenSeconds(eviction, byValue);
      cache.put("a", "1");
      fixture.ticker.advance(8_001);
      fixture.services.ticker().publish();
      fixture.ticker.advance(1_998);

      assertThat(cache.get("a")).isEqualTo("1");
      fixture.ticker.advance(1);
      assertThat(cache.get("a")).isNull();
    }
  }

  /** A sweep may take long, and readers of other caches should not be told late all the while. */
  @Test
  void sweep_ofOneCache_publishesForAll() {
    LarderCache<String, String> swept = tenSeconds(EvictionKind.ADAPTIVE, true);
    LarderCache<String, String> other = tenSeconds(EvictionKind.ADAPTIVE, false);
    other.put("a", "1");
    fixture.services.ticker().publish();
    fixture.ticker.advance(11_000);

    CacheFixture.sweep(swept);

    assertThat(other.get("a")).isNull();
  }

  @Test
  void ticker_coarseOrExact_isThat() {
    assertThat(Services.ticker("coarse")).isInstanceOf(CoarseTicker.class);
    assertThat(Services.ticker("exact")).isSameAs(Ticker.system());
  }

  @Test
  void getCacheManager_unknownClock_saysWhatThereIsAndWorksOnceThatIsMended() {
    System.setProperty("larder.clock", "fast");
    try (LarderCachingProvider provider = new LarderCachingProvider()) {
      assertThatIllegalArgumentException()
          .isThrownBy(provider::getCacheManager)
          .withMessage("System property larder.clock must be coarse or exact: larder.clock=fast");

      System.setProperty("larder.clock", "exact");
      assertThat(
              provider
                  .getCacheManager()
                  .createCache(
                      "c", LarderConfiguration.builder(String.class, String.class).build()))
          .isNotNull();
    }
  }
}
