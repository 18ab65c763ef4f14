package dev.larder.store;

/**
 * The deadlines of a write whose caller does not hold the key's lock, and so does not know whether
 * there is a row.
 *
 * @param nowMillis the ticker's time: a row that is over by then is none
 * @param createdMillis the deadline of a new row
 * @param updatedMillis the deadline of a row that was there, or {@link #KEEP}
 */
public record DirectPut(long nowMillis, long createdMillis, long updatedMillis) {
  /** The row keeps the deadline it has. */
  public static final long KEEP = Long.MIN_VALUE;

  long updated(long currentMillis) {
    return updatedMillis == KEEP ? currentMillis : updatedMillis;
  }
}
