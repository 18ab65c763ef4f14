package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.CacheUsage;
import dev.larder.LarderConfiguration;
import dev.larder.spi.LarderCachingProvider;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.CacheManager;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryExpiredListener;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.spi.CachingProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * End to end, with the provider's own sweeper and the real clock: a listener that never returns is
 * its own cache's problem.
 */
@Timeout(60)
class BlockedListenerTest {
  private static final int ENTRIES = 4_000;
  private static final long LIFE_MILLIS = 300;
  private static final long LONG_LIFE_MILLIS = 1_500;
  private static final long GRACE_MILLIS = 1_000;

  private final CachingProvider provider = new LarderCachingProvider();
  private final CacheManager manager = provider.getCacheManager();
  private final Threads threads = new Threads();
  private final CountDownLatch blocked = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void close() throws InterruptedException {
    released.countDown();
    threads.close();
    provider.close();
    // Deliveries that were under way end, and let go of their keys.
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (KeyLocks.held() > 0) {
      assertThat(System.nanoTime()).as("key locks are given back").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  private LarderConfiguration.Builder<String, String> mortal(long lifeMillis) {
    return LarderConfiguration.builder(String.class, String.class)
        .budget("4MiB")
        .expiryPolicyFactory(
            CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.MILLISECONDS, lifeMillis)));
  }

  private LarderCache<String, String> listening(
      String name, CacheEntryExpiredListener<String, String> listener, boolean synchronous) {
    return listening(name, LIFE_MILLIS, listener, synchronous);
  }

  private LarderCache<String, String> listening(
      String name,
      long lifeMillis,
      CacheEntryExpiredListener<String, String> listener,
      boolean synchronous) {
    return create(
        name,
        mortal(lifeMillis)
            .addListener(
                new MutableCacheEntryListenerConfiguration<>(
                    Recorder.factory(listener), null, false, synchronous)));
  }

  @SuppressWarnings("unchecked")
  private LarderCache<String, String> create(
      String name, LarderConfiguration.Builder<String, String> configuration) {
    return manager.createCache(name, configuration.build()).unwrap(LarderCache.class);
  }

  @ParameterizedTest(name = "synchronous={0}")
  @ValueSource(booleans = {true, false})
  void expiredListener_blocksForEver_delaysNobodyAndStaysWithinItsBudget(boolean synchronous)
      throws Exception {
    LarderCache<String, String> stuck =
        listening(
            "stuck",
            events -> {
              blocked.countDown();
              awaitForEver();
            },
            synchronous);
    AtomicInteger heard = new AtomicInteger();
    LarderCache<String, String> listened =
        listening("listened", events -> events.forEach(event -> heard.incrementAndGet()), true);
    LarderCache<String, String> plain = create("plain", mortal(LIFE_MILLIS));

    fill(stuck, ENTRIES);
    Threads.await(blocked);
    fill(plain, ENTRIES);
    fill(listened, ENTRIES);
    long overdueAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LIFE_MILLIS + GRACE_MILLIS);
    Future<?> writing = threads.run(() -> writeUntil(stuck, overdueAt));
    TimeUnit.NANOSECONDS.sleep(overdueAt - System.nanoTime());

    assertThat(expiredBytes(plain)).as("expired bytes, 1 s after the deadline").isZero();
    assertThat(expiredBytes(listened)).as("the same, with a listener").isZero();
    assertThat(plain.administration().usage().entries()).isZero();
    assertThat(listened.administration().usage().entries()).isZero();
    Threads.get(writing);
    HostileCallersTest.awaitTrue(() -> heard.get() == ENTRIES, "all expiries are told");
    stuck.administration().parts().store().checkInvariants();
  }

  /**
   * Broke: a cache with an EXPIRED listener lost at most 1,024 expired rows a tick, however quick
   * the listener, so that more than 4,096 a second piled up in the budget.
   */
  @Test
  void expiredListener_keepsUp_boundsTheRateByItselfAndNotByTheTick() throws Exception {
    AtomicInteger heard = new AtomicInteger();
    LarderCache<String, String> cache =
        listening(
            "many",
            LONG_LIFE_MILLIS,
            events -> events.forEach(event -> heard.incrementAndGet()),
            true);

    fill(cache, 10 * ExpiredRows.MAX_UNDELIVERED);
    long present = cache.administration().usage().entries();
    TimeUnit.MILLISECONDS.sleep(LONG_LIFE_MILLIS + GRACE_MILLIS);

    assertThat(present).isGreaterThan(8 * ExpiredRows.MAX_UNDELIVERED);
    assertThat(expiredBytes(cache)).as("expired bytes, 1 s after the deadline").isZero();
    HostileCallersTest.awaitTrue(
        () -> heard.get() == 10 * ExpiredRows.MAX_UNDELIVERED, "all expiries are told");
  }

  private static void fill(LarderCache<String, String> cache, int entries) {
    for (int i = 0; i < entries; i++) {
      cache.put("k" + i, "v");
    }
  }

  private static long expiredBytes(LarderCache<String, String> cache) {
    return cache.administration().parts().store().overdue().bytes();
  }

  /** New keys all the time: those whose event nobody takes are busy for ever. */
  private static void writeUntil(LarderCache<String, String> cache, long endNanos) {
    CacheUsage usage = cache.administration().usage();
    int written = 0;
    while (System.nanoTime() - endNanos < 0) {
      cache.put("new " + written++, "value " + written);
      assertThat(usage.usedBytes()).isLessThanOrEqualTo(usage.limitBytes());
    }
    assertThat(written).as("writes meanwhile").isGreaterThan(ENTRIES);
  }

  private void awaitForEver() {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
