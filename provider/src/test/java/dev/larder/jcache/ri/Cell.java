package dev.larder.jcache.ri;

/**
 * An entry as it lies in a cache.
 *
 * @param text of its value
 * @param deadlineMillis when it is over; {@code Long.MAX_VALUE} if never
 */
record Cell(String text, long deadlineMillis) {
  boolean isOver(long nowMillis) {
    return deadlineMillis <= nowMillis;
  }

  @Override
  public String toString() {
    return text + (deadlineMillis == Long.MAX_VALUE ? "" : "@" + deadlineMillis);
  }
}
