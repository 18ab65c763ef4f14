package dev.larder.tck.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether Larder keeps what is promised about bytes per entry. */
final class FootprintVerdict {
  private FootprintVerdict() {}

  /**
   * One line for each promise that is not kept.
   *
   * @param row what to call the row
   * @param peer in which form Larder was weighed
   * @param most the most bytes an entry may take, unused room of slabs left out
   * @param entries entries that were put
   */
  static List<String> objections(
      String row, Peer peer, double most, long entries, FootprintResult larder) {
    List<String> objections = new ArrayList<>();
    double slabs = Promise.unusedSlabBytes(peer);
    double mostWithSlabs = most + slabs / entries;
    if (larder.weight().entries() != entries) {
      objections.add(
          say("%s: expected %d entries, found %d", row, entries, larder.weight().entries()));
    }
    if (larder.bytesPerEntry() > mostWithSlabs) {
      objections.add(
          say(
              "%s: expected at most %.1f bytes per entry, found %.1f",
              row, mostWithSlabs, larder.bytesPerEntry()));
    }
    double ledgerError = Promise.LEDGER_ERROR + slabs / Math.max(1, larder.realBytes());
    if (!larder.hasLedger() || larder.ledgerError() > ledgerError) {
      objections.add(
          say(
              "%s: expected a ledger within %.0f %% of %d bytes, found %d",
              row, 100 * ledgerError, larder.realBytes(), larder.weight().ledgerBytes()));
    }
    if (peer.isLarderOffHeap() && larder.weight().offHeapBytes() == 0) {
      objections.add(say("%s: expected bytes outside the heap, found none", row));
    }
    return objections;
  }

  /** The most bytes an entry may take; nothing is promised for lengths in between. */
  static double mostBytes(Peer peer, Values values) {
    if (peer.name().equals(Peer.LARDER_REFERENCE)) {
      return values.length() == Promise.SMALL_VALUE ? mostReferenced(values) : Double.MAX_VALUE;
    }
    return switch (values.length()) {
      case Promise.SMALL_VALUE -> Promise.SMALL_ENTRY_BYTES;
      case Promise.LARGE_VALUE ->
          (Values.KEY_LENGTH + values.length()) * (1 + Promise.LARGE_ENTRY_OVERHEAD);
      default -> Double.MAX_VALUE;
    };
  }

  private static double mostReferenced(Values values) {
    return values.kind() == Values.Kind.BYTES
        ? Promise.SMALL_REFERENCED_ARRAY_BYTES
        : Promise.SMALL_REFERENCED_STRING_BYTES;
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
