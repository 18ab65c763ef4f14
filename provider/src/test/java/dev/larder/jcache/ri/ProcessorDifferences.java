package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Differences.Difference;
import dev.larder.jcache.ri.Step.Kind;
import dev.larder.jcache.ri.Step.Processing;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where the two differ about entry processors. */
final class ProcessorDifferences {
  private ProcessorDifferences() {}

  static List<Difference> all() {
    return List.of(
        new Difference(
            "`getValue()` twice in a processor, and the loader has nothing",
            "the loader is asked twice",
            "the loader is asked once",
            "one run of a processor sees one state of its entry",
            ProcessorDifferences::loadsAgain),
        new Difference(
            "A processor changes the value that was loaded for it (by value)",
            "the changed value is stored",
            "the value that the loader gave is stored",
            "by value, only `setValue` changes an entry",
            ProcessorDifferences::loadedAndChanged),
        new Difference(
            "A processor reads a value that is loaded, then removes",
            "the writer hears nothing",
            "the writer's `delete`",
            "`MutableEntry.remove` \"has the same semantics as calling `Cache.remove`\"; the loader"
                + " has just shown that there is something to delete",
            ProcessorDifferences::loadedAndRemoved),
        new Difference(
            "A processor removes what is absent or expired",
            "REMOVED, with null or the expired value, and a removal",
            "no event, no removal",
            "as `Cache.remove`: nothing was removed",
            ProcessorDifferences::removedNothing),
        new Difference(
            "A processor, its loader or the writer after it fails",
            "the hit or miss is counted all the same",
            "nothing is counted",
            "nothing was done",
            ProcessorDifferences::failed),
        new Difference(
            "`getValue()` after `remove()` in a processor, read-through",
            "loads the entry again, and keeps it",
            "null",
            "the processor itself said that there is none",
            ProcessorDifferences::loadsWhatWasRemoved));
  }

  private static void loadsAgain(Situation in, Seen larder, Seen reference) {
    if (in.processes(Processing.GET_GET, Processing.EXISTS_GET_EXISTS)) {
      Set<String> loads = new TreeSet<>();
      reference.calls.removeIf(call -> call.startsWith("load ") && !loads.add(call));
    }
  }

  private static void loadedAndChanged(Situation in, Seen larder, Seen reference) {
    if (!in.processes(Processing.GET_CHANGE) || !in.flags().byValue()) {
      return;
    }
    String loaded = "L" + in.step().value();
    for (String key : in.step().keys()) {
      if (reference.calls.contains("load " + key)) {
        reference.calls.replaceAll(
            call ->
                call.equals("CREATED " + key + " x9 -")
                    ? "CREATED " + key + " " + loaded + " -"
                    : call);
        reference.cells.computeIfPresent(
            key, (k, cell) -> new Cell(cell.text().replace("x9", loaded), cell.deadlineMillis()));
      }
    }
  }

  private static void loadedAndRemoved(Situation in, Seen larder, Seen reference) {
    if (!in.processes(Processing.GET_REMOVE) || !in.flags().writeThrough()) {
      return;
    }
    for (String key : in.step().keys()) {
      String delete = "delete " + key;
      if (reference.calls.contains("load " + key)
          && larder.calls.contains(delete)
          && !reference.placeAsIn(larder, delete)
          && in.writerFails()) {
        reference.outcome = larder.outcome;
      }
    }
  }

  private static void removedNothing(Situation in, Seen larder, Seen reference) {
    if (!in.processes(Processing.REMOVE, Processing.REMOVE_GET_EXISTS, Processing.GET_REMOVE)) {
      return;
    }
    for (String key : in.absentKeys()) {
      if (reference.forget("REMOVED " + key + " ") || in.has(Step.Trouble.FILTER)) {
        reference.outcome = in.listenerFails() ? larder.outcome : reference.outcome;
      }
      reference.lessOf(Seen.REMOVALS, larder);
    }
  }

  private static void failed(Situation in, Seen larder, Seen reference) {
    if (!in.step().kind().invokes()) {
      return;
    }
    for (String key : in.step().keys()) {
      String failure = (in.is(Kind.INVOKE) ? "" : key + "=") + "!";
      boolean failed = larder.outcome.contains(failure);
      String told = in.is(Kind.INVOKE) ? "" : "EntryProcessorException(boom) of !";
      if (failed && !larder.outcome.contains(failure + told + "CacheEntryListenerException")) {
        reference.lessOf(in.isLive(key) ? Seen.HITS : Seen.MISSES, larder);
      }
    }
  }

  private static void loadsWhatWasRemoved(Situation in, Seen larder, Seen reference) {
    if (in.processes(Processing.REMOVE_GET_EXISTS, Processing.SET_REMOVE_GET)
        && reference.called("load ")
        && !larder.called("load ")) {
      reference.becomes(larder);
    }
  }
}
