package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Step.Misuse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.cache.Cache;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.integration.CompletionListenerFuture;
import javax.cache.management.CacheStatisticsMXBean;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.EntryProcessorException;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;

/** Plays steps on one side, and says what could be seen. Confined to one thread. */
final class Player {
  private static final long PATIENCE_SECONDS = 30;

  private final Side side;
  private final Cache<Object, Object> cache;

  /** Values that were given or returned in this step. */
  private final List<Word> words = new ArrayList<>();

  Player(Side side) {
    this.side = side;
    cache = side.cache();
  }

  Seen play(Step step) {
    words.clear();
    side.user().begin(step);
    long[] before = counted();
    String outcome = outcome(step);
    List<String> calls = side.user().calls();
    if (step.scribbled()) {
      words.forEach(word -> word.change("x" + step.value()));
    }
    long[] counts = counted();
    for (int i = 0; i < counts.length; i++) {
      counts[i] -= before[i];
    }
    String leftover = side.leftover();
    return new Seen(
        leftover.isEmpty() ? outcome : outcome + ", " + leftover,
        step.kind().isBatch() ? calls.stream().sorted().toList() : calls,
        counts,
        cache.isClosed() ? Collections.emptySortedMap() : side.cells());
  }

  private long[] counted() {
    CacheStatisticsMXBean bean = side.statistics();
    return new long[] {
      bean.getCacheHits(), bean.getCacheMisses(), bean.getCachePuts(), bean.getCacheRemovals()
    };
  }

  private String outcome(Step step) {
    try {
      return shown(run(step));
    } catch (RuntimeException e) {
      return name(e);
    }
  }

