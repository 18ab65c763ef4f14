package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Reservation;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.ModelStore;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.RowWatch;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringProbe;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A store and its model, one random operation at a time. After each, results agree, every row that
 * left did so for a reason, and the ledger is within its limit.
 */
final class ModelRun {
  private static final int LIMIT = 60_000;
  private static final int MAX_ENTRY = LIMIT / 8;
  private static final int KEYS = 900;
  private static final int TWINS = 40;
  private static final int CHECK_EVERY = 200;
  private static final int TICK_MILLIS = 250;
  private static final int SMALL_SEGMENT = 100;

  private final SplittableRandom random;
  private final RowWatch watch = new RowWatch();
  private final TestStore store;
  private final ModelStore model;
  private final boolean splits;
  private int steps;
  private int stepsWhenFull;
  private String last = "";
  private StoreUsage.Events before;

  ModelRun(TestStores stores, StoreSpec spec, SplittableRandom random) {

    this.random = random;
    TestStores.Builder builder = stores.of(spec).limit(LIMIT).around(watch::watch);
    splits = random.nextBoolean();
    if (splits) {
      builder.maxRows(SMALL_SEGMENT);
    }
    store = builder.open();
    model = new ModelStore(store.ticker());
    before = store.events();
  }

  int operationsWhenFull() {
    return stepsWhenFull;
  }

  void step() {
    steps++;
    stepsWhenFull += store.usedBytes() > LIMIT * 0.8 ? 1 : 0;
    int choice = random.nextInt(1_000);
    String key = key();
    last = "operation " + choice + " on " + key;
    if (choice < 450) {
      put(key, value(), deadline());
    } else if (choice < 700) {
      get(key);
    } else if (choice < 760) {
      find(key);
    } else if (choice < 830) {
      remove(key);
    } else if (choice < 880) {
      reschedule(key);
    } else if (choice < 920) {
      reserveAndPut(key, value());
    } else if (choice < 960) {
      store.ticker().advance(random.nextInt(2_000));
    } else if (choice < 990) {
      sweep();
    } else if (choice < 998) {
      assertThat(store.keys()).as("keys").hasSize(watch.size()).allMatch(watch::has);
    } else {
      clear();
    }
    assertThat(store.usedBytes()).isBetween(0L, (long) LIMIT);
    assertThat(watch.size()).as("rows").isEqualTo(model.size());
    if (steps % CHECK_EVERY == 0) {
      check();
    }
    before = store.events();
  }

  void check() {
    store.store().checkInvariants();
    assertThat(store.usage().entries()).isEqualTo(model.size());
  }

  private String key() {
    return random.nextInt(10) == 0
        ? "twin " + random.nextInt(TWINS)
        : "key " + random.nextInt(KEYS);
  }

  /** Some keys share one hash. */
  private static StringProbe probe(String key) {
    return isTwin(key) ? new StringProbe(key, 0x1234_5678) : StringProbe.of(key);
  }

  private static boolean isTwin(String key) {
    return key.startsWith("twin");
  }

  private String value() {
    int length =
        switch (random.nextInt(20)) {
          case 0 -> random.nextInt(MAX_ENTRY + 200);
          case 2, 3, 4 -> random.nextInt(600);
          default -> random.nextInt(90);
        };
    return (steps + "_".repeat(length)).substring(0, Math.max(1, length));
  }

  private long deadline() {
    boolean finite = store.spec().expiry().expires() && random.nextInt(3) > 0;
    return finite ? store.ticker().in(1 + random.nextInt(20_000)) : Deadlines.ETERNAL;
  }

  // ---- operations

  private void put(String key, String value, long deadline) {
    boolean had = model.has(key);
    long used = store.usedBytes();
    PutOutcome outcome = store.put(probe(key), value, deadline);
    boolean tooLarge = store.chargeOf(key, value) > MAX_ENTRY;
    List<String> freed = new ArrayList<>(watch.takeFreed());
    boolean stored = outcome == PutOutcome.CREATED || outcome == PutOutcome.UPDATED;
    boolean goneAtOnce = stored && goneAtOnce(key, had && outcome == PutOutcome.CREATED, freed);
    int evictedAtOnce = goneAtOnce ? 1 : 0;
    boolean lostOwn = freed.contains(key);
    switch (outcome) {
      case UPDATED -> assertThat(had && !lostOwn).isTrue();
      case CREATED -> assertThat(!had || lostOwn).isTrue();
      case REJECTED -> assertThat(tooLarge).as("too large").isTrue();
      case FULL -> assertFull(key, value, used, freed);
    }
    if (tooLarge) {
      assertThat(outcome).isIn(PutOutcome.REJECTED, PutOutcome.FULL);
      assertThat(freed).isSubsetOf(key);
    }
    if (outcome == PutOutcome.CREATED && lostOwn) {
      assertThat(store.spec().policy().evicts()).isTrue();
    }
    long evicted = outcome == PutOutcome.REJECTED && lostOwn ? freed.size() - 1 : freed.size();
    evict(freed, evicted + evictedAtOnce, used);
    if (goneAtOnce) {
      model.remove(key);
    } else if (stored) {
      model.put(key, value, deadline);
    }
  }

