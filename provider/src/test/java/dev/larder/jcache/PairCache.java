package dev.larder.jcache;

import static java.util.Objects.requireNonNull;

import dev.larder.LarderConfiguration;
import dev.larder.codec.CodecKey;
import dev.larder.jcache.PairOutcome.Call;
import dev.larder.jcache.PairOutcome.Kind;
import dev.larder.jcache.management.StatisticsBean;
import dev.larder.store.Store;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Decoder;
import dev.larder.testkit.EveryEventListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import javax.cache.Cache;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/**
 * A cache with one key for races of two, and everybody it may call: listener, writer, loader and
 * policy write down, in one list, what they were asked. They all are called under the key's lock,
 * so the list has one order.
 */
final class PairCache implements AutoCloseable {
  static final String KEY = "k";
  static final String OLD = "o";
  private static final String LOADED = "l";
  private static final long LIFE_MILLIS = 1_000;
  private static final int MAX_CALLS = 64;
  private static final AtomicInteger MADE = new AtomicInteger();

  /** What is there when two operations begin. */
  enum Start {
    ABSENT,
    PRESENT,
    EXPIRED
  }

  /** What a cache has besides a loader. */
  record Variant(boolean listens, boolean writes, boolean expires) {
    static final Variant FULL = new Variant(true, true, true);

    static List<Variant> all() {
      List<Variant> all = new ArrayList<>();
      for (int bits = 0; bits < 8; bits++) {
        all.add(new Variant((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0));
      }
      return all;
    }

    /** Half of them each way, and each way with and without everything else. */
    boolean byValue() {
      return listens ^ writes ^ expires;
    }

    boolean hears(Call call) {
      return call.isOf(Kind.LOADER)
          || (listens && call.isOf(Kind.EVENT))
          || (writes && call.isOf(Kind.WRITER))
          || (expires && call.isOf(Kind.POLICY));
    }

    boolean allows(Start start) {
      return expires || start != Start.EXPIRED;
    }

    @Override
    public String toString() {
      return (byValue() ? "by value" : "by reference")
          + (listens ? ", listener" : "")
          + (writes ? ", writer" : "")
          + (expires ? ", expiry" : "");
    }
  }

  private final CacheFixture fixture = new CacheFixture();
  private final Variant variant;
  private final LarderCache<String, String> cache;
  private final Store store;
  private final CodecKey probe;
  private final Object oldStored;
  private final Decoder<?> decoder;
  private final BulkLoads bulkLoads;
  private final StatisticsBean statistics;

  private final AtomicIntegerArray calls = new AtomicIntegerArray(MAX_CALLS);
  private final AtomicInteger callCount = new AtomicInteger();
  private final int[] countsBefore = new int[4];
  private final int[] counts = new int[4];
  private final int[] outcome = new int[PairOutcome.HEAD + MAX_CALLS];
  private int outcomeLength;

  // Written between races.
  private boolean skipsAccess;

  PairCache(Variant variant) {
    this.variant = variant;
    LarderConfiguration.Builder<String, String> builder =
        CacheFixture.strings(variant.byValue())
            .readThrough(true)
            .cacheLoaderFactory(Recorder.factory(new Loader()));
    if (variant.listens()) {
      builder.addListener(
          new MutableCacheEntryListenerConfiguration<>(
              Recorder.factory(new Listener()), null, true, true));
    }
    if (variant.writes()) {
      builder.writeThrough(true).cacheWriterFactory(Recorder.factory(new Writer()));
    }
    if (variant.expires()) {
      builder.expiryPolicyFactory(Recorder.factory(new Policy()));
    }
    // Names of MXBeans are the JVM's.
    String name = "pairs-" + MADE.incrementAndGet();
    cache = fixture.create(name, builder.build());
    CacheParts parts = cache.administration().parts();
    store = parts.store();
    probe = parts.codecs().keys().key(KEY);
    decoder = parts.codecs().values().decoder();
    oldStored = parts.codecs().values().encode(OLD);
    bulkLoads = new BulkLoads(parts, new TypeGuard(name, String.class, String.class));
    statistics = CacheFixture.statistics(cache);
  }

  LarderCache<String, String> cache() {
    return cache;
  }

  CodecKey probe() {
    return probe;
  }

  BulkLoads bulkLoads() {
    return bulkLoads;
  }

  /**
   * An iterator that finds a key at work leaves the access to whoever that is, so with one of them
   * in the race it is open whether the policy hears of it.
   */
  void skipAccess(boolean skips) {
    skipsAccess = skips;
  }

