package dev.larder.store;

import dev.larder.store.memory.Deadlines;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;

/**
 * What Lincheck may do to a store of one segment, in which every operation is one step for all who
 * look: writers, readers, time, the sweeper (which is the cleaner as well), and one who watches the
 * ledger. {@link StoreModel} says what should come of it.
 */
@Param(name = "key", gen = IntGen.class, conf = "1:3")
@Param(name = "value", gen = IntGen.class, conf = "1:9")
public abstract class StoreActors {
  static final long LATER_MILLIS = 60_000;

  /** Short, so that many records share a chunk. */
  private static final int VALUE_LENGTH = 35;

  /** So many more rows are there from the start, of which some left: soon the cleaner is wanted. */
  private static final int FIRST_ROWS = 90;

  private static final int LEFT_AT_ONCE = 20;
  static final int OTHER_ROWS = FIRST_ROWS - LEFT_AT_ONCE;

  private static final long LIMIT = 1 << 17;

  private final TestStore store;
  private final long soonMillis;

  StoreActors(StoreSpec spec) {
    store = new TestStores().of(spec).limit(LIMIT).unchecked().open();
    store.observer().wantsExpired(false);
    soonMillis = store.ticker().in(LATER_MILLIS / 2);
    for (int i = 0; i < FIRST_ROWS; i++) {
      store.put("other " + i, text(0));
    }
    for (int i = 0; i < LEFT_AT_ONCE; i++) {
      store.remove("other " + 3 * i);
    }
  }

  TestStore store() {
    return store;
  }

  /** The value; null if there is none or it is over. */
  @Operation
  public @Nullable Integer get(@Param(name = "key") int key) {
    String text = store.get(name(key));
    return text == null ? null : valueOf(text);
  }

  /** For ever. */
  @Operation
  public PutOutcome put(@Param(name = "key") int key, @Param(name = "value") int value) {
    return store.put(name(key), text(value), Deadlines.ETERNAL);
  }

  /** Until the time has passed once. */
  @Operation
  public PutOutcome putForAWhile(@Param(name = "key") int key, @Param(name = "value") int value) {
    return store.put(name(key), text(value), soonMillis);
  }

  /** Whether there was a row, over or not. */
  @Operation
  public boolean remove(@Param(name = "key") int key) {
    return store.remove(name(key));
  }

  /** Whether there was a row, over or not. */
  @Operation
  public boolean endSoon(@Param(name = "key") int key) {
    return store.reschedule(name(key), soonMillis);
  }

  /** Rows, those included that are over and have not left. */
  @Operation
  public long entries() {
    return store.usage().entries();
  }

  /** All rows go. */
  @Operation
  public void clear() {
    store.store().clear();
  }

  /** What the sweeper's thread does: takes out what is over, and moves together what is left. */
  @Operation(nonParallelGroup = "sweeper")
  public void sweep() {
    store.sweep();
  }

  /** The time passes. */
  @Operation(nonParallelGroup = "sweeper")
  public void later() {
    store.ticker().advance(LATER_MILLIS);
  }

  /** B1, while others work. */
  @Operation
  public boolean staysWithinItsLimit() {
    long used = store.usedBytes();
    return used > 0 && used <= LIMIT;
  }

  /** All numbered invariants when nobody works, and that this was no test of eviction. */
  @Validate
  public void invariantsHold() {
    store.store().checkInvariants();
    StoreUsage.Events events = store.events();
    if (events.evicted() + events.rejected() > 0) {
      throw new IllegalStateException("evicted or rejected: " + events);
    }
  }

  private static String name(int key) {
    return "key " + key;
  }

  private static String text(int value) {
    return String.valueOf(value).repeat(VALUE_LENGTH);
  }

  /** The digit that the text is made of; an error if it is made of several. */
  private static int valueOf(String text) {
    int value = text.charAt(0) - '0';
    if (!text.equals(text(value))) {
      throw new IllegalStateException("a torn value: " + text);
    }
    return value;
  }
}
