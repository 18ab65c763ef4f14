package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Differences.Difference;
import dev.larder.jcache.ri.Flags.Expiring;
import dev.larder.jcache.ri.Flags.Listening;
import dev.larder.jcache.ri.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Where the two differ about time. */
final class ExpiryDifferences {
  private ExpiryDifferences() {}

  static List<Difference> all() {
    return List.of(
        new Difference(
            "`getExpiryForCreation` answers null",
            "`NullPointerException`, after the writer was told",
            "the entry never expires",
            "as with a policy that throws: no write is lost",
            ExpiryDifferences::nullCreation),
        new Difference(
            "Creation expiry zero: EXPIRED",
            "told, of an entry that nobody could ever see",
            "nobody hears of it",
            "`getExpiryForCreation`: it \"will not be added to the Cache\"",
            ExpiryDifferences::stillborn),
        new Difference(
            "Creation expiry zero: `putIfAbsent`",
            "false, and a hit",
            "true, and a miss",
            "there was no entry, and the writer was told of the new one",
            ExpiryDifferences::stillbornIfAbsent),
        new Difference(
            "Creation expiry zero: a read that loads",
            "null: the loaded value is dropped",
            "the loaded value",
            "read-through answers with what the loader has; how long that is kept is another matter",
            ExpiryDifferences::stillbornLoad),
        new Difference(
            "Update or access expiry zero: EXPIRED",
            "told by the next operation that finds the entry, or never",
            "told at once, after UPDATED",
            "the entry is over when the operation is; a cache in which nothing happens tells it, too",
            ExpiryDifferences::overAtOnce),
        new Difference(
            "An iterator's `remove` of an entry that its `next` has ended (access expiry zero)",
            "REMOVED, and a removal",
            "EXPIRED by `next`; nothing is left to remove",
            "an entry ends once",
            ExpiryDifferences::removedAfterAccess),
        new Difference(
            "EXPIRED: who tells it, and when",
            "`get`, `put` and some others, after the operation; iterators, `loadAll`, `replace`"
                + " and others leave the entry where it is",
            "whoever finds it, before anything else happens to the key",
            "events of a key come in the order of its changes, and expired entries do not stay",
            ExpiryDifferences::expired),
        new Difference(
            "`removeAll()` with expired entries, write-through",
            "`deleteAll` names them",
            "`deleteAll` names the entries that are there",
            "what has expired is not there",
            ExpiryDifferences::removeAllOver),
        new Difference(
            "`removeAll(keys)` with expired entries",
            "each counts as a removal",
            "none does",
            "the TCK wants that of `removeAll()`; the same for both",
            ExpiryDifferences::removalOfOver),
        new Difference(
            "`put`: when the expiry policy is asked",
            "before the writer, even if the writer then refuses",
            "after the writer, as in all other operations",
            "nothing is created or updated until it is written",
            ExpiryDifferences::askedBeforeWriting));
  }

  private static String expired(Situation in, String key, String text) {
    String shown = in.flags().listening() == Listening.WITHOUT_OLD_VALUES ? "-" : text;
    return "EXPIRED " + key + " " + shown + " " + shown;
  }

  private static void stillborn(Situation in, Seen larder, Seen reference) {
    if (!in.endsAtOnce(Expiring.ZERO_CREATION) || !reference.calls.contains("creation")) {
      return;
    }
    boolean told = false;
    for (String key : in.absentKeys()) {
      int expected = in.isOver(key) && larder.called("EXPIRED " + key) ? 1 : 0;
      Cell over = in.before().get(key);
      List<String> texts =
          new ArrayList<>(List.of(in.step().text(), "L" + in.step().value(), "x9"));
      if (over != null && texts.remove(over.text())) {
        // Of the two, the one with the old value is told rightly.
        texts.add(over.text());
      }
      for (String text : texts) {
        String call = expired(in, key, text);
        if (reference.calls.stream().filter(c -> c.startsWith("EXPIRED " + key)).count() > expected
            && reference.calls.contains(call)) {
          reference.calls.remove(reference.calls.lastIndexOf(call));
          told = true;
        }
      }
    }
    if ((told || in.flags().listens()) && in.listenerFails()) {
      reference.outcome = larder.outcome;
      reference.countsBecome(larder);
    }
  }

  private static void stillbornIfAbsent(Situation in, Seen larder, Seen reference) {
    if (in.endsAtOnce(Expiring.ZERO_CREATION)
        && in.is(Kind.PUT_IF_ABSENT)
        && !in.absentKeys().isEmpty()
        && reference.outcome.equals("false")) {
      reference.outcome = "true";
      if (in.flags().statistics()) {
        reference.counts[Seen.HITS]--;
        reference.counts[Seen.MISSES]++;
      }
    }
  }

  private static void stillbornLoad(Situation in, Seen larder, Seen reference) {
    if (in.endsAtOnce(Expiring.ZERO_CREATION)
        && in.is(Kind.GET, Kind.GET_ALL)
        && reference.called("load ")
        && !reference.outcome.startsWith("!")
        && !larder.outcome.startsWith("!")) {
      reference.outcome = larder.outcome;
    }
  }

