package dev.larder.jcache;

import dev.larder.LarderConfiguration;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;

/** What Lincheck may do to a cache. {@link CacheModel} says what should come of it. */
@Param(name = "key", gen = IntGen.class, conf = "1:2")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public abstract class CacheActors {
  private final CacheFixture fixture = new CacheFixture();
  private final LarderCache<Integer, Integer> cache;

  CacheActors(boolean byValue) {
    cache =
        fixture.create(
            LarderConfiguration.builder(Integer.class, Integer.class)
                .budget("1MiB")
                .storeByValue(byValue)
                .build());
  }

  @Operation
  public @Nullable Integer get(@Param(name = "key") int key) {
    return cache.get(key);
  }

  @Operation
  public boolean containsKey(@Param(name = "key") int key) {
    return cache.containsKey(key);
  }

  @Operation
  public void put(@Param(name = "key") int key, @Param(name = "value") int value) {
    cache.put(key, value);
  }

  @Operation
  public boolean putIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
    return cache.putIfAbsent(key, value);
  }

  @Operation
  public @Nullable Integer getAndPut(
      @Param(name = "key") int key, @Param(name = "value") int value) {
    return cache.getAndPut(key, value);
  }

  @Operation
  public boolean replace(@Param(name = "key") int key, @Param(name = "value") int value) {
    return cache.replace(key, value);
  }

  @Operation
  public boolean replaceIf(
      @Param(name = "key") int key,
      @Param(name = "value") int old,
      @Param(name = "value") int value) {
    return cache.replace(key, old, value);
  }

  @Operation
  public boolean remove(@Param(name = "key") int key) {
    return cache.remove(key);
  }

  @Operation
  public boolean removeIf(@Param(name = "key") int key, @Param(name = "value") int old) {
    return cache.remove(key, old);
  }

  @Operation
  public @Nullable Integer getAndRemove(@Param(name = "key") int key) {
    return cache.getAndRemove(key);
  }

  /** A processor that counts. */
  @Operation
  public @Nullable Integer invoke(@Param(name = "key") int key) {
    return cache.invoke(
        key,
        (entry, arguments) -> {
          int next = entry.exists() ? entry.getValue() + 1 : 1;
          entry.setValue(next);
          return next;
        });
  }

  /** The store's invariants, and that every key lock was given back (J3). */
  @Validate
  public void nothingIsLeft() {
    cache.administration().parts().store().checkInvariants();
    if (KeyLocks.held() > 0) {
      throw new IllegalStateException("key locks held at rest (J3): " + KeyLocks.held());
    }
    fixture.manager.close();
  }
}
