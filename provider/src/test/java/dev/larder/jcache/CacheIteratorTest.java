package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import javax.cache.Cache;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CacheIteratorTest {
  private final CacheFixture fixture = new CacheFixture();

  @SuppressWarnings("NullAway.Init")
  private LarderCache<String, String> cache;

  @BeforeEach
  void open() {
    cache = fixture.create(CacheFixture.strings().build());
    for (int i = 0; i < 100; i++) {
      cache.put("k" + i, "v" + i);
    }
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void next_allEntries_comeOnceWithTheirValues() {
    List<String> seen = new ArrayList<>();
    for (Cache.Entry<String, String> entry : cache) {
      assertThat(entry.getValue()).isEqualTo("v" + entry.getKey().substring(1));
      seen.add(entry.getKey());
    }

    assertThat(seen).hasSize(100).doesNotHaveDuplicates();
    assertThat(CacheFixture.statistics(cache).getCacheHits()).isEqualTo(100);
  }

  @Test
  void next_atTheEnd_throws() {
    Iterator<Cache.Entry<String, String>> iterator = cache.iterator();
    iterator.forEachRemaining(entry -> {});

    assertThat(iterator.hasNext()).isFalse();
    assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void next_entriesComeAndGoMeanwhile_showsThoseThatStayOnce() {
    List<String> seen = new ArrayList<>();
    for (Cache.Entry<String, String> entry : cache) {
      seen.add(entry.getKey());
      cache.remove("k" + (50 + seen.size() % 50));
      cache.put("new" + seen.size(), "v");
    }

    assertThat(seen).doesNotHaveDuplicates();
    for (int i = 0; i < 50; i++) {
      assertThat(seen).contains("k" + i);
    }
  }

  @Test
  void remove_eachEntry_countsARemovalEach() {
    Iterator<Cache.Entry<String, String>> iterator = cache.iterator();
    while (iterator.hasNext()) {
      iterator.next();
      iterator.remove();
    }

    assertThat(cache.iterator().hasNext()).isFalse();
    assertThat(CacheFixture.statistics(cache).getCacheRemovals()).isEqualTo(100);
    assertThat(CacheFixture.statistics(cache).getCacheGets()).isEqualTo(100);
  }

  @Test
  void remove_twiceOrBeforeNext_isAnError() {
    Iterator<Cache.Entry<String, String>> iterator = cache.iterator();
    assertThatThrownBy(iterator::remove).isInstanceOf(IllegalStateException.class);
    iterator.next();
    iterator.remove();
    assertThatThrownBy(iterator::remove)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("orders");
  }

  @Test
  void next_cacheClosedMeanwhile_isAnError() {
    Iterator<Cache.Entry<String, String>> iterator = cache.iterator();
    iterator.next();
    cache.close();

    assertThatThrownBy(iterator::hasNext).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(iterator::next).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(iterator::remove).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void unwrap_entry_givesItself() {
    Cache.Entry<String, String> entry = cache.iterator().next();

    assertThat(entry.unwrap(CacheEntry.class)).isSameAs(entry);
    assertThat(entry).isEqualTo(new CacheEntry<>(entry.getKey(), entry.getValue()));
    assertThat(entry.toString()).doesNotContain(entry.getKey());
    assertThatThrownBy(() -> entry.unwrap(String.class))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
