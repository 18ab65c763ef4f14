package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.LarderConfiguration;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.integration.CacheLoader;
import javax.cache.processor.EntryProcessorException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** By value, nothing that goes in or comes out is shared with anybody. */
class ByValueTest {

  /** A mutable object that is equal by content. */
  private static final class Box implements Serializable {
    private static final long serialVersionUID = 1L;
    int content;

    Box(int content) {
      this.content = content;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Box box && box.content == content;
    }

    @Override
    public int hashCode() {
      return content;
    }

    @Override
    public String toString() {
      return "Box" + content;
    }
  }

  private static final class Unserializable {}

  private final CacheFixture fixture = new CacheFixture();
  private final List<Box> heard = new ArrayList<>();

  @SuppressWarnings("NullAway.Init")
  private LarderCache<Box, Box> cache;

  @BeforeEach
  void open() {
    CacheEntryCreatedListener<Box, Box> listener =
        events ->
            events.forEach(
                event -> {
                  heard.add(event.getKey());
                  heard.add(event.getValue());
                });
    cache =
        fixture.create(
            LarderConfiguration.builder(Box.class, Box.class)
                .budget("1MiB")
                .readThrough(true)
                .cacheLoaderFactory(Recorder.factory(new KeptLoader()))
                .addListener(
                    new MutableCacheEntryListenerConfiguration<>(
                        Recorder.factory(listener), null, false, true))
                .build());
  }

  /** Keeps what it gave. */
  private static final class KeptLoader implements CacheLoader<Box, Box> {
    static final Box GIVEN = new Box(50);

    @Override
    public @Nullable Box load(Box key) {
      return key.content == 5 ? GIVEN : null;
    }

    @Override
    public Map<Box, Box> loadAll(Iterable<? extends Box> keys) {
      return Map.of();
    }
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private static void spoil(@Nullable Box box) {
    if (box != null) {
      box.content = -1;
    }
  }

  private void assertUnspoilt() {
    assertThat(cache.get(new Box(1))).isEqualTo(new Box(10));
  }

  @Test
  void keyAndValue_changedAfterwards_leaveTheEntryAlone() {
    Box key = new Box(1);
    Box value = new Box(10);
    cache.put(key, value);
    spoil(key);
    spoil(value);
    assertUnspoilt();
    spoil(cache.get(new Box(1)));
    assertUnspoilt();
    cache.getAll(Set.of(new Box(1))).values().forEach(ByValueTest::spoil);
    assertUnspoilt();
    spoil(cache.getAndPut(new Box(1), new Box(10)));
    assertUnspoilt();
    heard.forEach(ByValueTest::spoil);
    assertUnspoilt();
  }

  @Test
  void iteratorEntries_changed_leaveTheEntryAlone() {
    cache.put(new Box(1), new Box(10));
    for (Cache.Entry<Box, Box> entry : cache) {
      spoil(entry.getValue());
      spoil(entry.getKey());
    }
    assertUnspoilt();
  }

  @Test
  void processor_changesWhatItSees_leavesTheEntryAlone() {
    cache.put(new Box(1), new Box(10));
    cache.invoke(
        new Box(1),
        (entry, arguments) -> {
          spoil(entry.getKey());
          spoil(entry.getValue());
          return null;
        });
    assertUnspoilt();
    cache.invoke(
        new Box(1),
        (entry, arguments) -> {
          Box next = new Box(10);
          entry.setValue(next);
          spoil(next);
          spoil(entry.getValue());
          return null;
        });
    assertUnspoilt();
  }

  @Test
  void loadedValue_changedByLoaderOrCaller_leavesTheEntryAlone() {
    Box loaded = cache.get(new Box(5));

    assertThat(loaded).isEqualTo(new Box(50)).isNotSameAs(KeptLoader.GIVEN);
    spoil(loaded);
    assertThat(cache.get(new Box(5))).isEqualTo(new Box(50));
  }

  @Test
  void byReference_givesTheSameObjectsBack() {
    LarderCache<Box, Box> shared =
        fixture.create(
            "shared",
            LarderConfiguration.builder(Box.class, Box.class)
                .budget("1MiB")
                .storeByValue(false)
                .build());
    Box key = new Box(1);
    Box value = new Box(10);
    shared.put(key, value);

    assertThat(shared.get(new Box(1))).isSameAs(value);
    assertThat(shared.iterator().next().getKey()).isSameAs(key);
    assertThat(shared.getAndRemove(new Box(1))).isSameAs(value);
  }

  @Test
  void value_notSerializable_isACacheExceptionThatNamesCacheAndClass() {
    LarderCache<String, Object> objects =
        fixture.create(
            "objects",
            LarderConfiguration.builder(String.class, Object.class).budget("1MiB").build());

    assertThatThrownBy(() -> objects.put("k", new Unserializable()))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("Cache 'objects'")
        .hasMessageContaining("Unserializable");
    assertThatThrownBy(
            () ->
                objects.invoke(
                    "k",
                    (entry, arguments) -> {
                      entry.setValue(new Unserializable());
                      return null;
                    }))
        .isInstanceOf(EntryProcessorException.class)
        .hasCauseInstanceOf(CacheException.class);
    objects.put("k", "fine");
    assertThat(objects.get("k")).isEqualTo("fine");
  }

  @Test
  void key_identityOnly_isRefused() {
    LarderCache<Object, String> objects =
        fixture.create(
            "objects",
            LarderConfiguration.builder(Object.class, String.class).budget("1MiB").build());

    assertThatThrownBy(() -> objects.put(new int[] {1}, "v"))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("Cache 'objects'");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void keyOrValue_ofAnotherType_isRefusedEverywhere() {
    Cache raw = fixture.create("strings", CacheFixture.strings().build());

    assertThatThrownBy(() -> raw.put(1L, "v"))
        .isInstanceOf(ClassCastException.class)
        .hasMessage(
            "Cache 'strings': key type is java.lang.Long, configured java.lang.String (setTypes)");
    assertThatThrownBy(() -> raw.put("k", 1L))
        .isInstanceOf(ClassCastException.class)
        .hasMessageContaining("value type is java.lang.Long, configured java.lang.String");
    assertThatThrownBy(() -> raw.putAll(Map.of("k", "v", "l", 1L)))
        .isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> raw.get(1L)).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> raw.removeAll(Set.of(1L))).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> raw.replace("k", 1L, "v")).isInstanceOf(ClassCastException.class);
    assertThat(raw.iterator().hasNext()).isFalse();
  }
}
