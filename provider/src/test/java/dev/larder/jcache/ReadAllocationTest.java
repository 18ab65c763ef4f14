package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a read by reference leaves for the collector: nothing, compiled or not. */
class ReadAllocationTest {
  private static final int READS = 20_000;

  /** So many reads are followed by the first measured one: classes are loaded by then. */
  private static final int FIRST_READS = 100;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void get_hitByReference_allocatesNothing(boolean statistics) {
    try (CacheFixture fixture = new CacheFixture()) {
      LarderCache<String, String> cache =
          fixture.create(
              CacheFixture.strings(false)
                  .statistics(statistics)
                  .expiryPolicyFactory(
                      CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.HOURS, 1)))
                  .build());
      cache.put("key", "value");
      // Another instance, so that equals is asked.
      String key = String.valueOf(new char[] {'k', 'e', 'y'});

      assertThat(allocatedBy(() -> cache.get(key))).isLessThan(READS);
    }
  }

  @Test
  void containsKey_byReference_allocatesNothing() {
    try (CacheFixture fixture = new CacheFixture()) {
      LarderCache<String, String> cache = fixture.create(CacheFixture.strings(false).build());
      cache.put("key", "value");

      assertThat(allocatedBy(() -> cache.containsKey("key"))).isLessThan(READS);
      assertThat(allocatedBy(() -> cache.containsKey("absent"))).isLessThan(READS);
    }
  }

  private static long allocatedBy(Runnable read) {
    for (int i = 0; i < FIRST_READS; i++) {
      read.run();
    }
    long before = allocated();
    for (int i = 0; i < READS; i++) {
      read.run();
    }
    return allocated() - before;
  }

  /** By this thread, since it began; asking allocates a little, too. */
  private static long allocated() {
    try {
      return (long)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                  "getThreadAllocatedBytes",
                  new Object[] {Thread.currentThread().getId()},
                  new String[] {"long"});
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }
}
