package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.codec.RefusedException;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import dev.larder.store.memory.Decoder;
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

  /** {@link #getUnlocked}: there is an entry that the filter refuses. */
  private static final Object REFUSED = new Object();

  private final CacheParts parts;
  private final BulkLoads bulkLoads;

  Reads(CacheParts parts, BulkLoads bulkLoads) {
    this.parts = parts;
    this.bulkLoads = bulkLoads;
  }

  boolean containsKey(Object key) {
    return parts.store().get(key, parts.codecs().keys().matcher(), PRESENCE) != null;
  }

  /**
   * A hit allocates nothing by reference, and nothing but the value by value: what is made for the
   * rest is made in {@link #missed}.
   */
  @Nullable Object get(Object key) {
    long start = parts.statistics().start();
    Object value = getUnlocked(key);
    if (value != null && value != REFUSED) {
      parts.statistics().getTook(start, 0);
      return value;
    }
    Failures failures = new Failures();
    value = missed(key, value == REFUSED, start, failures);
    failures.rethrow();
    return value;
  }

  private @Nullable Object get(Object key, Failures failures) {
    long start = parts.statistics().start();
    Object value = getUnlocked(key);
    if (value == null || value == REFUSED) {
      return missed(key, value == REFUSED, start, failures);
    }
    parts.statistics().getTook(start, 0);
    return value;
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
    parts.statistics().miss();
    parts.statistics().getTook(start, 0);
    return null;
  }

  /**
   * The value, if it can be had without the key's lock, or {@link #REFUSED}; a hit is counted, a
   * miss is not.
   */
  private @Nullable Object getUnlocked(Object key) {
    if (parts.rules().movesOnAccess()) {
      return null;
    }
    Object value;
    try {
      value =
          parts
              .store()
              .get(key, parts.codecs().keys().matcher(), parts.codecs().values().decoder());
    } catch (RefusedException e) {
      return REFUSED;
    }
    if (value != null) {
      parts.statistics().hit();
    }
    return value;
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
    return parts.rules().movesOnAccess()
        || parts.loads().loadsOnRead()
        || parts.events().wants(EventType.EXPIRED);
  }

  /** The key's lock, if {@link #getUnlocked} without an answer is not the end of it. */
  private @Nullable KeyLock lockForMiss(CodecKey probe) {
    if (parts.rules().movesOnAccess() || parts.loads().loadsOnRead()) {
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
        long loadStart = parts.statistics().start();
        Object loaded = parts.loads().load(key);
        loadNanos = parts.statistics().start() - loadStart;
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
      parts.statistics().hit();
    }
    parts.statistics().getTook(start, loadNanos);
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
    long start = parts.statistics().start();
    Map<K, CodecKey> missing = new LinkedHashMap<>();
    for (K key : keys) {
      Object value = getUnlocked(key);
      if (value != null && value != REFUSED) {
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
    parts.statistics().getTook(start, loadNanos);
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
