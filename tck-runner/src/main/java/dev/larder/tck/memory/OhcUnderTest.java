package dev.larder.tck.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.caffinitas.ohc.OHCache;
import org.jspecify.annotations.Nullable;

/** A cache of OHC. */
public record OhcUnderTest(OHCache<String, Object> cache) implements CacheUnderTest {
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
    return cache.size();
  }

  @Override
  public long offHeapBytes() {
    return cache.memUsed();
  }

  @Override
  public void close() {
    try {
      cache.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
