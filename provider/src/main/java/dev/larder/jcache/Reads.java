package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.codec.RefusedException;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import dev.larder.jcache.management.CacheStatistics;
import dev.larder.store.Store;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.Memory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * Operations that read. Thread-safe.
 *
 * <p>A hit takes no key lock, unless reads move deadlines. A miss takes it only if something
 * follows from it: a load, or an EXPIRED event.
 */
final class Reads {
  /** Says that there is a value, and leaves it alone. */
  private static final Decoder<Boolean> PRESENCE =
      new Decoder<>() {
        @Override
        public Boolean tryDecode(Memory memory, int offset, int length) {
          return true;
        }

        @Override
        public Boolean fromObject(Object stored) {
          return true;
        }
      };

  /** {@link #look}: there is an entry that the filter refuses. */
  private static final Object REFUSED = new Object();

  private final CacheParts parts;
  private final BulkLoads bulkLoads;

  // What every hit needs, at hand: each step on the way to it costs a hit some of its time.
  private final Store store;
  private final KeyMatcher keys;
  private final Decoder<?> values;
  private final CacheStatistics statistics;
  private final boolean movesOnAccess;

  Reads(CacheParts parts, BulkLoads bulkLoads) {
    this.parts = parts;
    this.bulkLoads = bulkLoads;
    store = parts.store();
    keys = parts.codecs().keys().matcher();
    values = parts.codecs().values().decoder();
    statistics = parts.statistics();
    movesOnAccess = parts.rules().movesOnAccess();
  }

  boolean containsKey(Object key) {
    return store.get(key, keys, PRESENCE) != null;
  }

  /**
   * A hit allocates nothing by reference, and nothing but the value by value: what is made for the
   * rest is made in {@link #missed}.
   */
  @Nullable Object get(Object key) {
    boolean counts = statistics.isEnabled();
    long start = counts ? statistics.start() : 0;
    Object value = look(key);
    if (value != null && value != REFUSED) {
      if (counts) {
        hit(start);
      }
      return value;
    }
    Failures failures = new Failures();
    value = missed(key, value == REFUSED, start, failures);
    failures.rethrow();
    return value;
  }

  private @Nullable Object get(Object key, Failures failures) {
    long start = statistics.start();
    Object value = look(key);
    if (value == null || value == REFUSED) {
      return missed(key, value == REFUSED, start, failures);
    }
    hit(start);
    return value;
  }

  private void hit(long start) {
    statistics.hit();
    statistics.getTook(start, 0);
  }

  private @Nullable Object missed(Object key, boolean refused, long start, Failures failures) {
    if (refused) {
      takeOut(parts.codecs().keys().key(key), failures);
    }
    if (mayNeedLock()) {
      CodecKey probe = parts.codecs().keys().key(key);
      KeyLock lock = lockForMiss(probe);
      if (lock != null) {
        return getLocked(key, probe, start, lock, failures);
      }
    }
    statistics.miss();
    statistics.getTook(start, 0);
    return null;
  }

  /** The value, if it can be had without the key's lock, or {@link #REFUSED}; counts nothing. */
  private @Nullable Object look(Object key) {
    if (movesOnAccess) {
      return null;
    }
    try {
      return store.get(key, keys, values);
    } catch (RefusedException e) {
      return REFUSED;
    }
  }

  private void takeOut(CodecKey probe, Failures failures) {
    takeOut(probe, parts.locks().tryLock(probe.hash()), failures);
  }

  /** Takes out an entry that the filter refuses, if it still does when nobody else works on it. */
  private void takeOut(CodecKey probe, @Nullable KeyLock lock, Failures failures) {
    if (lock != null) {
      try (KeyWork work = KeyWork.open(parts, probe, /* access= */ false, failures, lock)) {
        work.value();
      }
    }
  }

  /** Whether {@link #lockForMiss} may have one. */
  private boolean mayNeedLock() {
    return movesOnAccess || parts.loads().loadsOnRead() || parts.events().wants(EventType.EXPIRED);
  }

  /** The key's lock, if {@link #look} without an answer is not the end of it. */
  private @Nullable KeyLock lockForMiss(CodecKey probe) {
    if (movesOnAccess || parts.loads().loadsOnRead()) {
      return parts.locks().lock(probe.hash());
    }
    // An EXPIRED event is all that may be due, and whoever works on the key sees to that.
    return parts.events().wants(EventType.EXPIRED) ? parts.locks().tryLock(probe.hash()) : null;
  }

  private @Nullable Object getLocked(
      Object key, CodecKey probe, long start, KeyLock lock, Failures failures) {
    long loadNanos = 0;
    Object stored;
    boolean hit;
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ true, failures, lock)) {
      hit = work.isPresent();
      Transition transition = CacheOperation.GET.given(hit);
      work.apply(hit ? transition.uncounted() : transition, null);
      stored = work.storedValue();
      if (transition.loads() && parts.loads().loadsOnRead()) {
        long loadStart = statistics.start();
        Object loaded = parts.loads().load(key);
        loadNanos = statistics.start() - loadStart;
        if (loaded != null) {
          stored =
              work.applyLoaded(CacheOperation.LOAD.given(false), bulkLoads.checked(key, loaded));
        }
      }
    }
    Object value;
    try {
      value = stored == null ? null : parts.decoded(stored);
    } catch (RefusedException e) {
      takeOut(probe, parts.locks().lock(probe.hash()), failures);
      if (!hit) {
        throw e; // What was loaded just now.
      }
      return getLocked(key, probe, start, parts.locks().lock(probe.hash()), failures);
    }
    if (hit) {
      statistics.hit();
    }
    statistics.getTook(start, loadNanos);
    return value;
  }

  <K, V> Map<K, V> getAll(Set<? extends K> keys) {
    Map<K, V> found = new HashMap<>();
    Failures failures = new Failures();
    if (!parts.loads().loadsOnRead()) {
      for (K key : keys) {
        put(found, key, get(key, failures));
      }
      failures.rethrow();
      return found;
    }
    long start = statistics.start();
    Map<K, CodecKey> missing = new LinkedHashMap<>();
    for (K key : keys) {
      Object value = look(key);
      if (value != null && value != REFUSED) {
        statistics.hit();
        put(found, key, value);
        continue;
      }
      CodecKey probe = parts.codecs().keys().key(key);
      if (value == REFUSED) {
        takeOut(probe, failures);
      }
      missing.put(key, probe);
    }
    long loadNanos = bulkLoads.read(missing, (key, value) -> put(found, key, value), failures);
    statistics.getTook(start, loadNanos);
    failures.rethrow();
    return found;
  }

  @SuppressWarnings("unchecked") // The guard checked what came in as V; only that comes out.
  private static <K, V> void put(Map<K, V> found, K key, @Nullable Object value) {
    if (value != null) {
      found.put(key, (V) value);
    }
  }
}
