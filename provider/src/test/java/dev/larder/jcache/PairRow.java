package dev.larder.jcache;

import dev.larder.jcache.PairCache.Start;
import dev.larder.jcache.PairCache.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Two operations and what is there when they begin; which outcomes are legal follows from running
 * them one after the other.
 *
 * @param first writes "a"
 * @param second writes "b"
 */
record PairRow(PairOperation first, PairOperation second, Start start) {

  /** All rows whose first operation is this one; no pair comes twice. */
  static List<PairRow> of(PairOperation first) {
    List<PairRow> rows = new ArrayList<>();
    for (PairOperation second : PairOperation.values()) {
      for (Start start : Start.values()) {
        if (second.compareTo(first) >= 0 && first.races(second, start)) {
          rows.add(new PairRow(first, second, start));
        }
      }
    }
    return rows;
  }

  /**
   * An outcome with the reason why it is legal, if it is that of no order.
   *
   * @param reason empty for an order
   */
  @SuppressWarnings("ArrayRecordComponent") // Compared by PairRow, and never changed.
  record Legal(int[] outcome, String reason) {}

  PairActor first(PairCache cache) {
    return new PairActor(cache, first, "a", "b");
  }

  PairActor second(PairCache cache) {
    return new PairActor(cache, second, "b", "a");
  }

  boolean has(PairOperation operation) {
    return first == operation || second == operation;
  }

  /** Every distinct outcome of the two in either order, step by step, in a cache of a variant. */
  List<Legal> legal(PairCache cache) {
    PairActor a = first(cache);
    PairActor b = second(cache);
    cache.skipAccess(has(PairOperation.ITERATOR_REMOVE));
    List<Legal> legal = new ArrayList<>();
    for (List<Boolean> order : orders(first.steps().size(), second.steps().size())) {
      add(legal, new Legal(inOrder(cache, a, b, order), ""));
    }
    if (has(PairOperation.CLEAR)) {
      addClearUnseen(legal, cache, a, b);
    }
    return legal;
  }

  /** All ways to take {@code ours} steps of one (true) and {@code theirs} of the other. */
  private static List<List<Boolean>> orders(int ours, int theirs) {
    List<List<Boolean>> orders = new ArrayList<>();
    if (ours == 0 && theirs == 0) {
      orders.add(List.of());
    }
    for (boolean mine : new boolean[] {true, false}) {
      if (mine ? ours > 0 : theirs > 0) {
        for (List<Boolean> rest : orders(mine ? ours - 1 : ours, mine ? theirs : theirs - 1)) {
          List<Boolean> order = new ArrayList<>(List.of(mine));
          order.addAll(rest);
          orders.add(order);
        }
      }
    }
    return orders;
  }

  private int[] inOrder(PairCache cache, PairActor a, PairActor b, List<Boolean> order) {
    begin(cache, a, b);
    List<Consumer<PairActor>> as = new ArrayList<>(first.steps());
    List<Consumer<PairActor>> bs = new ArrayList<>(second.steps());
    for (boolean isFirst : order) {
      if (isFirst) {
        as.remove(0).accept(a);
      } else {
        bs.remove(0).accept(b);
      }
      cache.settle();
    }
    return cache.outcomeCopy(a, b);
  }

  void begin(PairCache cache, PairActor a, PairActor b) {
    cache.reset(start);
    a.begin(start);
    b.begin(start);
  }

  /**
   * clear() takes no key locks (J1), so it may come while the other operation has looked and not
   * yet stored: then it leaves no trace.
   */
  private void addClearUnseen(List<Legal> legal, PairCache cache, PairActor a, PairActor b) {
    begin(cache, a, b);
    if (first != PairOperation.CLEAR) {
      a.run();
    } else if (second != PairOperation.CLEAR) {
      b.run();
    }
    cache.settle();
    boolean stored = cache.hasOtherThan(PairCache.OLD);
    int[] alone = cache.outcomeCopy(a, b);
    if (stored) {
      add(legal, new Legal(alone, "clear unseen: "));
    }
  }

  private static void add(List<Legal> legal, Legal added) {
    if (legal.stream().noneMatch(other -> Arrays.equals(other.outcome(), added.outcome()))) {
      legal.add(added);
    }
  }

  /** The legal outcomes as they are seen in a variant that lacks some callees. */
  static List<int[]> seenBy(Variant variant, List<Legal> legal) {
    return legal.stream().map(each -> PairOutcome.without(each.outcome(), variant)).toList();
  }

  String label() {
    return first.label() + " | " + second.label() + " | " + start.name().toLowerCase(Locale.ROOT);
  }

  /** A line of the list. */
  String line(List<Legal> legal) {
    StringBuilder line = new StringBuilder(label());
    legal.forEach(
        each -> line.append(" | ").append(each.reason()).append(PairOutcome.text(each.outcome())));
    return line.toString();
  }
}
