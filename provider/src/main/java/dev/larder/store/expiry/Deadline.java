package dev.larder.store.expiry;

import dev.larder.store.memory.Deadlines;

/** Arithmetic on deadlines. A deadline too far to be a number is {@link Deadlines#ETERNAL}. */
public final class Deadline {
  private Deadline() {}

  /**
   * The deadline of a row that lives for {@code durationMillis} from {@code nowMillis} on.
   *
   * @param nowMillis milliseconds of the store's {@code Ticker}
   * @param durationMillis how long, at least 0; {@link Long#MAX_VALUE} means for ever
   * @return milliseconds of the same ticker, or {@link Deadlines#ETERNAL}
   */
  public static long after(long nowMillis, long durationMillis) {
    if (durationMillis < 0) {
      throw new IllegalArgumentException(
          "a duration must not be negative: durationMillis=" + durationMillis);
    }
    if (durationMillis == Long.MAX_VALUE || nowMillis > Deadlines.ETERNAL - durationMillis) {
      return Deadlines.ETERNAL;
    }
    return nowMillis + durationMillis;
  }

  /** Whether a row with this deadline is over; it is from the deadline on, not only after it. */
  public static boolean isOver(long deadlineMillis, long nowMillis) {
    return deadlineMillis <= nowMillis;
  }
}
