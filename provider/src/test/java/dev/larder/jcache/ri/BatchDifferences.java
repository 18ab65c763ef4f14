package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Differences.Difference;
import dev.larder.jcache.ri.Step.Kind;
import dev.larder.jcache.ri.Step.Trouble;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where the two differ about batches. */
final class BatchDifferences {
  private BatchDifferences() {}

  static List<Difference> all() {
    return List.of(
        new Difference(
            "`getAll` of entries that are missing, read-through",
            "`load` for each",
            "one `loadAll`",
            "a loader that can load many at once should",
            BatchDifferences::getAll),
        new Difference(
            "`loadAll`, `putAll`, `removeAll` with nothing to load or write",
            "loader or writer are called with no keys",
            "they are not called",
            "there is nothing to say",
            BatchDifferences::nothing),
        new Difference(
            "`writeAll` or `deleteAll` throw `CacheWriterException` itself",
            "swallowed: `putAll` and `removeAll` return",
            "it reaches the caller",
            "`Cache.putAll`: \"CacheWriterException if ...\"; a lost failure is a lost write",
            BatchDifferences::swallowed),
        new Difference(
            "`getAll`, and the loader fails",
            "keys after the first that fails are not read",
            "all keys are read: hits, accesses and misses of the others count",
            "they were asked for, and are there",
            BatchDifferences::getAllFails));
  }

  private static void getAll(Situation in, Seen larder, Seen reference) {
    if (!in.is(Kind.GET_ALL)) {
      return;
    }
    Set<String> loaded = new TreeSet<>();
    for (String call : reference.calls) {
      if (call.startsWith("load ")) {
        loaded.add(call.substring("load ".length()));
      }
    }
    if (reference.forget("load ")) {
      reference.calls.add("loadAll " + loaded);
    }
  }

  private static void nothing(Situation in, Seen larder, Seen reference) {
    boolean called = reference.calls.removeAll(Set.of("loadAll []", "deleteAll []", "writeAll []"));
    if (called && in.is(Kind.LOAD_ALL, Kind.LOAD_ALL_REPLACING)) {
      reference.outcome = "loaded";
    } else if (called) {
      reference.outcome = "done";
    }
  }

  private static void swallowed(Situation in, Seen larder, Seen reference) {
    if (in.is(Kind.PUT_ALL, Kind.REMOVE_ALL, Kind.REMOVE_ALL_KEYS)
        && in.has(Trouble.WRITER_OWN)
        && (reference.called("writeAll ") || reference.called("deleteAll "))
        && reference.outcome.equals("done")) {
      reference.outcome = "!CacheWriterException(boom)";
    }
  }

  private static void getAllFails(Situation in, Seen larder, Seen reference) {
    if (in.is(Kind.GET_ALL)
        && in.has(Trouble.LOADER, Trouble.LOADER_OWN)
        && larder.outcome.equals("!CacheLoaderException(boom)")
        && reference.outcome.equals(larder.outcome)) {
      reference.becomes(larder);
    }
  }
}
