package dev.larder.jcache;

import static dev.larder.jcache.PairCache.KEY;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.cache.processor.EntryProcessor;

/**
 * Everything that may change a key, for races of two. Most are one step that nobody can come
 * between; walking with an iterator is three.
 */
@SuppressWarnings("ImmutableEnumChecker") // Steps are functions without state.
enum PairOperation {
  PUT("put", self -> self.nothing(() -> self.cache().put(KEY, self.mine()))),

  PUT_ALL("putAll", self -> self.nothing(() -> self.cache().putAll(self.mineAsMap()))),

  GET_AND_PUT("getAndPut", self -> self.value(self.cache().getAndPut(KEY, self.mine()))),

  PUT_IF_ABSENT("putIfAbsent", self -> self.answer(self.cache().putIfAbsent(KEY, self.mine()))),

  REPLACE("replace", self -> self.answer(self.cache().replace(KEY, self.mine()))),

  GET_AND_REPLACE(
      "getAndReplace", self -> self.value(self.cache().getAndReplace(KEY, self.mine()))),

  REPLACE_OLD(
      "replace old", self -> self.answer(self.cache().replace(KEY, self.expected(), self.mine()))),

  REMOVE("remove", self -> self.answer(self.cache().remove(KEY))),

  REMOVE_OLD("remove old", self -> self.answer(self.cache().remove(KEY, self.expected()))),

  GET_AND_REMOVE("getAndRemove", self -> self.value(self.cache().getAndRemove(KEY))),

  REMOVE_KEYS("removeAll(keys)", self -> self.nothing(() -> self.cache().removeAll(Set.of(KEY)))),

  REMOVE_ALL("removeAll()", self -> self.nothing(() -> self.cache().removeAll())),

  CLEAR("clear", self -> self.nothing(() -> self.cache().clear())),

  ITERATOR_REMOVE(
      "iterator remove", List.of(PairActor::look, PairActor::next, PairActor::removeLast)),

  INVOKE_SET("invoke set", self -> self.value(self.cache().invoke(KEY, set(self.mine())))),

  INVOKE_REMOVE("invoke remove", self -> self.value(self.cache().invoke(KEY, removal()))),

  INVOKE_APPEND("invoke append", self -> self.value(self.cache().invoke(KEY, append(self.mine())))),

  GET("get", self -> self.value(self.cache().get(KEY))),

  LOAD_ALL("loadAll replace", self -> self.nothing(self::loadAll)),

  SWEEP("sweep", self -> self.nothing(() -> CacheFixture.sweep(self.cache())));

  private final String label;
  private final List<Consumer<PairActor>> steps;

  PairOperation(String label, Consumer<PairActor> step) {
    this(label, List.of(step));
  }

  PairOperation(String label, List<Consumer<PairActor>> steps) {
    this.label = label;
    this.steps = steps;
  }

  private static EntryProcessor<String, String, String> set(String value) {
    return (entry, arguments) -> {
      entry.setValue(value);
      return null;
    };
  }

  private static EntryProcessor<String, String, String> removal() {
    return (entry, arguments) -> {
      entry.remove();
      return null;
    };
  }

  /** Reads, loading if need be, and writes what it made of what it read. */
  private static EntryProcessor<String, String, String> append(String value) {
    return (entry, arguments) -> {
      String before = entry.getValue();
      entry.setValue(before + value);
      return before;
    };
  }

  String label() {
    return label;
  }

  List<Consumer<PairActor>> steps() {
    return steps;
  }

  /** Whether the race makes sense: the sweeper is one thread, and looks for expired rows only. */
  boolean races(PairOperation other, PairCache.Start start) {
    boolean sweeps = this == SWEEP || other == SWEEP;
    return !sweeps || (start == PairCache.Start.EXPIRED && this != other);
  }
}