  private static void overAtOnce(Situation in, Seen larder, Seen reference) {
    boolean over =
        (in.endsAtOnce(Expiring.ZERO_UPDATE) && reference.calls.contains("update"))
            || (in.endsAtOnce(Expiring.ZERO_ACCESS) && reference.calls.contains("access"));
    if (over) {
      for (String key : in.liveKeys()) {
        // What is over at once is told right after it was updated.
        String updated = "UPDATED " + key + " ";
        reference.calls.stream()
            .filter(call -> call.startsWith(updated))
            .toList()
            .forEach(
                call -> {
                  String text = call.substring(updated.length(), call.lastIndexOf(' '));
                  reference.calls.add(reference.calls.indexOf(call) + 1, expired(in, key, text));
                });
      }
      tellAsLarder(in, in.liveKeys(), larder, reference);
    }
  }

  private static void expired(Situation in, Seen larder, Seen reference) {
    in.overKeys().forEach(key -> tellAtFirst(in, key, larder, reference));
    tellAsLarder(in, in.overKeys(), larder, reference);
  }

  /** Has EXPIRED told of a key, whether Larder tells it or not, where Larder certainly should. */
  private static void tellAtFirst(Situation in, String key, Seen larder, Seen reference) {
    Cell cell = in.before().get(key);
    boolean looks =
        !in.is(Kind.CONTAINS_KEY, Kind.CLEAR, Kind.LOAD_ALL, Kind.LOAD_ALL_REPLACING, Kind.CLOSE);
    boolean hears =
        in.flags().listens() && !(in.flags().listening() == Listening.FILTERED && key.equals("b"));
    if (cell != null && looks && hears && !in.listenerFails() && !larder.outcome.startsWith("!")) {
      String call = expired(in, key, cell.text());
      reference.calls.remove(call);
      reference.calls.add(0, call);
    }
  }

  /** Has EXPIRED told of some keys where Larder tells it, with what follows if listeners fail. */
  private static void tellAsLarder(Situation in, List<String> keys, Seen larder, Seen reference) {
    boolean late = in.has(Step.Trouble.FILTER) && !keys.isEmpty();
    List<String> before = List.copyOf(reference.calls);
    for (String key : keys) {
      for (String call : larder.calls) {
        if (call.startsWith("EXPIRED " + key + " ")) {
          late |= !before.contains(call);
          reference.placeAsIn(larder, call);
        }
      }
    }
    if (!late || !in.listenerFails() || !larder.failed("CacheEntryListenerException")) {
      return;
    }
    reference.outcome = larder.outcome;
    if (in.is(Kind.ITERATE, Kind.ITERATE_AND_REMOVE)) {
      // The walk ends where the listener fails.
      reference.becomes(larder);
    }
  }

  private static void removedAfterAccess(Situation in, Seen larder, Seen reference) {
    if (in.is(Kind.ITERATE_AND_REMOVE) && in.endsAtOnce(Expiring.ZERO_ACCESS)) {
      for (String key : in.liveKeys()) {
        reference.forget("REMOVED " + key + " ");
        reference.lessOf(Seen.REMOVALS, larder);
      }
    }
  }

  private static void removeAllOver(Situation in, Seen larder, Seen reference) {
    if (!in.is(Kind.REMOVE_ALL) || in.overKeys().isEmpty()) {
      return;
    }
    TreeSet<String> all = new TreeSet<>(in.before().keySet());
    if (reference.calls.contains("deleteAll " + all) && in.writerFails()) {
      // Which key the writer fails for depends on which are named.
      reference.becomes(larder);
    } else if (reference.calls.remove("deleteAll " + all) && !in.liveKeys().isEmpty()) {
      reference.calls.add("deleteAll " + new TreeSet<>(in.liveKeys()));
    }
  }

  private static void removalOfOver(Situation in, Seen larder, Seen reference) {
    if (in.is(Kind.REMOVE_ALL_KEYS)) {
      in.overKeys().forEach(key -> reference.lessOf(Seen.REMOVALS, larder));
    }
  }

  private static void askedBeforeWriting(Situation in, Seen larder, Seen reference) {
    if (!in.is(Kind.PUT) || !in.flags().writeThrough()) {
      return;
    }
    for (String ask : List.of("creation", "update")) {
      int asked = reference.calls.indexOf(ask);
      if (asked >= 0
          && asked + 1 < reference.calls.size()
          && reference.calls.get(asked + 1).startsWith("write ")) {
        reference.calls.remove(asked);
        if (!reference.threw("CacheWriterException")) {
          reference.calls.add(asked + 1, ask);
        }
      }
    }
  }

  private static void nullCreation(Situation in, Seen larder, Seen reference) {
    if (in.expires(Expiring.NULL_CREATION)
        && reference.calls.contains("creation")
        && (reference.outcome.contains("!NullPointerException")
            || reference.outcome.contains("!EntryProcessorException"))) {
      reference.becomes(larder);
    }
  }
}
