package dev.larder.jcache;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.SweeperKind;
import dev.larder.jcache.management.StatisticsBean;
import java.util.Map;
import javax.cache.configuration.Factory;
import javax.cache.expiry.AccessedExpiryPolicy;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.EternalExpiryPolicy;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheExpiryTest {
  private static final Duration TEN_SECONDS = new Duration(MILLISECONDS, 10_000);

  private final CacheFixture fixture = new CacheFixture();
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  private LarderCache<String, String> cache(Factory<? extends ExpiryPolicy> policy) {
    return fixture.create(
        CacheFixture.strings()
            .expiryPolicyFactory(policy)
            .addListener(recorder.listening(/* oldValue= */ true, /* synchronous= */ true))
            .build());
  }

  private LarderCache<String, String> recorded() {
    return cache(Recorder.factory(recorder.new Policy()));
  }

  @Test
  void get_atTheExpiryInstant_isAMissAndAnExpiredEvent() {
    LarderCache<String, String> cache = cache(CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "v");
    fixture.ticker.advance(9_999);
    assertThat(cache.get("k")).isEqualTo("v");
    recorder.take();

    fixture.ticker.advance(1);

    assertThat(cache.containsKey("k")).isFalse();
    assertThat(cache.get("k")).isNull();
    assertThat(recorder.take()).containsExactly("EXPIRED k v v");
    assertThat(CacheFixture.statistics(cache).getCacheMisses()).isEqualTo(1);
    assertThat(CacheFixture.statistics(cache).getCacheEvictions()).isZero();
  }

  @Test
  void put_onExpired_isExpiredThenCreated() {
    LarderCache<String, String> cache = cache(CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "v");
    fixture.ticker.advance(10_000);
    recorder.take();

    cache.put("k", "w");

    assertThat(recorder.take()).containsExactly("EXPIRED k v v", "CREATED k w null");
  }

  @Test
  void sweep_expiredEntries_leaveTheBudgetWithAnEventEach() throws Exception {
    LarderCache<String, String> cache = cache(CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    for (int i = 0; i < 500; i++) {
      cache.put("k" + i, "v");
    }
    fixture.ticker.advance(10_250);
    recorder.take();

    CacheFixture.sweep(cache);
    awaitCalls(500);

    assertThat(recorder.take()).hasSize(500).contains("EXPIRED k7 v v").doesNotHaveDuplicates();
    assertThat(cache.administration().usage().entries()).isZero();
    assertThat(cache.administration().usage().expiredActively()).isEqualTo(500);
  }

  private void awaitCalls(int count) {
    long end = System.nanoTime() + 10_000_000_000L;
    while (recorder.calls.size() < count) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  @Test
  void modified_put_movesTheDeadlineAndGetDoesNot() {
    LarderCache<String, String> cache = cache(ModifiedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "v");
    fixture.ticker.advance(6_000);
    cache.put("k", "w");
    fixture.ticker.advance(6_000);
    assertThat(cache.get("k")).isEqualTo("w");
    fixture.ticker.advance(4_000);
    assertThat(cache.get("k")).isNull();
  }

  @Test
  void accessed_getAndIteration_moveTheDeadlineAndPutDoesNot() {
    LarderCache<String, String> cache = cache(AccessedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "v");
    fixture.ticker.advance(6_000);
    assertThat(cache.get("k")).isEqualTo("v");
    fixture.ticker.advance(6_000);
    assertThat(cache.iterator().next().getValue()).isEqualTo("v");
    fixture.ticker.advance(6_000);
    cache.put("k", "w");
    fixture.ticker.advance(4_000);
    assertThat(cache.get("k")).isNull();
  }

  @Test
  void touched_getAllAndPut_moveTheDeadline() {
    LarderCache<String, String> cache = cache(TouchedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "v");
    fixture.ticker.advance(6_000);
    cache.put("k", "w");
    fixture.ticker.advance(6_000);
    assertThat(cache.getAll(java.util.Set.of("k"))).isEqualTo(Map.of("k", "w"));
    fixture.ticker.advance(9_999);
    assertThat(cache.containsKey("k")).isTrue();
    fixture.ticker.advance(1);
    assertThat(cache.containsKey("k")).isFalse();
  }

  @Test
  void createdZero_put_storesNothingAndTellsNobody() {
    recorder.creation = Duration.ZERO;
    LarderCache<String, String> cache = recorded();

    cache.put("k", "v");
    cache.putAll(Map.of("l", "v"));
    assertThat(cache.getAndPut("k", "v")).isNull();

    assertThat(cache.iterator().hasNext()).isFalse();
    assertThat(recorder.take()).containsExactly("creation", "creation", "creation");
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isZero();
    assertThat(cache.remove("k")).isFalse();
  }

  @Test
  void updateZero_put_isUpdatedThenExpired() {
    LarderCache<String, String> cache = recorded();
    cache.put("k", "v");
    recorder.take();
    recorder.update = Duration.ZERO;

    cache.put("k", "w");

    assertThat(recorder.take()).containsExactly("update", "UPDATED k w v", "EXPIRED k w w");
    assertThat(cache.get("k")).isNull();
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(2);
  }

  @Test
  void accessZero_get_returnsTheValueForTheLastTime() {
    LarderCache<String, String> cache = recorded();
    cache.put("k", "v");
    recorder.take();
    recorder.access = Duration.ZERO;

    assertThat(cache.get("k")).isEqualTo("v");

    assertThat(recorder.take()).containsExactly("access", "EXPIRED k v v");
    assertThat(cache.get("k")).isNull();
  }

  @Test
  void policy_answersNull_leavesTheDeadline() {
    recorder.creation = TEN_SECONDS;
    LarderCache<String, String> cache = recorded();
    cache.put("k", "v");
    fixture.ticker.advance(6_000);
    cache.put("k", "w");
    assertThat(cache.get("k")).isEqualTo("w");
    fixture.ticker.advance(4_000);

    assertThat(cache.get("k")).isNull();
  }

  @Test
  void policy_throws_losesNoWriteAndKeepsDeadlines() {
    recorder.creation = TEN_SECONDS;
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .expiryPolicyFactory(Recorder.factory(recorder.new Policy()))
                .build());
    cache.put("k", "v");
    recorder.inside =
        () -> {
          throw new IllegalArgumentException("policy");
        };

    cache.put("k", "w");
    cache.put("l", "w");
    assertThat(cache.get("k")).isEqualTo("w");
    fixture.ticker.advance(10_000);

    recorder.inside = () -> {};
    assertThat(cache.get("k")).isNull();
    assertThat(cache.get("l")).isEqualTo("w");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, Long.MAX_VALUE / 2, Long.MAX_VALUE})
  void created_anyDuration_lastsThatLong(long millis) {
    LarderCache<String, String> cache =
        cache(CreatedExpiryPolicy.factoryOf(new Duration(MILLISECONDS, millis)));
    cache.put("k", "v");
    fixture.ticker.advance(Math.min(millis, 1_000_000_000_000L) - 1);
    assertThat(cache.get("k")).isEqualTo("v");
    fixture.ticker.advance(1);

    assertThat(cache.containsKey("k")).isEqualTo(millis > 1_000_000_000_000L);
  }

  @Test
  void neverExpires_constantEternalPolicies_needNoDeadlineAndNoSweeping() {
    assertThat(rules(new EternalExpiryPolicy()).neverExpires()).isTrue();
    assertThat(rules(new CreatedExpiryPolicy(Duration.ETERNAL)).neverExpires()).isTrue();
    assertThat(rules(new TouchedExpiryPolicy(Duration.ETERNAL)).neverExpires()).isTrue();
    assertThat(rules(new CreatedExpiryPolicy(TEN_SECONDS)).neverExpires()).isFalse();
    assertThat(rules(recorder.new Policy()).neverExpires()).isFalse();
    assertThat(cache(EternalExpiryPolicy.factoryOf()).administration().sweepShare()).isNull();
  }

  @Test
  void movesOnAccess_constantPolicies_onlyThoseOfAccess() {
    assertThat(rules(new CreatedExpiryPolicy(TEN_SECONDS)).movesOnAccess()).isFalse();
    assertThat(rules(new ModifiedExpiryPolicy(TEN_SECONDS)).movesOnAccess()).isFalse();
    assertThat(rules(new AccessedExpiryPolicy(TEN_SECONDS)).movesOnAccess()).isTrue();
    assertThat(rules(new TouchedExpiryPolicy(TEN_SECONDS)).movesOnAccess()).isTrue();
    assertThat(rules(recorder.new Policy()).movesOnAccess()).isTrue();
  }

  private ExpiryRules rules(ExpiryPolicy policy) {
    return new ExpiryRules("orders", policy, fixture.ticker);
  }

  @Test
  void removeAll_overExpired_countsNoRemoval() {
    LarderCache<String, String> cache = cache(CreatedExpiryPolicy.factoryOf(TEN_SECONDS));
    cache.put("k", "v");
    fixture.ticker.advance(10_000);
    recorder.take();

    cache.removeAll();

    StatisticsBean statistics = CacheFixture.statistics(cache);
    assertThat(statistics.getCacheRemovals()).isZero();
    assertThat(recorder.take()).containsExactly("EXPIRED k v v");
  }

  @Test
  void sampling_oncePerSecond_takesExpiredEntriesOut() {
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(TEN_SECONDS))
                .sweeper(SweeperKind.SAMPLING)
                .build());
    for (int i = 0; i < 200; i++) {
      cache.put("k" + i, "v");
    }
    fixture.ticker.advance(10_000);

    CacheFixture.sweep(cache);
    long afterOne = cache.administration().usage().expiredActively();
    CacheFixture.sweep(cache);
    assertThat(cache.administration().usage().expiredActively()).isEqualTo(afterOne).isPositive();
    fixture.ticker.advance(1_000);
    CacheFixture.sweep(cache);

    assertThat(cache.administration().usage().expiredActively()).isGreaterThanOrEqualTo(afterOne);
  }

  @Test
  void sampling_otherEffort_drawsThatMuch() {
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(TEN_SECONDS))
                .sweeper(SweeperKind.sampling(5, 1.0, 3))
                .build());
    for (int i = 0; i < 200; i++) {
      cache.put("k" + i, "v");
    }
    fixture.ticker.advance(10_000);

    CacheFixture.sweep(cache);

    assertThat(cache.administration().usage().expiredActively()).isEqualTo(3 * 5);
  }

  @Test
  void sweeperNone_expired_staysUntilAskedFor() {
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .expiryPolicyFactory(CreatedExpiryPolicy.factoryOf(TEN_SECONDS))
                .sweeper(SweeperKind.NONE)
                .build());
    cache.put("k", "v");
    fixture.ticker.advance(20_000);

    assertThat(cache.administration().sweepShare()).isNull();
    assertThat(cache.administration().usage().entries()).isEqualTo(1);
    assertThat(cache.get("k")).isNull();
    assertThat(cache.administration().usage().entries()).isZero();
  }
}
