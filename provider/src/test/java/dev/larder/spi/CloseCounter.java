package dev.larder.spi;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.cache.Cache;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/** Everything of a user's that can be closed; each fails to close, which must not stop the next. */
final class CloseCounter {
  final List<String> closed = new ArrayList<>();

  MutableConfiguration<String, String> configuration() {
    return new MutableConfiguration<String, String>()
        .setTypes(String.class, String.class)
        .setReadThrough(true)
        .setWriteThrough(true)
        .setCacheLoaderFactory(Loader::new)
        .setCacheWriterFactory(Writer::new)
        .setExpiryPolicyFactory(Policy::new)
        .addCacheEntryListenerConfiguration(
            new MutableCacheEntryListenerConfiguration<>(Listener::new, null, false, true));
  }

  private abstract class Part implements Closeable {
    private final String name;

    Part(String name) {
      this.name = name;
    }

    @Override
    public void close() throws IOException {
      closed.add(name);
      throw new IOException(name);
    }
  }

  private final class Loader extends Part implements CacheLoader<String, String> {
    Loader() {
      super("loader");
    }

    @Override
    public @Nullable String load(String key) {
      return null;
    }

    @Override
    public Map<String, String> loadAll(Iterable<? extends String> keys) {
      return Map.of();
    }
  }

  private final class Writer extends Part implements CacheWriter<String, String> {
    Writer() {
      super("writer");
    }

    @Override
    public void write(Cache.Entry<? extends String, ? extends String> entry) {}

    @Override
    public void writeAll(Collection<Cache.Entry<? extends String, ? extends String>> entries) {}

    @Override
    public void delete(Object key) {}

    @Override
    public void deleteAll(Collection<?> keys) {}
  }

  private final class Policy extends Part implements ExpiryPolicy {
    Policy() {
      super("policy");
    }

    @Override
    public Duration getExpiryForCreation() {
      return Duration.ETERNAL;
    }

    @Override
    public @Nullable Duration getExpiryForAccess() {
      return null;
    }

    @Override
    public @Nullable Duration getExpiryForUpdate() {
      return null;
    }
  }

  private final class Listener extends Part implements CacheEntryCreatedListener<String, String> {
    Listener() {
      super("listener");
    }

    @Override
    public void onCreated(Iterable<CacheEntryEvent<? extends String, ? extends String>> events) {}
  }
}
