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
   * @param most the most bytes an entry may take
   * @param entries entries that were put
   */
  static List<String> objections(String row, double most, long entries, FootprintResult larder) {
    List<String> objections = new ArrayList<>();
    if (larder.weight().entries() != entries) {
      objections.add(
          say("%s: expected %d entries, found %d", row, entries, larder.weight().entries()));
    }
    if (larder.bytesPerEntry() > most) {
      objections.add(
          say(
              "%s: expected at most %.1f bytes per entry, found %.1f",
              row, most, larder.bytesPerEntry()));
    }
    if (!larder.hasLedger() || larder.ledgerError() > Promise.LEDGER_ERROR) {
      objections.add(
          say(
              "%s: expected a ledger within %.0f %% of %d bytes, found %d",
              row, 100 * Promise.LEDGER_ERROR, larder.realBytes(), larder.weight().ledgerBytes()));
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
