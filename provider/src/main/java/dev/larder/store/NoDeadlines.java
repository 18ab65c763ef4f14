package dev.larder.store;

/** For stores whose rows never expire. */
final class NoDeadlines implements RowDeadlines {
  @Override
  public long deadlineMillis(int slot) {
    return ETERNAL;
  }

  @Override
  public long peekMillis(int slot, int beside) {
    return ETERNAL;
  }

  @Override
  public void set(int slot, long deadlineMillis) {
    if (deadlineMillis != ETERNAL) {
      throw new IllegalStateException("this store was made for rows that never expire");
    }
  }
}
