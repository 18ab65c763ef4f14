package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.Sizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.cache.CacheException;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sizer of the user's: what it is asked, and what comes of its answers. */
class UserSizerTest {
  private final CacheFixture fixture = new CacheFixture();
  private final AtomicLong answer = new AtomicLong(1_000);
  private final AtomicInteger asked = new AtomicInteger();
  private final Sizer<String, String> sizer =
      (key, value) -> {
        asked.incrementAndGet();
        if (value.equals("throws")) {
          throw new IllegalStateException("as the test wants it");
        }
        return answer.get();
      };

  @AfterEach
  void close() {
    fixture.close();
  }

  private LarderConfiguration.Builder<String, String> configuration() {
    return CacheFixture.strings(false).sizer(Recorder.factory(sizer));
  }

  private static CacheUsage usage(LarderCache<?, ?> cache) {
    return cache.unwrap(CacheUsage.class);
  }

  @Test
  void sizer_everyWrite_isAskedOnceAndCharged() {
    LarderCache<String, String> cache = fixture.create(configuration().build());

    cache.put("a", "1");
    assertThat(usage(cache).payloadBytes()).isEqualTo(1_000);
    answer.set(300);
    cache.put("a", "2");
    assertThat(usage(cache).payloadBytes()).isEqualTo(300);
    cache.putAll(Map.of("b", "1", "c", "2"));
    cache.invoke("d", (entry, arguments) -> entry, "x");
    cache.invoke(
        "d",
        (entry, arguments) -> {
          entry.setValue("1");
          return entry.exists();
        });
    cache.get("a");
    cache.remove("b");

    assertThat(usage(cache).payloadBytes()).isEqualTo(900);
    assertThat(asked).hasValue(5);
    assertThat(usage(cache).estimatedSizes()).isZero();
  }

  @Test
  void sizer_answersMoreThanAnEntryMayTake_isRejectedAndNotAskedAgain() {
    LarderCache<String, String> cache = fixture.create(configuration().build());
    cache.put("a", "old");

    for (long tooMuch : new long[] {200_000, Integer.MAX_VALUE + 1L, Long.MAX_VALUE}) {
      answer.set(tooMuch);
      cache.put("a", "new");
      assertThat(cache.get("a")).isNull();
    }

    assertThat(usage(cache).rejected()).isEqualTo(3);
    assertThat(asked).hasValue(4);
  }

  @Test
  void sizer_answers0_leavesTheBoundToWhatLarderAdds() {
    answer.set(0);
    LarderCache<String, String> cache = fixture.create(configuration().budget("100kB").build());

    for (int i = 0; i < 20_000; i++) {
      cache.put("key " + i, "value");
    }

    assertThat(usage(cache).evicted()).isPositive();
    assertThat(usage(cache).usedBytes()).isBetween(80_000L, 100_000L);
    assertThat(usage(cache).payloadBytes()).isZero();
  }

  @Test
  void sizer_throws_failsTheWriteWithItsNameAndLosesNothing() {
    Recorder recorder = new Recorder();
    LarderCache<String, String> cache =
        fixture.create(
            configuration()
                .writeThrough(true)
                .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
                .build());
    cache.put("a", "old");
    recorder.calls.clear();

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> cache.put("a", "throws"))
        .withMessageContaining("Cache 'orders': Sizer " + sizer.getClass().getName() + " failed")
        .withMessageContaining("nothing was changed or written")
        .withMessageNotContaining("throws")
        .withCauseInstanceOf(IllegalStateException.class);

    Map<String, String> batch = new LinkedHashMap<>();
    batch.put("a", "new");
    batch.put("b", "throws");
    assertThatThrownBy(() -> cache.putAll(batch)).isInstanceOf(CacheException.class);

    assertThat(cache.get("a")).isEqualTo("old");
    assertThat(recorder.calls).isEmpty();
    assertThat(CacheFixture.statistics(cache).getCachePuts()).isEqualTo(1);
    assertThat(usage(cache).payloadBytes()).isEqualTo(1_000);
  }

  @ParameterizedTest
  @CsvSource({"-1", "-9223372036854775808"})
  void sizer_answersLessThan0_failsTheWriteWithTheNumber(long bytes) {
    LarderCache<String, String> cache = fixture.create(configuration().build());
    cache.put("a", "old");
    answer.set(bytes);

    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(() -> cache.put("a", "new"))
        .withMessageContaining("must answer at least 0 bytes: sizeOf=-")
        .withMessageContaining("Cache 'orders'");
    assertThat(cache.get("a")).isEqualTo("old");
  }

  @Test
  void sizer_whereNobodyIsEvicted_refusesBeforeTheWrite() {
    LarderCache<String, String> cache =
        fixture.create(configuration().eviction(EvictionKind.NONE).build());
    cache.put("a", "old");
    answer.set(120_000);
    List<Integer> stored = new ArrayList<>();
    assertThatExceptionOfType(CacheException.class)
        .isThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                cache.put("key " + i, "value");
                stored.add(i);
              }
            })
        .withMessageContaining("entry needs 120,000 bytes");

    assertThat(stored).hasSizeBetween(7, 8);
    assertThat(asked).hasValue(stored.size() + 2);
    assertThat(cache.get("a")).isEqualTo("old");
  }

  @Test
  void sizer_byValue_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fixture.create(configuration().storeByValue(true).build()))
        .withMessageContaining("by value sizes are exact")
        .withMessageContaining("cache 'orders'");
  }

  /** Named by a setting. */
  public static final class Sevens implements Sizer<Object, Object>, AutoCloseable {
    static final AtomicInteger CLOSED = new AtomicInteger();

    @Override
    public long sizeOf(Object key, Object value) {
      return 7;
    }

    @Override
    public void close() {
      CLOSED.incrementAndGet();
    }
  }

  @Test
  void sizer_namedByASetting_isMadeUsedAndClosed() {
    Properties properties = new Properties();
    properties.setProperty("larder.cache.orders.sizer", Sevens.class.getName());
    try (CacheFixture named = new CacheFixture(properties)) {
      LarderCache<Object, Object> cache =
          named.create(new MutableConfiguration<>().setStoreByValue(false));
      cache.put(1, 2);
      assertThat(usage(cache).payloadBytes()).isEqualTo(7);
      Sevens.CLOSED.set(0);
    }
    assertThat(Sevens.CLOSED).hasValue(1);
  }

  @Test
  void sizer_namedByASettingButNone_isRefusedWithBoth() {
    Properties properties = new Properties();
    properties.setProperty("larder.default.sizer", "java.lang.String");
    try (CacheFixture named = new CacheFixture(properties)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> named.create(new MutableConfiguration<>().setStoreByValue(false)))
          .withMessageContaining("larder.default.sizer: class java.lang.String is not a")
          .withMessageContaining("dev.larder.Sizer")
          .withMessageContaining("Cache 'orders'");
      named.create("by value", new MutableConfiguration<>());
    }
  }
}
