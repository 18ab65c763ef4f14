package dev.larder.testkit;

import static java.util.Objects.requireNonNull;

import dev.larder.store.StoreUsage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What a store means, said plainly: a map of values and deadlines, the order in which rows would
 * leave, and counts of what happened. It knows nothing of bytes beyond what it is told, so it
 * learns that somebody was evicted, but says beforehand who that will be.
 *
 * <p>Thread-safe: every method is synchronized.
 */
public final class ModelStore {
  private static final Comparator<Row> BY_ARRIVAL = Comparator.comparingLong(row -> row.arrival);
  private static final Comparator<Row> BY_USE = Comparator.comparingLong(row -> row.lastUse);

  private static final class Row {
    final String key;
    final int hash;
    final long arrival;
    String value;
    long charge;
    long deadlineMillis;
    long uses = 1;
    long lastUse;

    Row(StringProbe probe, long now, String value) {
      key = probe.key();
      hash = probe.hash();
      arrival = now;
      lastUse = now;
      this.value = value;
    }
  }

  private final FakeTicker ticker;
  private final PolicyKind policy;
  private final Map<String, Row> rows = new HashMap<>();
  private final ModelSegments<Row> segments;
  private long clock;
  private long chargedBytes;
  private long inserted;
  private long updated;
  private long removed;
  private long evicted;
  private long expiredLazily;
  private long expiredActively;
  private long cleared;
  private long rejected;

  /** An empty model of a store that begins with so many segments, a power of two. */
  public ModelStore(PolicyKind policy, int segments, FakeTicker ticker) {
    this.policy = policy;
    this.ticker = ticker;
    this.segments = new ModelSegments<>(segments, row -> row.hash, order(policy));
  }

  private static Comparator<Row> order(PolicyKind policy) {
    return switch (policy) {
      case LRU -> BY_USE;
      // Each use moves a row to the next count, so the last one is its arrival there.
      case LFU -> Comparator.<Row>comparingLong(row -> row.uses).thenComparing(BY_USE);
      case SOONEST_EXPIRY ->
          Comparator.<Row>comparingLong(row -> row.deadlineMillis).thenComparing(BY_ARRIVAL);
      case RANDOM, ADAPTIVE, NONE -> BY_ARRIVAL;
    };
  }

  /** Whether the model knows who leaves first. */
  public synchronized boolean predicts() {
    return policy == PolicyKind.LRU
        || policy == PolicyKind.LFU
        || policy == PolicyKind.SOONEST_EXPIRY;
  }

  /** The row that leaves next from the segment of {@code key}'s row. */
  public synchronized String nextVictim(String key) {
    return segments.of(row(key).hash).first().key;
  }

  /** Whether the key's row is in the segment that the hash belongs to. */
  public synchronized boolean isInSegmentOf(int hash, String key) {
    return segments.of(hash).contains(row(key));
  }

  /** Number of rows in the hash's segment. */
  public synchronized int sizeOfSegment(int hash) {
    return segments.of(hash).size();
  }

  /** The hash's segment splits by its next bit; returns the keys that move. */
  public synchronized Set<String> split(int hash) {
    Set<String> moved = new HashSet<>();
    segments.split(hash).forEach(row -> moved.add(row.key));
    return moved;
  }

  // ---- one key

  /** A pair whose key has no row is stored. */
  public synchronized void insert(
      StringProbe probe, String value, long charge, long deadlineMillis) {
    Row row = new Row(probe, clock++, value);
    row.charge = charge;
    row.deadlineMillis = deadlineMillis;
    expect(rows.put(row.key, row) == null, "a row came into being twice");
    segments.of(row.hash).add(row);
    chargedBytes += charge;
    inserted++;
  }

  /** A pair whose key has a row is stored, which is a use of the row. */
  public synchronized void replace(String key, String value, long charge, long deadlineMillis) {
    Row row = row(key);
    use(key);
    reschedule(key, deadlineMillis);
    chargedBytes += charge - row.charge;
    row.value = value;
    row.charge = charge;
    updated++;
  }

