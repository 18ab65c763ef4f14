package dev.larder.tck.memory;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A row of the budget suite: a bound, and what is put under it.
 *
 * @param name on the command line and in the output
 * @param limitBytes the bound
 * @param heapBytes heap of the child; 0 for as much as any peer may need
 * @param values what is put
 * @param larderInserts puts of distinct keys into Larder
 * @param peerInserts puts into a peer; fewer where Larder holds more entries than any of them
 * @param leastEntries what Larder by value must hold in the end; 0 if nothing is promised
 */
record BudgetRow(
    String name,
    long limitBytes,
    long heapBytes,
    Values values,
    long larderInserts,
    long peerInserts,
    long leastEntries) {
  private static final long MIB = 1L << 20;

  /** Smallest entries seen: Larder's, and a peer's. Inserts are five times what would fit. */
  private static final long LARDER_ENTRY = 70;

  private static final long PEER_ENTRY = 100;
  private static final long TIMES = 5;

  /** With --quick everything is an eighth. */
  private static final long QUICK = 8;

  /** All rows, the most important ones first. */
  static List<BudgetRow> all() {
    return List.of(
        new BudgetRow(
            "small",
            64 * MIB,
            0,
            Values.fixed(Promise.SMALL_VALUE),
            5_000_000,
            5_000_000,
            Promise.ENTRIES_IN_64_MIB),
        scaled("200kB", 200_000),
        scaled("1MiB", MIB),
        scaled("8MiB", 8 * MIB),
        scaled("1GiB", 1024 * MIB),
        new BudgetRow("mixed", 64 * MIB, 0, Values.logUniform(), 100_000, 100_000, 0),
        new BudgetRow("large", 150 * MIB, 256 * MIB, Values.fixed((int) (2 * MIB)), 750, 750, 0),
        new BudgetRow("object", 64 * MIB, 0, Values.objects(), 2_000_000, 2_000_000, 0),
        new BudgetRow("record", 64 * MIB, 0, Values.records(), 2_000_000, 2_000_000, 0));
  }

  private static BudgetRow scaled(String name, long limitBytes) {
    return new BudgetRow(
        name,
        limitBytes,
        0,
        Values.fixed(Promise.SMALL_VALUE),
        limitBytes * TIMES / LARDER_ENTRY,
        limitBytes * TIMES / PEER_ENTRY,
        0);
  }

  /** A row of every kind that takes seconds. */
  static List<BudgetRow> quick() {
    return all().stream()
        .filter(row -> row.limitBytes <= 64 * MIB && !row.name.equals("8MiB"))
        .map(BudgetRow::smaller)
        .toList();
  }

  private BudgetRow smaller() {
    return limitBytes < 64 * MIB
        ? this
        : new BudgetRow(
            name,
            limitBytes / QUICK,
            0,
            values,
            larderInserts / QUICK,
            peerInserts / QUICK,
            leastEntries / QUICK);
  }

  /** The names of all rows, for messages. */
  static String names() {
    return all().stream().map(BudgetRow::name).collect(Collectors.joining(", "));
  }

  long inserts(Peer peer) {
    return peer.isLarderByValue() ? larderInserts : peerInserts;
  }

  /** Room for the loosest bound seen, and for the collector to move things. */
  long childHeapBytes() {
    return heapBytes == 0 ? 7 * limitBytes + 256 * MIB : heapBytes;
  }
}
