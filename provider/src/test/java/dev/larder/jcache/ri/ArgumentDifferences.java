package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Differences.Difference;
import dev.larder.jcache.ri.Step.Kind;
import dev.larder.jcache.ri.Step.Misuse;
import java.util.List;

/** Where the two differ about arguments. */
final class ArgumentDifferences {
  private ArgumentDifferences() {}

  static List<Difference> all() {
    return List.of(
        new Difference(
            "Sets and maps that do not like to be asked for null (`Set.of`, `Map.of`)",
            "`NullPointerException` from `getAll` and `putAll`",
            "work",
            "nothing forbids them",
            ArgumentDifferences::immutable),
        new Difference(
            "Null among the keys or values of a batch",
            "found on the way: keys before it are done; `putAll` leaves locks behind; `loadAll`"
                + " without a loader does not look",
            "found first: nothing is done",
            "a call that is wrong has no effect",
            ArgumentDifferences::nulls),
        new Difference(
            "Keys and values of other types than the configured ones",
            "`ClassCastException` from `put`; most operations do not look",
            "`ClassCastException` from every operation, before anything is done",
            "`Configuration.getKeyType`; a wrong object found late costs more",
            ArgumentDifferences::types));
  }

  private static void immutable(Situation in, Seen larder, Seen reference) {
    if (in.has(Misuse.IMMUTABLE) && reference.threw("NullPointerException")) {
      reference.becomes(larder);
    }
  }

  private static void nulls(Situation in, Seen larder, Seen reference) {
    boolean unlooked =
        in.is(Kind.LOAD_ALL, Kind.LOAD_ALL_REPLACING)
            && !in.script().loader()
            && reference.outcome.equals("loaded");
    if (in.has(Misuse.NULL_KEY, Misuse.NULL_VALUE)
        && in.step().kind().isBatch()
        && larder.outcome.equals("!NullPointerException")
        && larder.calls.isEmpty()
        && (unlooked || reference.outcome.startsWith(larder.outcome))) {
      reference.becomes(larder);
    }
  }

  private static void types(Situation in, Seen larder, Seen reference) {
    if (in.has(Misuse.WRONG_KEY_TYPE, Misuse.WRONG_VALUE_TYPE)
        && larder.outcome.equals("!ClassCastException")
        && larder.calls.isEmpty()) {
      reference.becomes(larder);
    }
  }
}
