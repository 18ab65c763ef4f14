package dev.larder.tck.memory;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map in place of a cache. */
public record MapUnderTest(Map<String, Object> map) implements CacheUnderTest {
  @Override
  public void put(String key, Object value) {
    map.put(key, value);
  }

  @Override
  public @Nullable Object get(String key) {
    return map.get(key);
  }

  @Override
  public void remove(String key) {
    map.remove(key);
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public void close() {
    map.clear();
  }
}
