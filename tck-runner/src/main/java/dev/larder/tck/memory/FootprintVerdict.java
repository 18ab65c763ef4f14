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
   * @param valueLength characters of a value
   * @param entries entries that were put
   */
  static List<String> objections(
      String row, int valueLength, long entries, FootprintResult larder) {
    List<String> objections = new ArrayList<>();
    if (larder.weight().entries() != entries) {
      objections.add(
          say("%s: expected %d entries, found %d", row, entries, larder.weight().entries()));
    }
    double most = mostBytes(valueLength);
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
  private static double mostBytes(int valueLength) {
    return switch (valueLength) {
      case Promise.SMALL_VALUE -> Promise.SMALL_ENTRY_BYTES;
      case Promise.LARGE_VALUE ->
          (Values.KEY_LENGTH + valueLength) * (1 + Promise.LARGE_ENTRY_OVERHEAD);
      default -> Double.MAX_VALUE;
    };
  }

  private static String say(String format, Object... figures) {
    return String.format(Locale.ROOT, format, figures);
  }
}
