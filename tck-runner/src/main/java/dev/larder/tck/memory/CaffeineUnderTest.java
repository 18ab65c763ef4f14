package dev.larder.tck.memory;

import com.github.benmanes.caffeine.cache.Cache;
import org.jspecify.annotations.Nullable;

/** A cache of Caffeine itself. */
public record CaffeineUnderTest(Cache<String, Object> cache) implements CacheUnderTest {
  @Override
  public void put(String key, Object value) {
    cache.put(key, value);
  }

  @Override
  public @Nullable Object get(String key) {
    return cache.getIfPresent(key);
  }

  @Override
  public void remove(String key) {
    cache.invalidate(key);
  }

  @Override
  public long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }

  @Override
  public void settle() {
    cache.cleanUp();
  }

  @Override
  public void close() {
    cache.invalidateAll();
  }
}