  /** A row is read. */
  public synchronized void use(String key) {
    Row row = row(key);
    SortedSet<Row> segment = segments.of(row.hash);
    segment.remove(row);
    row.uses++;
    row.lastUse = clock++;
    segment.add(row);
  }

  /** Moves a deadline; false if there is no row. */
  public synchronized boolean reschedule(String key, long deadlineMillis) {
    Row row = rows.get(key);
    if (row != null) {
      SortedSet<Row> segment = segments.of(row.hash);
      segment.remove(row);
      row.deadlineMillis = deadlineMillis;
      segment.add(row);
    }
    return row != null;
  }

  /** Takes a row out, expired or not; false if there is none. */
  public synchronized boolean remove(String key) {
    boolean had = has(key);
    if (had) {
      takeOut(key);
      removed++;
    }
    return had;
  }

  /** A pair is stored and evicted at once, and with it what its key had. */
  public synchronized void reject(String key) {
    rejected++;
    if (has(key)) {
      takeOut(key);
      updated++;
    } else {
      inserted++;
    }
  }

  /** The store has evicted a row. */
  public synchronized void evict(String key) {
    takeOut(key);
    evicted++;
  }

  /** A caller has come upon an expired row. */
  public synchronized void expireLazily(String key) {
    expire(key);
    expiredLazily++;
  }

  /** The sweeper has come upon an expired row. */
  public synchronized void expireActively(String key) {
    expire(key);
    expiredActively++;
  }

  private void expire(String key) {
    expect(isOver(key), "a row expired that was not over");
    takeOut(key);
  }

  private void takeOut(String key) {
    Row row = row(key);
    rows.remove(key);
    segments.of(row.hash).remove(row);
    chargedBytes -= row.charge;
  }

  private Row row(String key) {
    expect(rows.containsKey(key), "something happened to a row that is not there");
    return requireNonNull(rows.get(key));
  }

  private static void expect(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  /** Whether the key has a row, expired or not. */
  public synchronized boolean has(String key) {
    return rows.containsKey(key);
  }

  /** The row's value, whether it is over or not, or null if there is no row. */
  public synchronized @Nullable String value(String key) {
    Row row = rows.get(key);
    return row == null ? null : row.value;
  }

  /** Whether the key has a row whose deadline has passed. */
  public synchronized boolean isOver(String key) {
    return isDue(key, ticker.millis());
  }

  /** Whether the key has a row whose deadline is at or before an instant. */
  public synchronized boolean isDue(String key, long millis) {
    Row row = rows.get(key);
    return row != null && row.deadlineMillis <= millis;
  }

  /** What the row is charged with. */
  public synchronized long chargeOf(String key) {
    return row(key).charge;
  }

  /** The row's deadline, or null if there is no row. */
  public synchronized @Nullable Long deadlineMillis(String key) {
    Row row = rows.get(key);
    return row == null ? null : row.deadlineMillis;
  }

  // ---- all keys

  /** Drops all. */
  public synchronized void clear() {
    cleared += rows.size();
    rows.clear();
    segments.clear();
    chargedBytes = 0;
  }

  /** The keys that have a row. */
  public synchronized Set<String> keys() {
    return Set.copyOf(rows.keySet());
  }

  /** Number of rows, expired ones included. */
  public synchronized int size() {
    return rows.size();
  }

  /** What all rows are charged with. */
  public synchronized long chargedBytes() {
    return chargedBytes;
  }

  /**
   * What has happened, with the causes and efforts that a model cannot know from {@code counts}.
   */
  public synchronized StoreUsage.Events events(StoreUsage.Events counts) {
    return new StoreUsage.Events(
        inserted,
        updated,
        removed,
        evicted,
        expiredLazily,
        expiredActively,
        cleared,
        rejected,
        counts.evictedForOthers(),
        counts.evictedForCleaning(),
        counts.crowdedOut(),
        counts.sweepTouches());
  }
}
