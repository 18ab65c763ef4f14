package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Differences.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where the two differ about listeners that fail. */
final class FailureDifferences {
  private static final Set<String> EVENTS = Set.of("CREATED", "UPDATED", "REMOVED", "EXPIRED");

  private FailureDifferences() {}

  static List<Difference> all() {
    return List.of(
        new Difference(
            "A synchronous listener or its filter throws",
            "the rest of the operation is dropped: puts, removals and hits are not counted, other"
                + " events are not told",
            "the operation is applied and counted, all events are told, then the caller hears of"
                + " it",
            "listeners hear of what has happened; they cannot undo it",
            FailureDifferences::listener));
  }

  private static void listener(Situation in, Seen larder, Seen reference) {
    if (!in.listenerFails()
        || !larder.failed("CacheEntryListenerException")
        || !reference.outcome.equals(larder.outcome)) {
      return;
    }
    reference.countsBecome(larder);
    List<String> missing = new ArrayList<>(larder.calls);
    List<String> extra = new ArrayList<>(reference.calls);
    reference.calls.forEach(missing::remove);
    larder.calls.forEach(extra::remove);
    if (extra.isEmpty()
        && missing.stream().allMatch(call -> EVENTS.stream().anyMatch(call::startsWith))) {
      reference.calls = new ArrayList<>(larder.calls);
    }
  }
}
