package dev.larder.jcache;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.cache.Cache;
import javax.cache.integration.CompletionListenerFuture;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;

/**
 * Every operation of a cache, by the name that the tables of {@code docs/JSR107.md} give it. All
 * work on key "k"; "old" is the value that is there, if there is one; "new" stands for the value
 * that an operation brings along.
 */
final class Operations {
  private static final String KEY = "k";
  private static final String DONE = "done";

  /** An operation on a cache, or what a processor does with its entry. */
  private interface On<T> {
    @Nullable Object run(T target, String fresh);
  }

  private static final Map<String, On<Cache<String, String>>> ALL = new LinkedHashMap<>();
  private static final Map<String, On<MutableEntry<String, String>>> PROCESSORS =
      new LinkedHashMap<>();

  static {
    ALL.put("get", (c, fresh) -> c.get(KEY));
    ALL.put("getAll", (c, fresh) -> c.getAll(Set.of(KEY)));
    ALL.put("containsKey", (c, fresh) -> c.containsKey(KEY));
    ALL.put("iterator next", (c, fresh) -> c.iterator().next().getValue());
    ALL.put("put", (c, fresh) -> done(() -> c.put(KEY, fresh)));
    ALL.put("putAll", (c, fresh) -> done(() -> c.putAll(Map.of(KEY, fresh))));
    ALL.put("getAndPut", (c, fresh) -> c.getAndPut(KEY, fresh));
    ALL.put("putIfAbsent", (c, fresh) -> c.putIfAbsent(KEY, fresh));
    ALL.put("replace", (c, fresh) -> c.replace(KEY, fresh));
    ALL.put("getAndReplace", (c, fresh) -> c.getAndReplace(KEY, fresh));
    ALL.put("replace old", (c, fresh) -> c.replace(KEY, "old", fresh));
    ALL.put("replace other", (c, fresh) -> c.replace(KEY, "other", fresh));
    ALL.put("remove", (c, fresh) -> c.remove(KEY));
    ALL.put("remove old", (c, fresh) -> c.remove(KEY, "old"));
    ALL.put("remove other", (c, fresh) -> c.remove(KEY, "other"));
    ALL.put("getAndRemove", (c, fresh) -> c.getAndRemove(KEY));
    ALL.put("removeAll keys", (c, fresh) -> done(() -> c.removeAll(Set.of(KEY))));
    ALL.put("removeAll", (c, fresh) -> done(c::removeAll));
    ALL.put("clear", (c, fresh) -> done(c::clear));
    ALL.put("iterator remove", (c, fresh) -> done(() -> removeFirst(c.iterator())));
    ALL.put("loadAll", (c, fresh) -> loadAll(c, false));
    ALL.put("loadAll replace", (c, fresh) -> loadAll(c, true));

    PROCESSORS.put("nothing", (e, fresh) -> DONE);
    PROCESSORS.put("exists", (e, fresh) -> e.exists());
    PROCESSORS.put("get", (e, fresh) -> e.getValue());
    PROCESSORS.put("exists get", (e, fresh) -> e.exists() + " " + e.getValue() + " " + e.exists());
    PROCESSORS.put("set", (e, fresh) -> done(() -> e.setValue(fresh)));
    PROCESSORS.put("set get", (e, fresh) -> after(() -> e.setValue(fresh), e::getValue));
    PROCESSORS.put("get set", (e, fresh) -> before(e.getValue(), () -> e.setValue(fresh)));
    PROCESSORS.put("remove", (e, fresh) -> done(e::remove));
    PROCESSORS.put("remove get", (e, fresh) -> after(e::remove, () -> look(e)));
    PROCESSORS.put("get remove", (e, fresh) -> before(e.getValue(), e::remove));
    PROCESSORS.put(
        "set remove", (e, fresh) -> after(() -> e.setValue(fresh), () -> done(e::remove)));
    PROCESSORS.put(
        "remove set", (e, fresh) -> after(e::remove, () -> done(() -> e.setValue(fresh))));
    PROCESSORS.put("set fail", (e, fresh) -> after(() -> e.setValue(fresh), Operations::fail));
    PROCESSORS.put("remove fail", (e, fresh) -> after(e::remove, Operations::fail));
    PROCESSORS.put("set null", (e, fresh) -> done(() -> setNull(e)));
    PROCESSORS.forEach(
        (name, steps) -> ALL.put("invoke " + name, (c, fresh) -> invoke(c, steps, fresh)));
    ALL.put("invokeAll set", (c, fresh) -> invokeAll(c, fresh));
  }

  private Operations() {}

  /** Names of all operations. */
  static Set<String> names() {
    return ALL.keySet();
  }

  /** Runs an operation and shows its result, or what it threw. */
  static String run(String name, Cache<String, String> cache, String fresh) {
    On<Cache<String, String>> operation = ALL.get(name);
    if (operation == null) {
      throw new IllegalArgumentException("no operation '" + name + "'");
    }
    try {
      return String.valueOf(operation.run(cache, fresh));
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  private static Object done(Runnable call) {
    call.run();
    return DONE;
  }

  private static @Nullable Object after(Runnable call, Supplier<@Nullable Object> result) {
    call.run();
    return result.get();
  }

  private static @Nullable Object before(@Nullable Object result, Runnable call) {
    call.run();
    return result;
  }

  private static Object look(MutableEntry<String, String> entry) {
    return entry.getValue() + " " + entry.exists();
  }

  private static Object fail() {
    throw new IllegalStateException("the processor fails");
  }

  @SuppressWarnings("NullAway") // What a careless processor does.
  private static void setNull(MutableEntry<String, String> entry) {
    entry.setValue(null);
  }

  private static void removeFirst(Iterator<?> iterator) {
    iterator.next();
    iterator.remove();
  }

  /** Waits until it is complete; what the completion listener is told counts as thrown. */
  private static Object loadAll(Cache<String, String> cache, boolean replace) {
    CompletionListenerFuture completion = new CompletionListenerFuture();
    cache.loadAll(Set.of(KEY), replace, completion);
    try {
      completion.get(10, TimeUnit.SECONDS);
      return DONE;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new AssertionError(e);
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static @Nullable Object invoke(
      Cache<String, String> cache, On<MutableEntry<String, String>> steps, String fresh) {
    EntryProcessor<String, String, Object> processor =
        (entry, arguments) -> steps.run(entry, fresh);
    return cache.invoke(KEY, processor);
  }

  private static Object invokeAll(Cache<String, String> cache, String fresh) {
    EntryProcessor<String, String, Object> processor =
        (entry, arguments) -> done(() -> entry.setValue(fresh));
    return requireNonNull(cache.invokeAll(Set.of(KEY), processor).get(KEY)).get();
  }
}