  /**
   * Whether a stored row left again within its own put, for the policy's next event: the last time
   * its key was freed is taken out of {@code freed} then.
   *
   * @param lostOld whether the key's old row was evicted before
   */
  private static boolean goneAtOnce(String key, boolean lostOld, List<String> freed) {
    boolean gone = Collections.frequency(freed, key) > (lostOld ? 1 : 0);
    if (gone) {
      freed.remove(freed.lastIndexOf(key));
    }
    return gone;
  }

  private void assertFull(String key, String value, long used, List<String> freed) {
    assertThat(store.spec().policy().evicts()).isFalse();
    assertThat(freed).isEmpty();
    long charge = store.chargeOf(key, value);
    if (charge <= MAX_ENTRY && !isTwin(key) && !splits) {
      assertThat(LIMIT - used).as("free bytes").isLessThan(charge + LIMIT / 3);
    }
  }

  /** Rows that made room: only where rows may, when there was need, and counted. */
  private void evict(List<String> freed, long evicted, long usedBefore) {
    freed.forEach(model::evicted);
    StoreUsage.Events now = store.events();
    assertThat(now.evicted() - before.evicted()).as("evicted").isEqualTo(evicted);
    long crowdedOut = now.crowdedOut() - before.crowdedOut();
    assertThat(store.observer().collisions()).isLessThanOrEqualTo(now.crowdedOut());
    if (evicted > crowdedOut) {
      assertThat(store.spec().policy().evicts()).isTrue();
      assertThat(splits || usedBefore > LIMIT / 3).as("needed room").isTrue();
    }
  }

  private void reserveAndPut(String key, String value) {
    // A reservation is a promise only where nobody evicts: elsewhere a put may evict all the same,
    // for the policy's next event or a place in the index.
    if (isTwin(key) || store.spec().policy().evicts()) {
      return;
    }
    Reservation reserved = store.tryReserve(key, value);
    assertThat(watch.takeFreed()).isEmpty();
    if (reserved == null) {
      return;
    }
    try (reserved) {
      boolean had = model.has(key);
      PutOutcome outcome = store.put(key, value, reserved);
      assertThat(outcome).isEqualTo(had ? PutOutcome.UPDATED : PutOutcome.CREATED);
    }
    assertThat(watch.takeFreed()).isEmpty();
    model.put(key, value, Deadlines.ETERNAL);
  }

  private void get(String key) {
    boolean had = model.has(key);
    long used = store.usedBytes();
    String expected = model.get(key);
    assertThat(store.get(probe(key))).isEqualTo(expected);
    leftOnRead(key, had && expected == null, used);
  }

  private void find(String key) {
    boolean had = model.has(key);
    Long deadline = model.deadlineMillis(key);
    long used = store.usedBytes();
    String expected = model.get(key);
    Found found = store.store().find(probe(key), true);
    assertThat(found != null).isEqualTo(had);
    if (found != null) {
      assertThat(found.expired()).isEqualTo(expected == null);
      assertThat(found.deadlineMillis()).isEqualTo(deadline);
      assertThat(expected == null || expected.equals(TestStore.text(found.value()))).isTrue();
    }
    leftOnRead(key, had && expected == null, used);
  }

  /** A read takes out an expired row; LFU may need room to count a hit. */
  private void leftOnRead(String key, boolean expired, long used) {
    List<String> freed = watch.takeFreed();
    if (expired) {
      assertThat(freed).containsExactly(key);
      assertThat(store.events().expiredLazily() - before.expiredLazily()).isEqualTo(1);
    } else if (!freed.isEmpty()) {
      assertThat(store.spec().policy()).isEqualTo(PolicyKind.LFU);
      evict(freed, freed.size(), used);
    }
  }

  private void remove(String key) {
    assertThat(store.store().remove(probe(key))).isEqualTo(model.remove(key));
    assertThat(watch.takeFreed()).isSubsetOf(key);
  }

  private void reschedule(String key) {
    long deadline = deadline();
    long used = store.usedBytes();
    boolean moved = store.store().reschedule(probe(key), deadline);
    assertThat(moved).isEqualTo(model.reschedule(key, deadline));
    evict(watch.takeFreed(), store.events().evicted() - before.evicted(), used);
  }

  private void sweep() {
    store.sweep();
    List<String> freed = watch.takeFreed();
    for (String key : freed) {
      assertThat(model.deadlineMillis(key)).isLessThanOrEqualTo(store.ticker().millis());
      model.remove(key);
    }
    assertThat(store.events().expiredActively() - before.expiredActively()).isEqualTo(freed.size());
    if (store.spec().expiry() == ExpiryKind.WHEEL) {
      long swept = store.ticker().millis() - TICK_MILLIS;
      assertThat(store.keys()).noneMatch(key -> isOver(model.deadlineMillis(key), swept));
    }
  }

  private static boolean isOver(@Nullable Long deadline, long now) {
    return deadline != null && deadline <= now;
  }

  private void clear() {
    store.store().clear();
    watch.cleared();
    model.clear();
  }

  @Override
  public String toString() {
    return "step " + steps + ": " + last + " " + store.usage();
  }
}
