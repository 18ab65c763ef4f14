package dev.larder.jcache.ri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a step showed on one side. Confined to one thread; {@link Differences} puts it right. */
final class Seen {
  /** What is counted, in this order. */
  static final int HITS = 0;

  static final int MISSES = 1;
  static final int PUTS = 2;
  static final int REMOVALS = 3;

  /** The result, or a name of an exception. */
  String outcome;

  /** What the user's objects were asked and told. */
  List<String> calls;

  /** What was counted. */
  final long[] counts;

  /** What lies in the cache. */
  SortedMap<String, Cell> cells;

  Seen(String outcome, List<String> calls, long[] counts, SortedMap<String, Cell> cells) {
    this.outcome = outcome;
    this.calls = new ArrayList<>(calls);
    this.counts = counts.clone();
    this.cells = new TreeMap<>(cells);
  }

  Seen copy() {
    return new Seen(outcome, calls, counts, cells);
  }

  /** Shows what another one shows. */
  void becomes(Seen other) {
    outcome = other.outcome;
    calls = new ArrayList<>(other.calls);
    countsBecome(other);
    cells = new TreeMap<>(other.cells);
  }

  /** Shows another one's counts. */
  void countsBecome(Seen other) {
    System.arraycopy(other.counts, 0, counts, 0, counts.length);
  }

  /** Counts one less of what it counts more of than another one. */
  void lessOf(int count, Seen other) {
    if (counts[count] > other.counts[count]) {
      counts[count]--;
    }
  }

  /** Has a call where another one has it, whether it had it elsewhere or not at all. */
  boolean placeAsIn(Seen other, String call) {
    boolean had = calls.remove(call);
    calls.add(Math.min(other.calls.indexOf(call), calls.size()), call);
    return had;
  }

  /** Whether a call of this kind is there, and about this key if it is about one. */
  boolean called(String beginning) {
    return calls.stream().anyMatch(call -> call.startsWith(beginning));
  }

  /** Forgets calls of a kind; whether there were any. */
  boolean forget(String beginning) {
    return calls.removeIf(call -> call.startsWith(beginning));
  }

  /** Whether it is an exception, or one among the results, that user code caused. */
  boolean failed(String exception) {
    return outcome.contains("!" + exception + "(boom)");
  }

  /** Leaves out what is over. */
  void forgetOver(long nowMillis) {
    cells.values().removeIf(cell -> cell.isOver(nowMillis));
  }

  /** Whether it is this exception, whoever caused it. */
  boolean threw(String exception) {
    return outcome.startsWith("!" + exception);
  }

  @Override
  public String toString() {
    return outcome + " | " + calls + " | " + counts() + " | " + cells;
  }

  String counts() {
    return "hits "
        + counts[HITS]
        + ", misses "
        + counts[MISSES]
        + ", puts "
        + counts[PUTS]
        + ", removals "
        + counts[REMOVALS];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Seen seen
        && seen.outcome.equals(outcome)
        && seen.calls.equals(calls)
        && Arrays.equals(seen.counts, counts)
        && seen.cells.equals(cells);
  }

  @Override
  public int hashCode() {
    return Objects.hash(outcome, calls, Arrays.hashCode(counts), cells);
  }
}
