package dev.larder.testkit;

import dev.larder.store.Found;
import dev.larder.store.KeyWalk;
import dev.larder.store.PutOutcome;
import dev.larder.store.Store;
import dev.larder.store.StoreUsage;
import dev.larder.store.expiry.Expiry;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.Reservation;
import dev.larder.store.memory.RowSpace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store of Strings under String keys, whatever the payload; thread-safe as the store is. Made by
 * {@link TestStores}.
 */
public final class TestStore {
  private static final int BATCH = 256;

  private final Store store;
  private final TestParts parts;
  private final MemoryPool pool;
  private final RecordingObserver observer;

  TestStore(Store store, TestParts parts, MemoryPool pool, RecordingObserver observer) {
    this.store = store;
    this.parts = parts;
    this.pool = pool;
    this.observer = observer;
  }

  /** The store itself. */
  public Store store() {
    return store;
  }

  /** What it is made of. */
  public StoreSpec spec() {
    return parts.spec();
  }

  /** What is not the store's own: its time, its observer, the maker of its parts. */
  public Object[] shared() {
    return new Object[] {parts, observer};
  }

  /**
   * What its chunks outside the heap take there, and on the heap: the slabs, which are not the
   * store's own, refer to them as well.
   */
  public long blockBytes() {
    int size = 1 << PayloadKind.SMALLEST_CHUNK;
    return usage().log().offHeap() / size * parts.blocks().blockBytes(size);
  }

  /** Its ledger. */
  public MemoryPool pool() {
    return pool;
  }

  /** Its time. */
  public FakeTicker ticker() {
    return parts.ticker();
  }

  /** What it was told. */
  public RecordingObserver observer() {
    return observer;
  }

  /** Stores a pair for ever. */
  public PutOutcome put(String key, String value) {
    return put(key, value, Deadlines.ETERNAL);
  }

  /** Stores a pair until a deadline. */
  public PutOutcome put(String key, String value, long deadlineMillis) {
    return put(StringProbe.of(key), value, deadlineMillis);
  }

  /** Stores a pair under a hash of the test's choice. */
  public PutOutcome put(StringProbe probe, String value, long deadlineMillis) {
    return store.put(probe, stored(probe.key()), stored(value), deadlineMillis);
  }

  /** Stores a pair with bytes reserved before. */
  public PutOutcome put(String key, String value, Reservation reservation) {
    return put(StringProbe.of(key), value, reservation);
  }

  /** Stores a pair under a hash of the test's choice, with bytes reserved before. */
  public PutOutcome put(StringProbe probe, String value, Reservation reservation) {
    return store.put(
        probe, store.sized(stored(probe.key()), stored(value)), Deadlines.ETERNAL, reservation);
  }

  /** Reserves what a pair needs, if it is there. */
  public @Nullable Reservation tryReserve(String key, String value) {
    return tryReserve(StringProbe.of(key), value);
  }

  /** Reserves what a pair under a hash of the test's choice needs, if it is there. */
  public @Nullable Reservation tryReserve(StringProbe probe, String value) {
    return store.tryReserve(probe, store.sized(stored(probe.key()), stored(value)));
  }

  /** Stores a pair under a key of a user's class. */
  public PutOutcome put(UserKeyProbe probe, String value) {
    return store.put(probe, probe.key(), stored(value), Deadlines.ETERNAL);
  }

  /** Reads a value. */
  public @Nullable String get(String key) {
    return store.get(StringProbe.of(key), StringDecoder.IN_PLACE);
  }

  /** Reads the value of a key under a hash of the test's choice. */
  public @Nullable String get(StringProbe probe) {
    return store.get(probe, StringDecoder.IN_PLACE);
  }

  /** Reads the value of a key of a user's class. */
  public @Nullable String get(UserKeyProbe probe) {
    return store.get(probe, StringDecoder.IN_PLACE);
  }

  /** What the holder of the key's lock sees. */
  public @Nullable Found find(String key) {
    return store.find(StringProbe.of(key), true);
  }

  /** The text of a value as it is stored. */
  public static String text(Object stored) {
    return stored instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.ISO_8859_1)
        : (String) stored;
  }

  /** Takes a key out. */
  public boolean remove(String key) {
    return store.remove(StringProbe.of(key));
  }

  /** Moves a deadline. */
  public boolean reschedule(String key, long deadlineMillis) {
    return store.reschedule(StringProbe.of(key), deadlineMillis);
  }

  /** All keys, as a walk finds them. */
  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    KeyWalk walk = store.keys();
    for (Object key = walk.next(); key != null; key = walk.next()) {
      keys.add(text(key));
    }
    return keys;
  }

  /** Sweeps once. */
  public void sweep() {
    store.sweep(new Expiry.Batch(BATCH));
  }

  /** The store's figures. */
  public StoreUsage usage() {
    return store.usage();
  }

  /** The store's events. */
  public StoreUsage.Events events() {
    return store.usage().events();
  }

  /** Bytes taken from the ledger, by whoever. */
  public long usedBytes() {
    return pool.budget().usedBytes();
  }

  /** The ledger's limit. */
  public long limitBytes() {
    return pool.budget().limitBytes();
  }

  /** What a pair is charged with. */
  public long chargeOf(String key, String value) {
    return parts.payload(new RowSpace(1)).chargeOf(stored(key), stored(value));
  }

  /** A text as this store keeps it. */
  public Object stored(String text) {
    return spec().payload().stored(text);
  }
}
