package dev.larder.store;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@link StoreActors} should see, one at a time. */
public final class StoreModel {
  private record Row(int value, boolean ends) {}

  private final Map<Integer, Row> rows = new HashMap<>();
  private int otherRows = StoreActors.OTHER_ROWS;
  private boolean late;

  private boolean isOver(Row row) {
    return late && row.ends;
  }

  public @Nullable Integer get(int key) {
    Row row = rows.get(key);
    if (row != null && isOver(row)) {
      rows.remove(key);
      return null;
    }
    return row == null ? null : row.value;
  }

  public PutOutcome put(int key, int value) {
    return put(key, new Row(value, false));
  }

  public PutOutcome putForAWhile(int key, int value) {
    return put(key, new Row(value, true));
  }

  private PutOutcome put(int key, Row row) {
    return rows.put(key, row) == null ? PutOutcome.CREATED : PutOutcome.UPDATED;
  }

  public boolean remove(int key) {
    return rows.remove(key) != null;
  }

  public boolean endSoon(int key) {
    return rows.computeIfPresent(key, (same, row) -> new Row(row.value, true)) != null;
  }

  public long entries() {
    return (long) rows.size() + otherRows;
  }

  public void clear() {
    rows.clear();
    otherRows = 0;
  }

  public void sweep() {
    rows.values().removeIf(this::isOver);
  }

  public void later() {
    late = true;
  }

  public boolean staysWithinItsLimit() {
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StoreModel model
        && rows.equals(model.rows)
        && otherRows == model.otherRows
        && late == model.late;
  }

  @Override
  public int hashCode() {
    return rows.hashCode();
  }
}
