package dev.larder.tck.tables;

import dev.larder.store.Overdue;
import dev.larder.store.StoreUsage;

/**
 * Entries that are over and still held.
 *
 * @param entries how many
 * @param bytes their pairs and, where structures cost something, their part of those
 * @param share of all bytes held
 */
record Dead(long entries, long bytes, double share) {

  static Dead of(Overdue overdue, StoreUsage usage) {
    if (overdue.rows() == 0) {
      return new Dead(0, 0, 0);
    }
    long structures = usage.usedBytes() - usage.bytes().payload();
    long bytes = overdue.bytes() + structures * overdue.rows() / usage.entries();
    return new Dead(overdue.rows(), bytes, (double) bytes / usage.usedBytes());
  }
}
