package dev.larder.tck.speed;

import dev.larder.tck.memory.Values;

/**
 * What a cache holds.
 *
 * @param form how it keeps it
 * @param values what is put
 * @param entries how many entries are put before anything is counted; if {@code full}, as many as
 *     it may hold
 * @param full whether entries have to leave; otherwise there is room for all
 */
record Stock(Form form, Values values, long entries, boolean full) {
  static Stock of(Form form, Values values, long entries) {
    return new Stock(form, values, entries, false);
  }

  Stock withEntries(long other) {
    return new Stock(form, values, other, full);
  }

  /** The same, with no room for more. */
  Stock filled() {
    return new Stock(form, values, entries, true);
  }

  boolean byValue() {
    return form == Form.VALUE;
  }
}