  /** Brings the key to where a race begins; nobody hears of it. */
  void reset(Start start) {
    store.remove(probe);
    if (start != Start.ABSENT) {
      long deadline = variant.expires() ? fixture.ticker.in(LIFE_MILLIS) : Deadlines.ETERNAL;
      store.put(probe, probe.stored(), oldStored, deadline);
    }
    if (start == Start.EXPIRED) {
      fixture.ticker.advance(LIFE_MILLIS + 250);
    }
    callCount.set(0);
    readCounts(countsBefore);
  }

  private void readCounts(int[] into) {
    into[0] = (int) statistics.getCacheHits();
    into[1] = (int) statistics.getCacheMisses();
    into[2] = (int) statistics.getCachePuts();
    into[3] = (int) statistics.getCacheRemovals();
  }

  Variant variant() {
    return variant;
  }

  /** What came of it; the array is used again. */
  int[] outcome(PairActor first, PairActor second) {
    settle();
    readCounts(counts);
    for (int i = 0; i < counts.length; i++) {
      counts[i] -= countsBefore[i];
    }
    PairOutcome.head(outcome, first.result(), second.result(), left(), counts);
    int length = Math.min(callCount.get(), MAX_CALLS);
    for (int i = 0; i < length; i++) {
      outcome[PairOutcome.HEAD + i] = calls.get(i);
    }
    outcomeLength = PairOutcome.HEAD + length;
    return outcome;
  }

  private @Nullable String left() {
    return (String) store.get(probe, decoder);
  }

  /** Whether a value was stored since the race began. */
  boolean hasOtherThan(String old) {
    String left = left();
    return left != null && !left.equals(old);
  }

  /** How much of {@link #outcome} counts. */
  int outcomeLength() {
    return outcomeLength;
  }

  /** A swept row's event is told on another thread, which has the key's lock meanwhile. */
  void settle() {
    KeyLocks locks = cache.administration().parts().locks();
    locks.unlock(locks.lock(probe.hash()));
  }

  int[] outcomeCopy(PairActor first, PairActor second) {
    return Arrays.copyOf(outcome(first, second), outcomeLength);
  }

  /** Checks what must hold at rest. */
  void check() {
    store.checkInvariants();
  }

  @Override
  public void close() {
    fixture.close();
  }

  private void say(int call) {
    int index = callCount.getAndIncrement();
    if (index < MAX_CALLS) {
      calls.set(index, call);
    }
  }

  private final class Listener implements EveryEventListener<String, String> {

    @Override
    public void hear(
        EventType type, Iterable<CacheEntryEvent<? extends String, ? extends String>> events) {
      Call call = Call.valueOf(type.name());
      for (CacheEntryEvent<? extends String, ? extends String> event : events) {
        boolean gone = call == Call.REMOVED || call == Call.EXPIRED;
        say(call.with(gone ? null : event.getValue(), event.getOldValue()));
      }
    }
  }

  private final class Writer implements CacheWriter<String, String> {
    @Override
    public void write(Cache.Entry<? extends String, ? extends String> entry) {
      say(Call.WRITE.with(entry.getValue(), null));
    }

    @Override
    public void writeAll(Collection<Cache.Entry<? extends String, ? extends String>> entries) {
      entries.forEach(entry -> say(Call.WRITE_ALL.with(entry.getValue(), null)));
      entries.clear();
    }

    @Override
    public void delete(Object key) {
      say(Call.DELETE.with(null, null));
    }

    @Override
    public void deleteAll(Collection<?> keys) {
      keys.forEach(key -> say(Call.DELETE_ALL.with(null, null)));
      keys.clear();
    }
  }

  private final class Loader implements CacheLoader<String, String> {
    @Override
    public String load(String key) {
      say(Call.LOAD.with(null, null));
      return LOADED;
    }

    @Override
    public Map<String, String> loadAll(Iterable<? extends String> keys) {
      say(Call.LOAD_ALL.with(null, null));
      return Map.of(requireNonNull(keys.iterator().next()), LOADED);
    }
  }

  private final class Policy implements ExpiryPolicy {
    private final Duration life = new Duration(TimeUnit.MILLISECONDS, LIFE_MILLIS);

    @Override
    public Duration getExpiryForCreation() {
      say(Call.CREATION.with(null, null));
      return life;
    }

    @Override
    public @Nullable Duration getExpiryForAccess() {
      if (!skipsAccess) {
        say(Call.ACCESS.with(null, null));
      }
      return null;
    }

    @Override
    public @Nullable Duration getExpiryForUpdate() {
      say(Call.UPDATE.with(null, null));
      return null;
    }
  }
}