  /**
   * The exception by the name that JCache or the JDK gives it, whether the user's is in it, and
   * whether a processor's is one of a listener.
   */
  static String name(Throwable thrown) {
    Class<?> type = thrown.getClass();
    while (!type.getName().startsWith("javax.cache.") && !type.getName().startsWith("java.")) {
      type = type.getSuperclass();
    }
    boolean boom = false;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      boom |= cause instanceof User.Boom;
    }
    String name = "!" + type.getSimpleName() + (boom ? "(boom)" : "");
    return thrown instanceof EntryProcessorException
            && thrown.getCause() instanceof CacheEntryListenerException told
        ? name + " of " + name(told)
        : name;
  }

  private static String shown(@Nullable Object result) {
    if (result instanceof Map<?, ?> map) {
      return new TreeMap<>(map).toString();
    }
    return String.valueOf(result);
  }

  @SuppressWarnings("NullAway") // Null is among the things that are tried.
  private @Nullable Object run(Step step) {
    Object key = key(step);
    Object value = value(step);
    return switch (step.kind()) {
      case GET -> returned(cache.get(key));
      case GET_ALL -> getAll(step);
      case CONTAINS_KEY -> cache.containsKey(key);
      case PUT -> done(() -> cache.put(key, value));
      case GET_AND_PUT -> returned(cache.getAndPut(key, value));
      case PUT_ALL -> done(() -> cache.putAll(map(step)));
      case PUT_IF_ABSENT -> cache.putIfAbsent(key, value);
      case REPLACE -> cache.replace(key, value);
      case REPLACE_IF -> cache.replace(key, expected(step), value);
      case GET_AND_REPLACE -> returned(cache.getAndReplace(key, value));
      case REMOVE -> cache.remove(key);
      case REMOVE_IF -> cache.remove(key, expected(step));
      case GET_AND_REMOVE -> cache.getAndRemove(key);
      case REMOVE_ALL_KEYS -> done(() -> cache.removeAll(keys(step)));
      case REMOVE_ALL -> done(cache::removeAll);
      case CLEAR -> done(cache::clear);
      case ITERATE, ITERATE_AND_REMOVE -> iterate(step);
      case LOAD_ALL -> loadAll(step, false);
      case LOAD_ALL_REPLACING -> loadAll(step, true);
      case INVOKE -> cache.invoke(key, processor(step));
      case INVOKE_ALL -> invokeAll(step);
      case ADVANCE -> "later";
      case CLOSE -> done(cache::close);
    };
  }

  private static String done(Runnable call) {
    call.run();
    return "done";
  }

  // ---- arguments

  private static @Nullable Object key(Step step) {
    return switch (step.misuse()) {
      case NULL_KEY -> null;
      case WRONG_KEY_TYPE -> 1;
      default -> step.kind().isBatch() ? "" : step.key();
    };
  }

  private @Nullable Object value(Step step) {
    return switch (step.misuse()) {
      case NULL_VALUE -> null;
      case WRONG_VALUE_TYPE -> 1;
      default -> given(new Word(step.text()));
    };
  }

  private static @Nullable Object expected(Step step) {
    return step.misuse() == Misuse.NULL_EXPECTED ? null : new Word("v" + step.expected());
  }

  private Word given(Word word) {
    words.add(word);
    return word;
  }

  private @Nullable Object returned(@Nullable Object value) {
    // What is shown must not change with what is scribbled later.
    String text = String.valueOf(value);
    if (value instanceof Word word) {
      words.add(word);
    }
    return text;
  }

  private static @Nullable Set<Object> keys(Step step) {
    Set<Object> keys = new HashSet<>(step.keys());
    switch (step.misuse()) {
      case NULL_ARGUMENT -> {
        return null;
      }
      case NULL_KEY -> keys.add(null);
      case WRONG_KEY_TYPE -> keys.add(1);
      case IMMUTABLE -> {
        return Set.copyOf(keys);
      }
      default -> {}
    }
    return keys;
  }

  private @Nullable Map<Object, Object> map(Step step) {
    Map<Object, @Nullable Object> map = new HashMap<>();
    for (String key : step.keys()) {
      map.put(key, given(new Word(step.text())));
    }
    switch (step.misuse()) {
      case NULL_ARGUMENT -> {
        return null;
      }
      case NULL_KEY -> map.put(null, new Word(step.text()));
      case WRONG_KEY_TYPE -> map.put(1, new Word(step.text()));
      case NULL_VALUE -> map.put("a", null);
      case WRONG_VALUE_TYPE -> map.put("a", 1);
      case IMMUTABLE -> {
        return Map.copyOf(map);
      }
      default -> {}
    }
    return map;
  }

  // ---- operations of more than one call

  private Map<Object, String> getAll(Step step) {
    Map<Object, String> texts = new HashMap<>();
    cache
        .getAll(keys(step))
        .forEach((key, value) -> texts.put(key, String.valueOf(returned(value))));
    return texts;
  }

  private Object loadAll(Step step, boolean replacing) {
    CompletionListenerFuture done = new CompletionListenerFuture();
    cache.loadAll(keys(step), replacing, done);
    try {
      done.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return "loaded";
    } catch (ExecutionException e) {
      return "told " + name(Objects.requireNonNull(e.getCause()));
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("loadAll does not end", e);
    }
  }

  private Map<Object, String> invokeAll(Step step) {
    Map<Object, String> results = new HashMap<>();
    cache
        .invokeAll(keys(step), processor(step))
        .forEach(
            (key, result) -> {
              try {
                results.put(key, String.valueOf(result.get()));
              } catch (RuntimeException e) {
                results.put(key, name(e));
              }
            });
    return results;
  }

  /** Walks over all entries and removes some, twice. */
  private Collection<String> iterate(Step step) {
    Collection<String> log = new TreeSet<>();
    Iterator<Cache.Entry<Object, Object>> iterator = cache.iterator();
    if (step.misuse() == Misuse.NONE) {
      log.add("remove first " + tried(iterator::remove));
    }
    while (iterator.hasNext()) {
      Cache.Entry<Object, Object> entry = iterator.next();
      log.add(entry.getKey() + "=" + entry.getValue());
      if (step.kind() == Step.Kind.ITERATE_AND_REMOVE && step.keys().contains(entry.getKey())) {
        log.add(entry.getKey() + " " + tried(iterator::remove) + " " + tried(iterator::remove));
      }
    }
    try {
      iterator.next();
    } catch (NoSuchElementException e) {
      log.add("no more");
    }
    return log;
  }

  private static String tried(Runnable call) {
    try {
      return done(call);
    } catch (RuntimeException e) {
      return name(e);
    }
  }

  // ---- processors

  private @Nullable EntryProcessor<Object, Object, Object> processor(Step step) {
    if (step.misuse() == Misuse.NULL_ARGUMENT && !step.kind().isBatch()) {
      return null;
    }
    return (entry, arguments) -> process(step, entry);
  }

  @SuppressWarnings("NullAway") // Null is among the things that are tried.
  private static @Nullable Object process(Step step, MutableEntry<Object, Object> entry) {
    Word value = new Word(step.text());
    return switch (step.processor()) {
      case NOTHING -> null;
      case EXISTS -> entry.exists();
      case GET -> text(entry);
      case GET_GET -> text(entry) + " " + text(entry);
      case EXISTS_GET_EXISTS -> entry.exists() + " " + text(entry) + " " + entry.exists();
      case SET -> done(() -> entry.setValue(value));
      case SET_GET -> done(() -> entry.setValue(value)) + " " + text(entry);
      case GET_SET -> text(entry) + " " + done(() -> entry.setValue(value));
      case SET_SET ->
          done(() -> entry.setValue(new Word("v9"))) + done(() -> entry.setValue(value));
      case REMOVE -> done(entry::remove);
      case REMOVE_GET_EXISTS -> done(entry::remove) + " " + text(entry) + " " + entry.exists();
      case GET_REMOVE -> text(entry) + " " + done(entry::remove);
      case SET_REMOVE -> done(() -> entry.setValue(value)) + " " + done(entry::remove);
      case SET_REMOVE_GET ->
          done(() -> entry.setValue(value)) + " " + done(entry::remove) + " " + text(entry);
      case REMOVE_SET -> done(entry::remove) + " " + done(() -> entry.setValue(value));
      case GET_CHANGE -> {
        if (entry.getValue() instanceof Word word) {
          word.change("x9");
        }
        yield "changed";
      }
      case SET_NULL -> done(() -> entry.setValue(null));
      case THROW -> throw new User.Boom();
      case SET_THROW -> {
        entry.setValue(value);
        throw new User.Boom();
      }
      case THROW_OWN -> throw new EntryProcessorException(new User.Boom());
    };
  }

  private static String text(MutableEntry<Object, Object> entry) {
    return String.valueOf(entry.getValue());
  }
}
