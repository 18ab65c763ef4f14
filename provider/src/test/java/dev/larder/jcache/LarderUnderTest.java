package dev.larder.jcache;

import static java.util.Objects.requireNonNull;

import dev.larder.LarderConfiguration;
import dev.larder.codec.CodecKey;
import dev.larder.store.Found;
import dev.larder.store.KeyWalk;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import javax.cache.management.CacheStatisticsMXBean;

/**
 * A cache with time that a test moves, and a look into it that changes nothing: for tests in other
 * packages that compare it with something else. Nothing is swept. Closing it checks the store's
 * invariants.
 */
public final class LarderUnderTest<K, V> implements AutoCloseable {
  private final CacheFixture fixture = new CacheFixture();
  private final LarderCache<K, V> cache;

  /** A cache of its own manager. */
  public LarderUnderTest(LarderConfiguration<K, V> configuration) {
    cache = fixture.create(configuration);
  }

  /** The cache itself. */
  public LarderCache<K, V> cache() {
    return cache;
  }

  /** The time that Larder sees. */
  public long millis() {
    return fixture.ticker.millis();
  }

  /** Lets time pass. */
  public void advance(long byMillis) {
    fixture.ticker.advance(byMillis);
  }

  /** What is counted. */
  public CacheStatisticsMXBean statistics() {
    return CacheFixture.statistics(cache);
  }

  /** Gives {@code live} the value and the deadline of each of {@code keys} that has one. */
  public void look(Collection<K> keys, EntryView<K> live) {
    CacheParts parts = cache.administration().parts();
    for (K key : keys) {
      CodecKey probe = parts.codecs().keys().key(key);
      Object value = parts.store().get(probe, parts.codecs().values().decoder());
      if (value != null) {
        Found found = requireNonNull(parts.store().find(probe, false));
        live.see(key, parts.decoded(found.value()), found.deadlineMillis());
      }
    }
  }

  /** The keys of all rows, those that are over included. */
  public Set<Object> rows() {
    CacheParts parts = cache.administration().parts();
    Set<Object> keys = new HashSet<>();
    KeyWalk walk = parts.store().keys();
    for (Object key = walk.next(); key != null; key = walk.next()) {
      keys.add(parts.decodedKey(key));
    }
    return keys;
  }

  /** Is shown one entry. */
  @FunctionalInterface
  public interface EntryView<K> {
    /** An entry that is not over. */
    void see(K key, Object value, long deadlineMillis);
  }

  @Override
  public void close() {
    fixture.close();
  }
}
