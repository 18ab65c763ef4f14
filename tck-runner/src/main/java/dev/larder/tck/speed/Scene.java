package dev.larder.tck.speed;

/**
 * All that is the same for whoever runs in it.
 *
 * @param workload what callers do
 * @param stock what the cache holds
 * @param access how callers ask
 */
record Scene(Workload workload, Stock stock, Access access) {
  /** With --quick there are so many times fewer entries and threads. */
  private static final long QUICK = 100;

  private static final long LEAST_ENTRIES = 1_000;
  private static final int MOST_QUICK_THREADS = 200;

  private static final long MIB = 1L << 20;
  private static final long BASE_HEAP = 512 * MIB;

  /** Key, its copy, and what the most wasteful cache keeps beside an entry. */
  private static final long ENTRY_HEAP = 300;

  private static final long KEY_HEAP = 64;

  /** Objects are at most so large, whatever their text is. */
  private static final long OBJECT_HEAP = 200;

  Scene withEntries(long entries) {
    return new Scene(workload, stock.withEntries(entries), access);
  }

  /** The same with something else to do. */
  Scene with(Workload other) {
    return new Scene(other, stock, access);
  }

  /** The same, small enough for a test. */
  Scene smaller() {
    return new Scene(
        workload,
        stock.withEntries(Math.max(LEAST_ENTRIES, stock.entries() / QUICK)),
        new Access(access.draw(), access.keys(), Math.min(access.threads(), MOST_QUICK_THREADS)));
  }

  /**
   * Heap of a child: one and a half times what lives in it at most, so that nobody is slowed by a
   * collector that is short of room.
   */
  long heapBytes() {
    long each = ENTRY_HEAP + Math.max(stock.values().length(), OBJECT_HEAP);
    long ring = workload == Workload.STORM ? stock.entries() * Keyring.STORM_KEYS_PER_ENTRY : 0;
    long bytes = BASE_HEAP + (stock.entries() * each + ring * KEY_HEAP) * 3 / 2;
    return (bytes + MIB - 1) / MIB * MIB;
  }
}
