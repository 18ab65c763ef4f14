package dev.larder.testkit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a store means, said plainly: a map of values and deadlines. It evicts who it is told to. */
public final class ModelStore {
  private record Row(String value, long deadlineMillis) {}

  private final Map<String, Row> rows = new HashMap<>();
  private final FakeTicker ticker;

  /** An empty model. */
  public ModelStore(FakeTicker ticker) {
    this.ticker = ticker;
  }

  /** Stores a pair. */
  public void put(String key, String value, long deadlineMillis) {
    rows.put(key, new Row(value, deadlineMillis));
  }

  /** Reads a value; an expired row leaves. */
  public @Nullable String get(String key) {
    Row row = rows.get(key);
    if (row != null && row.deadlineMillis <= ticker.millis()) {
      rows.remove(key);
      return null;
    }
    return row == null ? null : row.value;
  }

  /** Takes a row out, expired or not; false if there is none. */
  public boolean remove(String key) {
    return rows.remove(key) != null;
  }

  /** Moves a deadline; false if there is no row. */
  public boolean reschedule(String key, long deadlineMillis) {
    return rows.computeIfPresent(key, (k, row) -> new Row(row.value, deadlineMillis)) != null;
  }

  /** Drops all. */
  public void clear() {
    rows.clear();
  }

  /** The store has evicted a row: it must have been there. */
  public void evicted(String key) {
    if (rows.remove(key) == null) {
      throw new AssertionError("a row was evicted that was not there");
    }
  }

  /** The row's deadline, or null if there is no row. */
  public @Nullable Long deadlineMillis(String key) {
    Row row = rows.get(key);
    return row == null ? null : row.deadlineMillis;
  }

  /** Whether the key has a row, expired or not. */
  public boolean has(String key) {
    return rows.containsKey(key);
  }

  /** Number of rows, expired ones included. */
  public int size() {
    return rows.size();
  }
}
