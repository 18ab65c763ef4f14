package dev.larder.store;

/**
 * What a store holds and what happened in it, added up segment by segment: exact at rest.
 *
 * @param limitBytes the limit of the ledger it draws on
 * @param usedBytes bytes this store has taken from it, writes under way included
 * @param entries rows, expired ones that have not left yet included
 * @param bytes bytes by part
 * @param log what the payload's bytes are, and what moved
 * @param events what happened
 */
public record StoreUsage(
    long limitBytes, long usedBytes, long entries, Bytes bytes, Log log, Events events) {

  /**
   * Bytes by part; their sum is what the store has taken, at rest.
   *
   * @param payload keys and values
   * @param columns the rows' columns
   * @param index hash tables
   * @param policy what eviction keeps besides columns
   * @param expiry what expiry keeps besides columns
   * @param fixed objects that the store and every segment have, whatever is in them, and what the
   *     store's owner keeps around it
   */
  public record Bytes(
      long payload, long columns, long index, long policy, long expiry, long fixed) {

    /** All but the payload. */
    public long overhead() {
      return columns + index + policy + expiry + fixed;
    }
  }

  /**
   * What the payload's bytes are, where pairs lie in a log, and how much was written to it.
   *
   * @param live bytes of the pairs that are there
   * @param dead bytes of pairs that are gone, or replaced, and still take room
   * @param slack bytes in which nothing was written, and headers
   * @param written bytes of pairs written since the store was made
   * @param copied bytes of pairs moved together to free the room between them
   * @param offHeap bytes of chunks outside the heap
   */
  public record Log(long live, long dead, long slack, long written, long copied, long offHeap) {}

  /**
   * Counts since the store was made. At rest {@code inserted == entries + removed + evicted +
   * expiredLazily + expiredActively + cleared + rejected}.
   *
   * @param inserted pairs whose key had no row
   * @param updated pairs whose key had one
   * @param removed rows a caller took out
   * @param evicted rows that made room
   * @param expiredLazily expired rows found by a caller
   * @param expiredActively expired rows found by the sweeper
   * @param cleared rows dropped by {@link Store#clear}
   * @param rejected pairs that did not fit
   * @param evictedForOthers rows evicted because another store of the pool needed room; part of
   *     {@code evicted}
   * @param evictedForCleaning rows evicted because live pairs left the log too little room to move
   *     them in; part of {@code evicted}
   * @param crowdedOut rows evicted because the index had no place near their hash; part of {@code
   *     evicted}
   * @param sweepTouches rows the sweeper looked at
   */
  public record Events(
      long inserted,
      long updated,
      long removed,
      long evicted,
      long expiredLazily,
      long expiredActively,
      long cleared,
      long rejected,
      long evictedForOthers,
      long evictedForCleaning,
      long crowdedOut,
      long sweepTouches) {}

  /** Adds up segments. */
  static final class Sum {
    final Counters counters = new Counters();
    long entries;
    long payloadBytes;
    long liveBytes;
    long deadBytes;
    long offHeapBytes;
    long columnBytes;
    long indexBytes;
    long policyBytes;
    long expiryBytes;
    long fixedBytes;

    /** Begins with what is no segment's. */
    Sum(long fixed) {
      fixedBytes = fixed;
    }

    void add(Counters segment) {
      counters.add(segment);
    }

    void add(Rows rows, long fixed) {
      entries += rows.slots.live();
      payloadBytes += rows.payload.bytesHeld();
      liveBytes += rows.payload.liveBytes();
      deadBytes += rows.payload.deadBytes();
      offHeapBytes += rows.payload.offHeapBytes();
      counters.add(rows);
      columnBytes += rows.space.bytesHeld();
      indexBytes += rows.index.bytesHeld();
      policyBytes += rows.policy.bytesHeld();
      expiryBytes += rows.expiryBytes();
      fixedBytes += fixed;
    }

    StoreUsage toUsage(long limitBytes, long usedBytes) {
      return new StoreUsage(
          limitBytes,
          usedBytes,
          entries,
          new Bytes(payloadBytes, columnBytes, indexBytes, policyBytes, expiryBytes, fixedBytes),
          new Log(
              liveBytes,
              deadBytes,
              payloadBytes - liveBytes - deadBytes,
              counters.writtenBytes,
              counters.copiedBytes,
              offHeapBytes),
          new Events(
              counters.inserted,
              counters.updated,
              counters.removed,
              counters.evicted,
              counters.expiredLazily,
              counters.expiredActively,
              counters.cleared,
              counters.rejected,
              counters.evictedForOthers,
              counters.evictedForCleaning,
              counters.crowdedOut,
              counters.sweepTouches));
    }
  }
}
