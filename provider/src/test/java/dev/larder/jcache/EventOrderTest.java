package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.LarderConfiguration;
import dev.larder.testkit.EveryEventListener;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Many threads change a few keys while the sweeper takes out what expires: each key's events come
 * in the order of its changes, to synchronous and asynchronous listeners alike.
 */
class EventOrderTest {
  private static final int KEYS = 3;
  private static final int WRITERS = 4;
  private static final int CHANGES = 5_000;
  private static final int MOST_CHANGES = 200_000;
  private static final int SWEEPS = 300;
  private static final int OF_EACH_KIND = 100;
  private static final long LIFE_MILLIS = 1_000;

  private final CacheFixture fixture = new CacheFixture();
  private final Threads threads = new Threads();
  private final Journal now = new Journal();
  private final Journal later = new Journal();
  private final LarderCache<Integer, Long> cache =
      fixture.create(
          LarderConfiguration.builder(Integer.class, Long.class)
              .budget("1MiB")
              .expiryPolicyFactory(
                  ModifiedExpiryPolicy.factoryOf(new Duration(TimeUnit.MILLISECONDS, LIFE_MILLIS)))
              .addListener(now.registration(/* synchronous= */ true))
              .addListener(later.registration(/* synchronous= */ false))
              .build());

  @AfterEach
  void close() {
    threads.close();
    fixture.close();
  }

  /** An event as heard. */
  private record Heard(EventType type, @Nullable Long value, @Nullable Long old) {}

  /** A listener that writes down what it hears, key by key. */
  private static final class Journal implements EveryEventListener<Integer, Long> {
    private final Map<Integer, List<Heard>> heard = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong expired = new AtomicLong();

    List<Heard> of(int key) {
      return heard.getOrDefault(key, List.of());
    }

    MutableCacheEntryListenerConfiguration<Integer, Long> registration(boolean synchronous) {
      return new MutableCacheEntryListenerConfiguration<>(
          Recorder.factory(this), null, /* isOldValueRequired= */ true, synchronous);
    }

    @Override
    public void hear(
        EventType type, Iterable<CacheEntryEvent<? extends Integer, ? extends Long>> events) {
      for (CacheEntryEvent<? extends Integer, ? extends Long> event : events) {
        boolean gone = type == EventType.REMOVED || type == EventType.EXPIRED;
        heard
            .computeIfAbsent(event.getKey(), key -> new ArrayList<>())
            .add(new Heard(type, gone ? null : event.getValue(), event.getOldValue()));
        count.incrementAndGet();
        expired.addAndGet(type == EventType.EXPIRED ? 1 : 0);
      }
    }
  }

  /** Counts a key's changes, under the key's lock alone. */
  private final long[] versions = new long[KEYS];

  @Test
  void events_processorsCountVersions_areConsecutive() throws Exception {
    change(
        (random, key) ->
            cache.invoke(
                key,
                (entry, arguments) -> {
                  if (random.nextInt(10) == 0) {
                    entry.remove();
                  } else {
                    entry.setValue(++versions[key]);
                  }
                  return null;
                }));

    for (int key = 0; key < KEYS; key++) {
      List<Long> created =
          now.of(key).stream().filter(event -> event.value() != null).map(Heard::value).toList();
      assertThat(created).hasSize((int) versions[key]);
      for (int i = 0; i < created.size(); i++) {
        assertThat(created.get(i)).isEqualTo(i + 1L);
      }
    }
  }

  @Test
  void events_everyKindOfChange_eachFollowsFromTheOneBefore() throws Exception {
    AtomicLong values = new AtomicLong();
    change(
        (random, key) -> {
          long value = values.incrementAndGet();
          switch (random.nextInt(8)) {
            case 0 -> cache.remove(key);
            case 1 -> cache.getAndRemove(key);
            case 2 -> cache.putIfAbsent(key, value);
            case 3 -> cache.replace(key, value);
            case 4 -> cache.invoke(key, (entry, arguments) -> set(entry, value));
            case 5 -> cache.putAll(Map.of(key, value));
            case 6 -> cache.getAndPut(key, value);
            default -> cache.put(key, value);
          }
        });
  }

  private static boolean set(MutableEntry<Integer, Long> entry, long value) {
    entry.setValue(value);
    return true;
  }

  private interface Change {
    void of(SplittableRandom random, int key);
  }

  /** Changes, sweeps, waits for the last event, and checks all of them. */
  private void change(Change change) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger sweeps = new AtomicInteger();
    Future<?> sweeping =
        threads.run(
            () -> {
              while (!done.get()) {
                fixture.ticker.advance(LIFE_MILLIS + 250);
                CacheFixture.sweep(cache);
                sweeps.incrementAndGet();
              }
            });
    AtomicLong seed = new AtomicLong();
    threads.together(
        WRITERS,
        () -> {
          SplittableRandom random = new SplittableRandom(seed.incrementAndGet());
          // A busy machine may sweep seldom, and find little.
          for (int i = 0; i < CHANGES || (wantsMore(sweeps) && i < MOST_CHANGES); i++) {
            change.of(random, random.nextInt(KEYS));
          }
          return true;
        });
    done.set(true);
    Threads.get(sweeping);
    HostileCallersTest.awaitTrue(
        () -> KeyLocks.held() == 0 && later.count.get() == now.count.get(), "all events told");
    check();
  }

  private boolean wantsMore(AtomicInteger sweeps) {
    return sweeps.get() < SWEEPS || now.expired.get() <= OF_EACH_KIND;
  }

  private void check() {
    Map<EventType, Integer> counts = new EnumMap<>(EventType.class);
    for (int key = 0; key < KEYS; key++) {
      List<Heard> events = now.of(key);
      assertThat(later.of(key)).as("heard later").isEqualTo(events);
      Long present = null;
      for (Heard event : events) {
        assertThat(event.old()).as("old value of %s", event).isEqualTo(present);
        assertThat(event.type() == EventType.CREATED)
            .as("%s when there was %s", event, present)
            .isEqualTo(present == null);
        present = event.value();
        counts.merge(event.type(), 1, Integer::sum);
      }
      assertThat(cache.get(key)).as("the value after the last event").isEqualTo(present);
    }
    System.out.println("events in order: " + counts);
    assertThat(counts).containsOnlyKeys(EventType.values());
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).isGreaterThan(OF_EACH_KIND));
  }
}
