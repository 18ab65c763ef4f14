package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * Loads of many keys, for {@code getAll} and {@code loadAll}: a batch at a time, under the locks of
 * its keys. Keys that somebody else works on come last, one by one, when this call holds nothing
 * that anybody could wait for: most often they have been loaded by then.
 *
 * <p>Thread-safe.
 */
final class BulkLoads {
  static final int BATCH = 256;

  private final CacheParts parts;
  private final TypeGuard guard;

  BulkLoads(CacheParts parts, TypeGuard guard) {
    this.parts = parts;
    this.guard = guard;
  }

  /** A loaded value of the type that the cache is configured for. */
  Object checked(Object key, Object loaded) {
    try {
      return guard.value(loaded);
    } catch (ClassCastException e) {
      throw parts.loads().failure(key, e);
    }
  }

  /**
   * Reads keys that were missing a moment ago, and loads those that still are.
   *
   * @param found gets each key that has a value, with the value
   * @return nanoseconds spent in the loader
   */
  <K> long read(Map<K, CodecKey> missing, BiConsumer<K, Object> found, Failures failures) {
    return new Run<K>(false, true, found, failures).all(missing);
  }

  /** Loads keys that are absent, or all; whether they are read or not. */
  <K> void load(Map<K, CodecKey> keys, boolean replace, Failures failures) {
    new Run<K>(replace, false, (key, value) -> {}, failures).all(keys);
  }

  /** One call. Confined to one thread. */
  private final class Run<K> {
    private final boolean replace;
    private final boolean reads;
    private final BiConsumer<K, Object> found;
    private final Failures failures;
    private long loadNanos;

    Run(boolean replace, boolean reads, BiConsumer<K, Object> found, Failures failures) {
      this.replace = replace;
      this.reads = reads;
      this.found = found;
      this.failures = failures;
    }

    long all(Map<K, CodecKey> keys) {
      Map<K, CodecKey> busy = new LinkedHashMap<>();
      Map<K, CodecKey> batch = new LinkedHashMap<>();
      for (Map.Entry<K, CodecKey> key : keys.entrySet()) {
        batch.put(key.getKey(), key.getValue());
        if (batch.size() == BATCH) {
          free(batch, busy);
          batch.clear();
        }
      }
      free(batch, busy);
      busy.forEach(this::waitFor);
      return loadNanos;
    }

    /** Those of a batch that nobody works on; the others go to {@code busy}. */
    private void free(Map<K, CodecKey> batch, Map<K, CodecKey> busy) {
      Map<Integer, KeyLock> locks = new HashMap<>();
      try {
        Map<K, CodecKey> own = new LinkedHashMap<>();
        batch.forEach((key, probe) -> (tryLock(locks, probe.hash()) ? own : busy).put(key, probe));
        load(own);
      } finally {
        locks.values().forEach(parts.locks()::unlock);
      }
    }

    private boolean tryLock(Map<Integer, KeyLock> locks, int hash) {
      if (locks.containsKey(hash)) {
        return true;
      }
      KeyLock lock = parts.locks().tryLock(hash);
      if (lock == null) {
        return false;
      }
      locks.put(hash, lock);
      return true;
    }

    private void waitFor(K key, CodecKey probe) {
      KeyLock lock = parts.locks().lock(probe.hash());
      try {
        load(Map.of(key, probe));
      } finally {
        parts.locks().unlock(lock);
      }
    }

    /** Under the locks of the keys. */
    private void load(Map<K, CodecKey> keys) {
      Map<K, KeyWork> absent = new LinkedHashMap<>();
      keys.forEach(
          (key, probe) -> {
            KeyWork work = KeyWork.underLock(parts, probe, reads, failures);
            if (look(key, work)) {
              absent.put(key, work);
            }
          });
      if (!absent.isEmpty()) {
        store(absent, ask(new ArrayList<>(absent.keySet())));
      }
    }

    /** Whether the key has to be loaded. */
    private boolean look(K key, KeyWork work) {
      if (reads) {
        Object value = work.value();
        work.apply(CacheOperation.GET.given(value != null), null);
        if (value != null) {
          found.accept(key, value);
        }
      }
      return !work.isPresent() || replace;
    }

    private Map<?, ?> ask(List<K> keys) {
      long start = parts.statistics().start();
      Map<?, ?> loaded = parts.loads().loadAll(keys);
      loadNanos += parts.statistics().start() - start;
      return loaded;
    }

    private void store(Map<K, KeyWork> absent, Map<?, ?> loaded) {
      absent.forEach(
          (key, work) -> {
            try (work) {
              Object value = valueOf(key, loaded);
              if (value != null) {
                store(key, work, value);
              }
            }
          });
    }

    private void store(K key, KeyWork work, Object value) {
      Transition transition = CacheOperation.LOAD.given(work.isPresent());
      if (reads) {
        found.accept(key, parts.decoded(work.applyLoaded(transition, value)));
        return;
      }
      try {
        work.performLoaded(transition, value);
      } catch (CacheException e) {
        // No room for this one, or no way to store it: the others are stored all the same.
        failures.add(e);
      }
    }

    private @Nullable Object valueOf(K key, Map<?, ?> loaded) {
      Object value;
      try {
        value = loaded.get(key);
      } catch (RuntimeException e) {
        throw parts.loads().failure(key, e);
      }
      return value == null ? null : checked(key, value);
    }
  }
}
