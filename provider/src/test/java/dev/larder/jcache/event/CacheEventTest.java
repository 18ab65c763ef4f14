package dev.larder.jcache.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import javax.cache.Cache;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CacheEventTest {
  private final Cache<String, String> cache =
      Caching.getCachingProvider()
          .getCacheManager()
          .createCache("events", new MutableConfiguration<String, String>());

  @AfterEach
  void close() {
    Caching.getCachingProvider().close();
  }

  @Test
  void event_ofAChange_hasSourceTypeAndValues() {
    CacheEvent<String, String> event =
        new CacheEvent<>(cache, EventType.UPDATED, "secret", "new", "old");

    assertThat((Object) event.getSource()).isSameAs(cache);
    assertThat(event.getEventType()).isEqualTo(EventType.UPDATED);
    assertThat(event.getKey() + event.getValue() + event.getOldValue()).isEqualTo("secretnewold");
    assertThat(event.isOldValueAvailable()).isTrue();
    assertThat(event.unwrap(CacheEntryEvent.class)).isSameAs(event);
    assertThat(event.toString()).contains("updated").doesNotContain("secret");
    assertThatThrownBy(() -> event.unwrap(String.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void event_goneWithoutOldValue_hasNoValueEither() {
    CacheEvent<String, String> event = new CacheEvent<>(cache, EventType.REMOVED, "k", null, null);

    assertThat(event.isOldValueAvailable()).isFalse();
    assertThat(event.getValue()).isNull();
    assertThat(event.getOldValue()).isNull();
  }

  @Test
  void event_serialised_keepsKeyAndValues() throws Exception {
    CacheEvent<String, String> event =
        new CacheEvent<>(cache, EventType.UPDATED, "k", "new", "old");

    CacheEvent<?, ?> copy = (CacheEvent<?, ?>) copy(event);

    assertThat("" + copy.getKey() + copy.getValue() + copy.getOldValue()).isEqualTo("knewold");
  }

  private static Object copy(Object object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
