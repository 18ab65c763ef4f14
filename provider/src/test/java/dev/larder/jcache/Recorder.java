package dev.larder.jcache;

import dev.larder.testkit.EveryEventListener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import javax.cache.Cache;
import javax.cache.configuration.Factory;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.CacheEntryEventFilter;
import javax.cache.event.EventType;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/**
 * The user's side of a cache: listener, writer, loader and policy that write down, in one list,
 * what they were asked, as "WORD key..." with values behind.
 */
final class Recorder {
  private static final Pattern NOTHING = Pattern.compile("(?!)");

  final List<String> calls = new CopyOnWriteArrayList<>();

  /** What the loader has. */
  final Map<String, String> source = new ConcurrentHashMap<>();

  /** What the policy answers; null leaves deadlines alone. */
  volatile Duration creation = Duration.ETERNAL;

  volatile @Nullable Duration update;
  volatile @Nullable Duration access;

  /** Runs in every call, before it is written down. */
  volatile Runnable inside = () -> {};

  /** Calls that begin like this throw, after they were written down. */
  volatile Pattern failing = NOTHING;

  void say(String call) {
    inside.run();
    calls.add(call);
    if (failing.matcher(call).lookingAt()) {
      throw new IllegalStateException("as the test wants it");
    }
  }

  /** The calls so far, forgotten afterwards. */
  List<String> take() {
    List<String> taken = new ArrayList<>(calls);
    calls.clear();
    return taken;
  }

  static <T> Factory<T> factory(T object) {
    return () -> object;
  }

  MutableCacheEntryListenerConfiguration<String, String> listening(
      boolean oldValue, boolean synchronous) {
    return listening(null, oldValue, synchronous);
  }

  MutableCacheEntryListenerConfiguration<String, String> listening(
      @Nullable CacheEntryEventFilter<String, String> filter,
      boolean oldValue,
      boolean synchronous) {
    return new MutableCacheEntryListenerConfiguration<>(
        factory(new Listener()), filter == null ? null : factory(filter), oldValue, synchronous);
  }

  /** A filter that lets everything pass. */
  boolean filter(CacheEntryEvent<? extends String, ? extends String> event) {
    say("filter " + event.getKey());
    return true;
  }

  /** Writes events down as "CREATED key value old". */
  final class Listener implements EveryEventListener<String, String> {

    @Override
    public void hear(
        EventType type, Iterable<CacheEntryEvent<? extends String, ? extends String>> events) {
      for (CacheEntryEvent<? extends String, ? extends String> event : events) {
        say(type + " " + event.getKey() + " " + event.getValue() + " " + event.getOldValue());
      }
    }
  }

  /** Writes what it is told down. */
  class Writer implements CacheWriter<String, String> {
    @Override
    public void write(Cache.Entry<? extends String, ? extends String> entry) {
      say("write " + entry.getKey() + " " + entry.getValue());
    }

    @Override
    public void writeAll(Collection<Cache.Entry<? extends String, ? extends String>> entries) {
      say("writeAll " + entries.stream().map(Cache.Entry::getKey).sorted().toList());
      entries.clear();
    }

    @Override
    public void delete(Object key) {
      say("delete " + key);
    }

    @Override
    public void deleteAll(Collection<?> keys) {
      say("deleteAll " + keys.stream().map(Object::toString).sorted().toList());
      keys.clear();
    }
  }

  /** Gives what {@link #source} has. */
  class Loader implements CacheLoader<String, String> {
    @Override
    public @Nullable String load(String key) {
      say("load " + key);
      return source.get(key);
    }

    @Override
    public Map<String, String> loadAll(Iterable<? extends String> keys) {
      List<String> asked = new ArrayList<>();
      keys.forEach(asked::add);
      say("loadAll " + asked.stream().sorted().toList());
      Map<String, String> loaded = new ConcurrentHashMap<>();
      for (String key : asked) {
        String value = source.get(key);
        if (value != null) {
          loaded.put(key, value);
        }
      }
      return loaded;
    }
  }

  /** Answers what it was told to. */
  final class Policy implements ExpiryPolicy {
    @Override
    public Duration getExpiryForCreation() {
      say("creation");
      return creation;
    }

    @Override
    public @Nullable Duration getExpiryForAccess() {
      say("access");
      return access;
    }

    @Override
    public @Nullable Duration getExpiryForUpdate() {
      say("update");
      return update;
    }
  }
}
