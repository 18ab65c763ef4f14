package dev.larder.store;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.FailingHeap;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringProbe;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import dev.larder.testkit.UserKey;
import dev.larder.testkit.UserKeyProbe;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Random operations on one store, each of which may find the heap used up at its n-th allocation.
 * {@link OutOfMemoryTest} loads this with a {@link FailingHeap}; takes the kind of store as text.
 */
public final class OutOfMemoryRun implements UnaryOperator<String> {
  private static final long LIMIT = 1_000_000;
  private static final int KEYS = 900;
  private static final int OPERATIONS = 4_000;
  private static final int WARM_UP = 600;
  private static final int FARTHEST_FAILURE = 60;
  private static final long TICK_MILLIS = 250;
  private static final long DAY = 24L * 60 * 60 * 1_000;

  private final SplittableRandom random = new SplittableRandom(4711);
  private final Map<String, String> values = new HashMap<>();
  private int errors;
  private @Nullable TestStore opened;

  /** Returns how many operations failed. */
  @Override
  public String apply(String kind) {
    String[] parts = kind.split("/", -1);
    StoreSpec spec =
        new StoreSpec(
            PolicyKind.valueOf(parts[0]),
            PayloadKind.valueOf(parts[1]),
            ExpiryKind.valueOf(parts[2]),
            Integer.parseInt(parts[3]));
    MemoryPool pool = new MemoryPool(LIMIT);
    TestStore store =
        new TestStores().of(spec).pool(pool).maxEntry(LIMIT / 2).maxRows(100).pageRows(16).open();
    opened = store;
    for (int i = 0; i < OPERATIONS; i++) {
      step(i);
    }
    check();
    store.ticker().advance(400 * DAY);
    expectNothingOverdue();
    check();
    store.store().close();
    expect(pool.budget().usedBytes() == 0, "bytes left: " + pool.budget().usedBytes());
    return Integer.toString(errors);
  }

  /** A sweep that was interrupted has not lost rows. */
  private void expectNothingOverdue() {
    store().ticker().advance(1_000);
    store().sweep();
    long overdue = store().store().overdue().rows();
    expect(store().spec().expiry() != ExpiryKind.WHEEL || overdue == 0, overdue + " rows overdue");
  }

  private TestStore store() {
    return Objects.requireNonNull(opened);
  }

  private void step(int number) {
    int key = random.nextInt(KEYS);
    String id = "key " + key;
    String next = id + ":" + number + ":" + "v".repeat(length());
    String before = values.get(id);
    boolean isUsers = key % 10 == 0;
    int choice = random.nextInt(100);
    // The first ones load and initialize all classes.
    FailingHeap.failAt(number < WARM_UP ? 0 : random.nextInt(FARTHEST_FAILURE));
    try {
      operate(choice, id, isUsers, next);
      FailingHeap.failAt(0);
    } catch (OutOfMemoryError e) {
      FailingHeap.failAt(0);
      errors++;
      check();
      expectNothingOverdue();
      expectOneOf(id, read(id, isUsers), before, choice < 55 ? next : before);
    }
    String now = read(id, isUsers);
    expectOneOf(id, now, before, choice < 55 ? next : before);
    if (now == null) {
      values.remove(id);
    } else {
      values.put(id, now);
    }
    if (number % 50 == 0) {
      check();
      expectAll();
    }
  }

  private void operate(int choice, String id, boolean isUsers, String next) {
    if (choice < 55) {
      put(id, isUsers, next);
    } else if (choice < 75) {
      read(id, isUsers);
    } else if (choice < 85) {
      store().store().remove(isUsers ? user(id) : StringProbe.of(id));
    } else if (choice < 90 && !isUsers) {
      store().reschedule(id, deadline());
    } else if (choice < 92) {
      store().find(id);
    } else if (choice < 98) {
      store().ticker().advance(random.nextInt(400));
      store().sweep();
    } else if (choice == 98) {
      walk();
    } else if (random.nextInt(20) == 0) {
      store().store().clear();
    }
  }

  private void walk() {
    KeyWalk walk = store().store().keys();
    Object key = walk.next();
    while (key != null) {
      key = walk.next();
    }
  }

  private void put(String id, boolean isUsers, String next) {
    if (isUsers) {
      store().put(user(id), next);
    } else {
      store().put(id, next, deadline());
    }
  }

  private @Nullable String read(String id, boolean isUsers) {
    return isUsers ? store().get(user(id)) : store().get(id);
  }

  private static UserKeyProbe user(String id) {
    return new UserKeyProbe(new UserKey(id), id.hashCode() * 0x9e37_79b1);
  }

  private int length() {
    int of = random.nextInt(300);
    return of == 0 ? 280_000 : of < 20 ? random.nextInt(4_000) : random.nextInt(100);
  }

  private long deadline() {
    if (!store().spec().expiry().expires() || random.nextInt(3) == 0) {
      return Deadlines.ETERNAL;
    }
    long delay = random.nextInt(4) == 0 ? 30 * DAY : 1 + random.nextInt(20_000);
    // At the end of a tick of the wheel, so that a sweep finds all that is over.
    return (store().ticker().in(delay) / TICK_MILLIS + 1) * TICK_MILLIS;
  }

  private void check() {
    store().store().checkInvariants();
    expect(
        store().usage().usedBytes() == store().usedBytes(),
        "held " + store().usage().usedBytes() + ", in the ledger " + store().usedBytes());
  }

  /** Each key has the value it had, or has been evicted. */
  private void expectAll() {
    values.forEach((id, value) -> expectOneOf(id, read(id, isUsers(id)), value, value));
  }

  private static boolean isUsers(String id) {
    return id.endsWith("0");
  }

  private static void expectOneOf(
      String id, @Nullable String found, @Nullable String old, @Nullable String next) {
    expect(
        found == null || found.equals(old) || found.equals(next),
        "another value than before and after, of " + id);
  }

  private static void expect(boolean isSo, String otherwise) {
    if (!isSo) {
      throw new AssertionError(otherwise);
    }
  }
}
