package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.jcache.management.StatisticsBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.cache.configuration.MutableConfiguration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics and MXBeans. */
class ManagementTest {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private final CacheFixture fixture = new CacheFixture();

  @AfterEach
  void close() throws JMException {
    fixture.close();
    assertThat(beans()).as("beans left").isEmpty();
  }

  private static Set<ObjectName> beans() throws JMException {
    return SERVER.queryNames(new ObjectName("javax.cache:CacheManager=urn.test,*"), null);
  }

  private static MutableConfiguration<String, String> shown() {
    return new MutableConfiguration<String, String>()
        .setTypes(String.class, String.class)
        .setStatisticsEnabled(true)
        .setManagementEnabled(true);
  }

  @Test
  void beans_ofACache_haveTheNamesAndAttributesThatJCacheSays() throws JMException {
    LarderCache<String, String> cache = fixture.create("orders", shown());
    cache.put("k", "v");
    cache.get("k");
    cache.get("l");
    ObjectName statistics =
        new ObjectName("javax.cache:type=CacheStatistics,CacheManager=urn.test,Cache=orders");
    ObjectName configuration =
        new ObjectName("javax.cache:type=CacheConfiguration,CacheManager=urn.test,Cache=orders");

    assertThat(SERVER.getAttribute(statistics, "CacheHits")).isEqualTo(1L);
    assertThat(SERVER.getAttribute(statistics, "CacheGets")).isEqualTo(2L);
    assertThat(SERVER.getAttribute(statistics, "CacheHitPercentage")).isEqualTo(50f);
    assertThat(SERVER.getAttribute(statistics, "CachePuts")).isEqualTo(1L);
    assertThat(SERVER.getAttribute(configuration, "KeyType")).isEqualTo("java.lang.String");
    assertThat(SERVER.getAttribute(configuration, "StatisticsEnabled")).isEqualTo(true);
    fixture.manager.enableStatistics("orders", false);
    assertThat(SERVER.isRegistered(statistics)).isFalse();
    assertThat(SERVER.getAttribute(configuration, "StatisticsEnabled")).isEqualTo(false);
    fixture.manager.enableStatistics("orders", true);
    fixture.manager.enableStatistics("orders", true);
    assertThat(beans()).hasSize(2);
    cache.close();
    assertThat(beans()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a*b", "a?b", "a\"b", "a:b", "a,b", "a=b", "a\nb", "", " ", "ä/ö\\"})
  void names_charactersThatJmxForbids_areShownAllTheSame(String name) throws JMException {
    LarderCache<String, String> cache = fixture.create(name, shown());
    cache.put("k", "v");

    assertThat(beans()).hasSize(2);
  }

  @Test
  void names_thatCollide_areBothShownAndEachGoesAlone() throws JMException {
    LarderCache<String, String> first = fixture.create("a:b", shown());
    LarderCache<String, String> second = fixture.create("a=b", shown());
    second.put("k", "v");
    ObjectName plain =
        new ObjectName("javax.cache:type=CacheStatistics,CacheManager=urn.test,Cache=a.b");
    ObjectName twin =
        new ObjectName("javax.cache:type=CacheStatistics,CacheManager=urn.test,Cache=a.b,id=2");

    assertThat(SERVER.getAttribute(plain, "CachePuts")).isEqualTo(0L);
    assertThat(SERVER.getAttribute(twin, "CachePuts")).isEqualTo(1L);
    first.close();
    assertThat(SERVER.isRegistered(plain)).isFalse();
    assertThat(SERVER.isRegistered(twin)).isTrue();
  }

  /**
   * The name came free first: a thread that created the next cache of it at that moment found the
   * old beans there, and its own went by another name for as long as it lived.
   */
  @Test
  void destroyCache_nameComesFree_onlyWhenItsBeansAreGone() throws JMException {
    fixture.create("orders", shown());
    List<String> namesAtRemoval = new ArrayList<>();
    NotificationListener listener =
        (notification, handback) -> {
          if (notification.getType().equals(MBeanServerNotification.UNREGISTRATION_NOTIFICATION)) {
            fixture.manager.getCacheNames().forEach(namesAtRemoval::add);
          }
        };
    SERVER.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, null, null);
    try {
      fixture.manager.destroyCache("orders");
    } finally {
      SERVER.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener);
    }

    assertThat(namesAtRemoval).containsExactly("orders", "orders");
    assertThat(fixture.manager.getCacheNames()).isEmpty();
  }

  @Test
  void names_secondManagerOfThatUri_losesNoBean() throws JMException {
    fixture.create("orders", shown());
    try (CacheFixture other = new CacheFixture()) {
      other.create("orders", shown());
      assertThat(beans()).hasSize(4);
    }
    assertThat(beans()).hasSize(2);
  }

  @Test
  void statistics_ofNothing_areZeroAndNotNaN() {
    StatisticsBean statistics = CacheFixture.statistics(fixture.create(shown()));

    assertThat(statistics.getCacheHitPercentage()).isZero();
    assertThat(statistics.getCacheMissPercentage()).isZero();
    assertThat(statistics.getAverageGetTime()).isZero();
    assertThat(statistics.getAveragePutTime()).isZero();
    assertThat(statistics.getAverageRemoveTime()).isZero();
  }

  @Test
  void statistics_off_countNothingNotEvenEvictions() {
    LarderCache<String, String> cache =
        fixture.create(CacheFixture.strings().budget("100kB").statistics(false).build());
    fill(cache);
    fixture.manager.enableStatistics("orders", true);
    StatisticsBean statistics = CacheFixture.statistics(cache);
    assertThat(statistics.getCacheEvictions()).isZero();
    assertThat(statistics.getCachePuts()).isZero();

    fill(cache);
    long evictions = statistics.getCacheEvictions();
    assertThat(evictions).isPositive();
    fixture.manager.enableStatistics("orders", false);
    fill(cache);
    assertThat(statistics.getCacheEvictions()).isEqualTo(evictions);
    fixture.manager.enableStatistics("orders", true);
    assertThat(statistics.getCacheEvictions()).isEqualTo(evictions);
    statistics.clear();
    assertThat(statistics.getCacheEvictions()).isZero();
    assertThat(statistics.getCachePuts()).isZero();
  }

  private static void fill(LarderCache<String, String> cache) {
    for (int i = 0; i < 1_000; i++) {
      cache.put("k" + i, "x".repeat(300));
    }
  }

  @Test
  void averageTimes_areMicrosecondsWithoutTheLoader() {
    Recorder recorder = new Recorder();
    recorder.source.put("k", "v");
    LarderCache<String, String> cache =
        fixture.create(
            CacheFixture.strings()
                .readThrough(true)
                .writeThrough(true)
                .cacheLoaderFactory(Recorder.factory(recorder.new Loader()))
                .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
                .build());
    recorder.inside = () -> fixture.ticker.advance(7);

    cache.get("k");
    cache.getAll(Set.of("k", "l"));
    recorder.source.put("m", "v");
    cache.invoke("m", (entry, arguments) -> entry.getValue());
    assertThat(CacheFixture.statistics(cache).getAverageGetTime()).isZero();
    cache.put("k", "w");
    assertThat(CacheFixture.statistics(cache).getAveragePutTime()).isEqualTo(7_000f);
    cache.remove("k");
    assertThat(CacheFixture.statistics(cache).getAverageRemoveTime()).isEqualTo(7_000f);
  }
}
