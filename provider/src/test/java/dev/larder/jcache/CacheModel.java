package dev.larder.jcache;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@link CacheActors} should see, one at a time. */
public final class CacheModel {
  private final Map<Integer, Integer> entries = new HashMap<>();

  public @Nullable Integer get(int key) {
    return entries.get(key);
  }

  public boolean containsKey(int key) {
    return entries.containsKey(key);
  }

  public void put(int key, int value) {
    entries.put(key, value);
  }

  public boolean putIfAbsent(int key, int value) {
    return entries.putIfAbsent(key, value) == null;
  }

  public @Nullable Integer getAndPut(int key, int value) {
    return entries.put(key, value);
  }

  public boolean replace(int key, int value) {
    return entries.replace(key, value) != null;
  }

  public boolean replaceIf(int key, int old, int value) {
    return entries.replace(key, old, value);
  }

  public boolean remove(int key) {
    return entries.remove(key) != null;
  }

  public boolean removeIf(int key, int old) {
    return entries.remove(key, old);
  }

  public @Nullable Integer getAndRemove(int key) {
    return entries.remove(key);
  }

  public @Nullable Integer invoke(int key) {
    return entries.merge(key, 1, Integer::sum);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CacheModel model && entries.equals(model.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }
}
