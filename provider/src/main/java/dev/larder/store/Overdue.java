package dev.larder.store;

/**
 * Rows that are past their deadline and still held.
 *
 * @param rows how many
 * @param bytes what their pairs are charged
 */
public record Overdue(long rows, long bytes) {

  /** Adds up segments. */
  static final class Sum {
    private long rows;
    private long bytes;

    void add(Rows segment, long nowMillis) {
      for (int slot : segment.inIndexOrder()) {
        if (segment.expires(slot) && segment.isExpired(slot, nowMillis)) {
          rows++;
          bytes += segment.charge(slot);
        }
      }
    }

    Overdue toOverdue() {
      return new Overdue(rows, bytes);
    }
  }
}
