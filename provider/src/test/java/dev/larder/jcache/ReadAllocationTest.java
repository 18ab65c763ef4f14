package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.LarderConfiguration;
import dev.larder.store.memory.ObjectLayout;
import java.lang.management.ManagementFactory;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a read leaves for the collector: nothing by reference, the result by value, compiled or not.
 */
class ReadAllocationTest {
  private static final int READS = 20_000;

  /** So many reads are followed by the first measured one: classes are loaded by then. */
  private static final int FIRST_READS = 100;

  /** Less than any object for each read; what the JVM itself makes now and then. */
  private static final long NEXT_TO_NOTHING = 4L * READS;

  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  /** Or the compiler might find that nobody wants it. */
  volatile @Nullable Object result;

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

  /** For each entry a probe, a lock and a list of failures came and went. */
  @Test
  void iterator_byReference_allocatesTheEntriesAndAFewKeysAhead() {
    try (CacheFixture fixture = new CacheFixture()) {
      LarderCache<String, String> cache = fixture.create(CacheFixture.strings(false).build());
      long entries = 100;
      for (int i = 0; i < entries; i++) {
        cache.put("key " + i, "value");
      }
      long entry = LAYOUT.object(2L * LAYOUT.referenceBytes());
      long ahead = 2 * LAYOUT.referenceArray(300);

      assertThat(allocatedBy(() -> cache.forEach(each -> result = each)))
          .isBetween(READS * entries * entry, READS * (entries * entry + ahead));
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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void containsKey_byValue_allocatesNothing(boolean offHeap) {
    try (CacheFixture fixture = new CacheFixture()) {
      LarderCache<Object, Object> cache = byValue(fixture, offHeap);
      Object[] keys = {"key", 1_000_000_000_000L, 5, new UUID(1, 2), TimeUnit.DAYS, 1.5, 'x'};
      for (Object key : keys) {
        cache.put(key, "value");

        assertThat(allocatedBy(() -> cache.containsKey(key)))
            .as("%s", key)
            .isLessThan(NEXT_TO_NOTHING);
      }
      assertThat(allocatedBy(() -> cache.containsKey("absent"))).isLessThan(NEXT_TO_NOTHING);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 5_000})
  void get_ofALatin1StringByValue_allocatesTheString(int length) {
    try (CacheFixture fixture = new CacheFixture()) {
      LarderCache<Object, Object> cache = byValue(fixture, false);
      String value = "\u00e9".repeat(length);
      cache.put("key", value);

      long string = LAYOUT.object(LAYOUT.referenceBytes() + Integer.BYTES + 2L);
      expectAllocates(cache, string + LAYOUT.array(1, length), length);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "100, false", "5000, false", "0, true", "100, true"})
  void get_ofBytesByValue_allocatesTheArray(int length, boolean offHeap) {
    try (CacheFixture fixture = new CacheFixture()) {
      LarderCache<Object, Object> cache = byValue(fixture, offHeap);
      cache.put("key", new byte[length]);

      expectAllocates(cache, LAYOUT.array(1, length), length);
    }
  }

  /** A row in an array of its own has a view of it for a moment, unless the compiler sees that. */
  private void expectAllocates(LarderCache<Object, Object> cache, long bytes, int length) {
    long view = length > 1_000 ? LAYOUT.object(LAYOUT.referenceBytes()) : 0;

    long allocated = allocatedBy(() -> result = cache.get("key"));

    assertThat(allocated).isLessThan(READS * (bytes + view) + NEXT_TO_NOTHING);
  }

  private static LarderCache<Object, Object> byValue(CacheFixture fixture, boolean offHeap) {
    return fixture.create(
        LarderConfiguration.builder(Object.class, Object.class)
            .budget("4MiB")
            .offHeap(offHeap)
            .build());
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
