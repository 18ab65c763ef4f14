package dev.larder.tck.memory;

import org.cache2k.Cache;
import org.jspecify.annotations.Nullable;

/** A cache of cache2k itself. */
record Cache2kUnderTest(Cache<String, Object> cache) implements CacheUnderTest {
  @Override
  public void put(String key, Object value) {
    cache.put(key, value);
  }

  @Override
  public @Nullable Object get(String key) {
    return cache.get(key);
  }

  @Override
  public void remove(String key) {
    cache.remove(key);
  }

  @Override
  public long size() {
    return cache.asMap().size();
  }

  @Override
  public void close() {
    cache.clear();
    cache.close();
  }
}
