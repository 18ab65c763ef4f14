package dev.larder.jcache;

import dev.larder.jcache.PairCache.Start;
import dev.larder.jcache.PairCache.Variant;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts what came of races, and keeps what must not have come. Confined to one thread. */
final class PairTally {
  private static final int MAX_KEPT = 50;

  private final Map<String, Integer> illegal = new LinkedHashMap<>();
  private int pairs;
  private int rows;
  private long rounds;
  private int listed;
  private int seen;
  private int telling;
  private int bothOrders;

  // Of the row and variant at work.
  private String where = "";
  private List<int[]> legal = List.of();
  private long[] counts = {};

  // Of the row at work, over its variants.
  private boolean tells;
  private boolean sawBoth;
  private boolean[] rowSeen = {};

  /** Rounds of a row in one variant begin. */
  void begin(PairRow row, Variant variant, List<int[]> outcomes) {
    fold();
    where = row.label() + " (" + variant + ")";
    legal = outcomes;
    counts = new long[outcomes.size()];
    if (rowSeen.length == 0) {
      rowSeen = new boolean[outcomes.size()];
    }
  }

  /** One round ended so; the first {@code length} numbers count. */
  void count(int[] outcome, int length, PairActor first, PairActor second) {
    rounds++;
    for (int i = 0; i < counts.length; i++) {
      int[] expected = legal.get(i);
      if (expected.length == length && Arrays.equals(outcome, 0, length, expected, 0, length)) {
        counts[i]++;
        return;
      }
    }
    keep(Arrays.copyOf(outcome, length), first.failure(), second.failure());
  }

  private void keep(int[] outcome, @Nullable Throwable first, @Nullable Throwable second) {
    String text = where + ": " + PairOutcome.text(outcome);
    if (first != null || second != null) {
      text += " " + first + " " + second;
    }
    if (illegal.size() < MAX_KEPT || illegal.containsKey(text)) {
      illegal.merge(text, 1, Integer::sum);
    }
  }

  /** Takes over what the variant at work has seen. Equal outcomes count as the first of them. */
  private void fold() {
    int distinct = 0;
    int came = 0;
    for (int i = 0; i < counts.length; i++) {
      if (isFirstOfItsKind(i)) {
        distinct++;
        came += counts[i] > 0 ? 1 : 0;
      }
      rowSeen[i] |= counts[i] > 0;
    }
    tells |= distinct > 1;
    sawBoth |= came > 1;
    counts = new long[0];
  }

  private boolean isFirstOfItsKind(int index) {
    for (int i = 0; i < index; i++) {
      if (Arrays.equals(legal.get(i), legal.get(index))) {
        return false;
      }
    }
    return true;
  }

  /** All rounds of a row have run. */
  void end(PairRow row) {
    fold();
    rows++;
    // Every pair has a row that starts so.
    pairs += row.start() == Start.EXPIRED ? 1 : 0;
    listed += rowSeen.length;
    for (boolean each : rowSeen) {
      seen += each ? 1 : 0;
    }
    telling += tells ? 1 : 0;
    bothOrders += sawBoth ? 1 : 0;
    tells = false;
    sawBoth = false;
    rowSeen = new boolean[0];
  }

  /** What must not have come, with how often. */
  Map<String, Integer> illegal() {
    return illegal;
  }

  /** Rows whose two orders differ to the eye. */
  int telling() {
    return telling;
  }

  /** Those in which more than one order was seen. */
  int bothOrders() {
    return bothOrders;
  }

  static PairTally sum(Collection<PairTally> parts) {
    PairTally sum = new PairTally();
    for (PairTally part : parts) {
      sum.pairs += part.pairs;
      sum.rows += part.rows;
      sum.rounds += part.rounds;
      sum.listed += part.listed;
      sum.seen += part.seen;
      sum.telling += part.telling;
      sum.bothOrders += part.bothOrders;
      sum.illegal.putAll(part.illegal);
    }
    return sum;
  }

  String report() {
    return String.format(
        Locale.ROOT,
        "pair races: pairs=%,d rows=%,d rounds=%,d | outcomes listed=%,d seen=%,d | rows in which"
            + " the order shows=%,d, both orders seen in %,d | illegal outcomes=%,d",
        pairs,
        rows,
        rounds,
        listed,
        seen,
        telling,
        bothOrders,
        illegal.size());
  }
}
