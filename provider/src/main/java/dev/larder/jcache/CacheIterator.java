package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.codec.RefusedException;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import dev.larder.store.KeyWalk;
import java.util.Iterator;
import java.util.NoSuchElementException;
import javax.cache.Cache;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the entries, weakly consistent: an entry that is there all the time comes exactly
 * once, one that comes or goes meanwhile may come.
 *
 * <p>Confined to one thread. Never waits for a key: of one that somebody works on, it shows the
 * entry as it is and leaves the access to whoever that is. Walking is no use of an entry for
 * eviction, or one walk would replace what the cache has learnt.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
final class CacheIterator<K, V> implements Iterator<Cache.Entry<K, V>> {
  private final CacheParts parts;
  private final Changes changes;
  private final Lifecycle lifecycle;
  private final KeyWalk walk;

  /** What {@link #next} gives; null if it is not known yet, or there is none. */
  private @Nullable CacheEntry<Object, Object> ahead;

  /** The key that {@link #remove} removes. */
  private @Nullable Object last;

  CacheIterator(CacheParts parts, Changes changes, Lifecycle lifecycle) {
    this.parts = parts;
    this.changes = changes;
    this.lifecycle = lifecycle;
    walk = parts.store().keys();
  }

  @Override
  public boolean hasNext() {
    lifecycle.checkOpen();
    while (ahead == null) {
      Object storedKey = walk.next();
      if (storedKey == null) {
        return false;
      }
      ahead = look(storedKey);
    }
    return true;
  }

  private @Nullable CacheEntry<Object, Object> look(Object storedKey) {
    Object key;
    try {
      key = parts.decodedKey(storedKey);
    } catch (RefusedException e) {
      changes.takeOut(storedKey, e);
      return null;
    }
    Object value = mayHaveToAct() ? lockedValueOf(key) : valueOf(key);
    return value == null ? null : new CacheEntry<>(key, value);
  }

  /** Whether something may follow from looking at an entry: another deadline, or an event. */
  private boolean mayHaveToAct() {
    return parts.rules().movesOnAccess() || parts.events().wants(EventType.EXPIRED);
  }

  /** As a read does; what the filter refuses is taken out. */
  private @Nullable Object valueOf(Object key) {
    try {
      return parts
          .store()
          .get(key, parts.codecs().keys().matcher(), parts.codecs().values().decoder());
    } catch (RefusedException e) {
      return lockedValueOf(key);
    }
  }

  private @Nullable Object lockedValueOf(Object key) {
    CodecKey probe = parts.codecs().keys().key(key);
    KeyLock lock = parts.locks().tryLock(probe.hash());
    if (lock == null) {
      return unlockedValueOf(probe);
    }
    Failures failures = new Failures();
    Object value;
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ false, failures, lock)) {
      value = work.value();
    }
    failures.rethrow();
    return value;
  }

  /** One that the filter refuses is left to whoever works on the key. */
  private @Nullable Object unlockedValueOf(CodecKey probe) {
    try {
      return parts.store().get(probe, parts.codecs().values().decoder());
    } catch (RefusedException e) {
      return null;
    }
  }

  @Override
  @SuppressWarnings("unchecked") // The guard checked what came in; only that comes out.
  public Cache.Entry<K, V> next() {
    if (!hasNext() || ahead == null) {
      throw new NoSuchElementException();
    }
    CacheEntry<Object, Object> now = ahead;
    ahead = null;
    if (!parts.rules().movesOnAccess() || !access(now.getKey())) {
      parts.statistics().hit();
    }
    last = now.getKey();
    return (Cache.Entry<K, V>) now;
  }

  /** False if somebody else works on the key. */
  private boolean access(Object key) {
    CodecKey probe = parts.codecs().keys().key(key);
    KeyLock lock = parts.locks().tryLock(probe.hash());
    if (lock == null) {
      return false;
    }
    Failures failures = new Failures();
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ false, failures, lock)) {
      work.apply(CacheOperation.NEXT.given(work.isPresent()), null);
    }
    failures.rethrow();
    return true;
  }

  @Override
  public void remove() {
    lifecycle.checkOpen();
    Object key = last;
    if (key == null) {
      throw new IllegalStateException(
          "Cache '" + parts.name() + "': remove() needs a next() before it, once each");
    }
    last = null;
    changes.run(CacheOperation.REMOVE, key);
  }
}
