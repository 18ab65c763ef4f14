package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Step.Trouble;
import dev.larder.testkit.EveryEventListener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.cache.Cache;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.event.EventType;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CacheWriterException;
import org.jspecify.annotations.Nullable;

/**
 * The user's objects in one cache: loader, writer, policy and listener. They write down what they
 * were asked, and fail when the step says so. Used by one thread at a time.
 */
final class User {
  /** What the user's objects throw when they fail. */
  static final class Boom extends RuntimeException {
    private static final long serialVersionUID = 1;

    Boom() {
      super("boom", null, false, false);
    }
  }

  private final List<String> calls = new ArrayList<>();
  private Trouble trouble = Trouble.NONE;
  private String text = "";

  /** A step begins: what goes wrong in it, and what the loader has. */
  synchronized void begin(Step step) {
    calls.clear();
    trouble = step.trouble();
    text = "L" + step.value();
  }

  /** What was written down since the step began. */
  synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  private synchronized void say(String call) {
    calls.add(call);
  }

  private synchronized boolean is(Trouble sort) {
    return trouble == sort;
  }

  private void failIf(Trouble sort) {
    if (is(sort)) {
      throw new Boom();
    }
  }

  // ---- loader

  final class Loader implements CacheLoader<String, Word> {
    @Override
    public @Nullable Word load(String key) {
      say("load " + key);
      fail();
      return value(key);
    }

    @Override
    public Map<String, Word> loadAll(Iterable<? extends String> keys) {
      Map<String, @Nullable Word> loaded = new TreeMap<>();
      for (String key : keys) {
        loaded.put(key, value(key));
      }
      say("loadAll " + loaded.keySet());
      fail();
      if (!is(Trouble.LOADER_NULLS)) {
        loaded.values().removeIf(value -> value == null);
      }
      return nullable(loaded);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // That it maps to null is the trouble.
    private static Map<String, Word> nullable(Map<String, @Nullable Word> loaded) {
      return new HashMap(loaded);
    }

    private @Nullable Word value(String key) {
      return key.equals(Script.UNLOADABLE) ? null : new Word(text);
    }

    private void fail() {
      failIf(Trouble.LOADER);
      if (is(Trouble.LOADER_OWN)) {
        throw new CacheLoaderException(new Boom());
      }
    }
  }

  // ---- writer

  /** When it fails in a batch, it has written all but the last key. */
  final class Writer implements CacheWriter<String, Word> {
    @Override
    public void write(Cache.Entry<? extends String, ? extends Word> entry) {
      say("write " + entry.getKey() + " " + entry.getValue());
      fail();
    }

    @Override
    public void writeAll(Collection<Cache.Entry<? extends String, ? extends Word>> entries) {
      say(
          "writeAll "
              + entries.stream().map(e -> e.getKey() + "=" + e.getValue()).sorted().toList());
      String last =
          entries.stream()
              .<String>map(Cache.Entry::getKey)
              .max(Comparator.naturalOrder())
              .orElse("");
      entries.removeIf(entry -> !fails() || !entry.getKey().equals(last));
      fail();
    }

    @Override
    public void delete(Object key) {
      say("delete " + key);
      fail();
    }

    @Override
    public void deleteAll(Collection<?> keys) {
      List<String> names = keys.stream().map(String::valueOf).sorted().toList();
      say("deleteAll " + names);
      String last = names.isEmpty() ? "" : names.get(names.size() - 1);
      keys.removeIf(key -> !fails() || !key.equals(last));
      fail();
    }

    private boolean fails() {
      return is(Trouble.WRITER) || is(Trouble.WRITER_OWN);
    }

    private void fail() {
      failIf(Trouble.WRITER);
      if (is(Trouble.WRITER_OWN)) {
        throw new CacheWriterException(new Boom());
      }
    }
  }

  // ---- policy

  /** A policy that writes down that it is asked, and answers this. */
  ExpiryPolicy policy(
      @Nullable Duration creation, @Nullable Duration update, @Nullable Duration access) {
    return new ExpiryPolicy() {
      @Override
      public @Nullable Duration getExpiryForCreation() {
        return asked("creation", creation);
      }

      @Override
      public @Nullable Duration getExpiryForAccess() {
        return asked("access", access);
      }

      @Override
      public @Nullable Duration getExpiryForUpdate() {
        return asked("update", update);
      }

      private @Nullable Duration asked(String method, @Nullable Duration answer) {
        say(method);
        failIf(Trouble.POLICY);
        return answer;
      }
    };
  }

  // ---- listener

  MutableCacheEntryListenerConfiguration<String, Word> listening(Flags.Listening listening) {
    return new MutableCacheEntryListenerConfiguration<>(
        Listener::new,
        listening == Flags.Listening.FILTERED
            ? () ->
                event -> {
                  failIf(Trouble.FILTER);
                  return !event.getKey().equals("b");
                }
            : null,
        listening != Flags.Listening.WITHOUT_OLD_VALUES,
        /* isSynchronous= */ true);
  }

  /** Writes events down as "CREATED key value old", with a dash for what is not there. */
  private final class Listener implements EveryEventListener<String, Word> {

    @Override
    public void hear(
        EventType type, Iterable<CacheEntryEvent<? extends String, ? extends Word>> events) {
      boolean heard = false;
      for (CacheEntryEvent<? extends String, ? extends Word> event : events) {
        heard = true;
        String old = event.isOldValueAvailable() ? shown(event.getOldValue()) : "-";
        say(type + " " + event.getKey() + " " + shown(event.getValue()) + " " + old);
        if (event.getEventType() != type) {
          say("which says that it is " + event.getEventType());
        }
      }
      if (heard) {
        failIf(Trouble.LISTENER);
      }
      if (heard && is(Trouble.LISTENER_OWN)) {
        throw new CacheEntryListenerException(new Boom());
      }
    }

    private static String shown(@Nullable Object value) {
      return value == null ? "-" : value.toString();
    }
  }
}
