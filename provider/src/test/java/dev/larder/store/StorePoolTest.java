package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Account;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.Reservation;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.FakeTicker;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several stores that share one budget. */
@Timeout(60)
class StorePoolTest {
  private static final String EVICTING = "dev.larder.testkit.StoreSpec#evicting";
  private static final String VALUE = "v".repeat(80);

  @RegisterExtension final TestStores stores = new TestStores();

  private final MemoryPool pool = new MemoryPool(150_000);
  private final FakeTicker ticker = new FakeTicker();

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_fullPool_takesFromTheWritersOwnStoreFirst(StoreSpec spec) {
    TestStore large = open(spec);
    TestStore own = open(spec);
    put(large, 0, 500);
    put(own, 0, 100);
    fillPool(own, 100);
    long before = large.usage().entries();

    put(own, 10_000, 300);

    assertThat(large.usage().entries()).isEqualTo(before);
    assertThat(large.events().evicted()).isZero();
    assertThat(own.events().evicted()).isPositive();
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_fullPoolAndNothingOfOnesOwn_takesFromTheLargest(StoreSpec spec) {
    TestStore small = open(spec);
    TestStore large = open(spec);
    TestStore own = open(spec);
    put(small, 0, 150);
    fillPool(large, 0);
    long smallBefore = small.usage().entries();
    long largeBefore = large.usage().entries();
    String value = "v".repeat(spec.payload().charactersFor(150_000 / 8));

    assertThat(own.put("first", value)).isEqualTo(PutOutcome.CREATED);

    assertThat(own.get("first")).isEqualTo(value);
    assertThat(small.usage().entries()).isEqualTo(smallBefore);
    assertThat(large.usage().entries()).isLessThan(largeBefore);
    assertThat(pool.budget().usedBytes()).isLessThanOrEqualTo(150_000);
  }

  @Test
  void put_largestStoreHasNothingToGive_takesFromTheNext() {
    TestStore refusing = open(StoreSpec.refusing().findFirst().orElseThrow());
    // Not a log: it would give its holes first.
    TestStore giving = open(StoreSpec.DEFAULT.with(PayloadKind.OBJECT));
    TestStore own = open(StoreSpec.DEFAULT);
    put(refusing, 0, 600);
    fillPool(giving, 0);
    assertThat(refusing.usage().usedBytes()).isGreaterThan(giving.usage().usedBytes());
    long before = giving.usage().entries();

    // More than the steps in which the others grow may have left over.
    assertThat(own.put("first", "v".repeat(6_000))).isEqualTo(PutOutcome.CREATED);

    assertThat(giving.usage().entries()).isLessThan(before);
    assertThat(refusing.usage().entries()).isEqualTo(600);
  }

  /**
   * The wheel asked for its heads after the row was stored, and only its own segment was asked to
   * give: so a new store in a full pool lost its first row at once.
   */
  @Test
  void put_firstDeadlineInAFullPool_keepsTheRow() {
    TestStore giving = open(StoreSpec.DEFAULT.with(PayloadKind.OBJECT));
    TestStore own = open(StoreSpec.DEFAULT.with(ExpiryKind.WHEEL));
    fillPool(giving, 0);

    assertThat(own.put("first", VALUE, ticker.in(60_000))).isEqualTo(PutOutcome.CREATED);

    assertThat(own.get("first")).isEqualTo(VALUE);
    assertThat(own.events().evicted()).isZero();
  }

  @Test
  void put_nobodyHasAnythingToGive_isRejected() {
    TestStore refusing = open(StoreSpec.refusing().findFirst().orElseThrow());
    TestStore own = open(StoreSpec.DEFAULT);
    int i = 0;
    while (refusing.put("key " + i, VALUE) == PutOutcome.CREATED) {
      i++;
    }

    // What one who evicts nobody leaves for updates is anybody's; this is more.
    int left = (int) (pool.budget().limitBytes() - pool.budget().usedBytes());
    assertThat((long) left).isLessThan(own.store().largestEntry());
    assertThat(own.put("first", "v".repeat(left))).isEqualTo(PutOutcome.REJECTED);

    assertThat(own.usage().entries()).isZero();
    assertThat(own.events().rejected()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void open_fullPool_takesRoomForTheFixedObjectsFromOthers(StoreSpec spec) {
    TestStore first = open(spec);
    fillPool(first, 0);

    TestStore second = open(spec);

    assertThat(first.usage().usedBytes() + second.usage().usedBytes())
        .isEqualTo(pool.budget().usedBytes());
    assertThat(second.put("key", VALUE)).isEqualTo(PutOutcome.CREATED);
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void close_oneOfSeveral_leavesItsBytesToTheOthers(StoreSpec spec) {
    TestStore closed = open(spec);
    TestStore other = open(spec);
    fillPool(closed, 0);
    long held = other.usage().usedBytes();

    closed.store().close();

    assertThat(pool.budget().usedBytes()).isEqualTo(held);
    put(other, 0, 300);
    assertThat(other.events().evicted()).isZero();
  }

  @ParameterizedTest
  @MethodSource("evictingAtNeedOnly")
  void put_fullPoolWithADroppedStore_getsItsBytesBeforeAnybodyIsEvicted(StoreSpec spec)
      throws InterruptedException {
    TestStore other = open(spec);
    WeakReference<Store> dropped = fillAndDrop(spec);
    while (dropped.get() != null) {
      System.gc();
      Thread.sleep(1);
    }

    put(other, 0, 300);

    assertThat(other.usage().entries()).isEqualTo(300);
    assertThat(other.events().evicted()).isZero();
    assertThat(pool.budget().usedBytes()).isEqualTo(other.usage().usedBytes());
  }

  /** The log evicts in advance, by what the whole pool's ledger says. */
  static Stream<StoreSpec> evictingAtNeedOnly() {
    return StoreSpec.evicting().filter(spec -> !spec.payload().isLog());
  }

  private WeakReference<Store> fillAndDrop(StoreSpec spec) {
    TestStore store = open(spec);
    fillPool(store, 0);
    stores.forget(store);
    return new WeakReference<>(store.store());
  }

  @ParameterizedTest
  @MethodSource(EVICTING)
  void put_fullPoolWithARule_takesFromTheStoreWhoseBytesEarnNothing(StoreSpec spec) {
    TestStore idle = ruled(spec);
    TestStore busy = ruled(spec);
    put(idle, 0, 300);
    fillPool(busy, 300);
    long before = idle.usage().usedBytes();

    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 15_000; i++) {
      String key = "key " + random.nextInt(1_000);
      if (busy.get(key) == null) {
        busy.put(key, VALUE);
      }
    }

    assertThat(idle.usage().usedBytes()).isLessThan(before * 3 / 4);
    assertThat(idle.events().evictedForOthers()).isPositive();
    assertThat(pool.budget().usedBytes()).isLessThanOrEqualTo(150_000);
  }

  /**
   * Empty stores, which hold no more than their fixed bytes, earned least and were named each time;
   * as they had nothing to give, nobody gave, and the pool stayed as it had been filled.
   */
  @ParameterizedTest
  @MethodSource("evictingAtNeedOnly")
  void put_fullPoolWithEmptyStores_takesFromTheOneThatIsHardlyUsed(StoreSpec spec) {
    MemoryPool small = new MemoryPool(300_000);
    TestStore idle = stores.of(spec).ruled(small).ticker(ticker).open();
    TestStore busy = stores.of(spec).ruled(small).ticker(ticker).open();
    List<TestStore> empty = new ArrayList<>();
    while (small.budget().usedBytes() < 120_000) {
      empty.add(stores.of(spec).ruled(small).ticker(ticker).open());
    }
    put(idle, 0, 500);
    fillPool(busy, 500);
    long before = idle.usage().usedBytes();

    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 15_000; i++) {
      if (i % 4 == 0) {
        // Else it would earn no more than the empty ones.
        idle.get("key " + random.nextInt(500));
      }
      String key = "key " + random.nextInt(1_500);
      if (busy.get(key) == null) {
        busy.put(key, VALUE);
      }
    }

    assertThat(idle.usage().usedBytes()).isLessThan(before * 3 / 4);
    assertThat(empty).allSatisfy(store -> assertThat(store.usage().entries()).isZero());
  }

  /** Columns and index of a drained store were kept, and counted against those who got its rows. */
  @ParameterizedTest
  @MethodSource("evictingAtNeedOnly")
  void give_mostRows_givesColumnsAndIndexAsWell(StoreSpec spec) {
    TestStore drained = ruled(spec);
    put(drained, 0, 600);
    long columns = drained.usage().bytes().columns();
    long index = drained.usage().bytes().index();

    Account taker = pool.open();
    try (Reservation taken = new Reservation(taker)) {
      while (drained.usage().entries() > 100) {
        MemoryPool.Donor donor = requireNonNull(pool.othersBySize(taker)[0].donor());
        assertThat(donor.give(taken, taken.bytes() + 500)).isPositive();
      }
    }
    taker.close();

    assertThat(drained.usage().bytes().columns()).isLessThan(columns / 2);
    assertThat(drained.usage().bytes().index()).isLessThan(index / 2);
  }

  @Test
  void put_severalThreadsInAPoolWithARule_keepsLedgerAndRowsRight() throws Exception {
    TestStore[] shared = {
      ruled(StoreSpec.DEFAULT.with(ExpiryKind.NEVER)),
      ruled(StoreSpec.DEFAULT.with(PayloadKind.OBJECT).with(ExpiryKind.NEVER)),
      ruled(StoreSpec.DEFAULT.with(PolicyKind.LRU).with(4).with(ExpiryKind.NEVER))
    };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int number = 0; number < 4; number++) {
      SplittableRandom random = new SplittableRandom(number);
      running.add(threads.submit(() -> getAndPut(shared, random)));
    }
    threads.shutdown();
    for (Future<?> future : running) {
      future.get();
    }
    stores.check();
  }

  @Test
  void put_poolOfLogsAndObjects_makeRoomForEachOther() {
    TestStore log = open(StoreSpec.DEFAULT.with(PayloadKind.LOG));
    TestStore objects = open(StoreSpec.DEFAULT.with(PayloadKind.OBJECT));
    fillPool(log, 0);

    assertThat(objects.put("first", VALUE)).isEqualTo(PutOutcome.CREATED);
    long logged = log.usage().entries();
    objects.store().clear();
    fillPool(objects, 0);
    log.store().clear();
    assertThat(log.put("first", VALUE)).isEqualTo(PutOutcome.CREATED);

    assertThat(logged).isPositive();
  }

  private TestStore open(StoreSpec spec) {
    return stores.of(spec).pool(pool).ticker(ticker).open();
  }

  private void getAndPut(TestStore[] shared, SplittableRandom random) {
    for (int i = 0; i < 20_000; i++) {
      TestStore store = shared[random.nextInt(shared.length)];
      String key = "key " + random.nextInt(1_000);
      String value = store.get(key);
      assertThat(value == null || value.startsWith(key + " ")).isTrue();
      store.put(key, key + " " + "v".repeat(random.nextInt(150)));
      assertThat(pool.budget().usedBytes()).isBetween(0L, 150_000L);
    }
  }

  private TestStore ruled(StoreSpec spec) {
    return stores.of(spec).ruled(pool).ticker(ticker).open();
  }

  private static void put(TestStore store, int from, int count) {
    for (int i = from; i < from + count; i++) {
      assertThat(store.put("key " + i, VALUE)).isEqualTo(PutOutcome.CREATED);
    }
  }

  /** Puts rows until the store has to evict one of its own. */
  private static void fillPool(TestStore store, int from) {
    for (int i = from; store.events().evicted() == 0; i++) {
      store.put("key " + i, VALUE);
    }
  }
}
